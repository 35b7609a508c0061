import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays, addMinutes, jstDay } from '#platform/base/jst.ts';

import {
  buildApplyFacts,
  timeOnApplyFactsDay,
  noonOnApplyFactsDay,
  buildShiftFacts,
  firstApplyObstacleCode,
} from '../facts.build.ts';
import type { ShiftFacts, ApplicantFacts } from '../facts.ts';
import {
  maxWorkMinutesInSevenDays,
  consecutiveWorkDays,
  minutesBetweenShifts,
  isNightShift,
  doShiftsOverlap,
  plannedShiftMinutes,
  doShiftsStartSameDay,
  weekMinutesWithShift,
} from './hours.ts';
import { applyObstaclesOf } from './rules.ts';

const span = (from: string, to: string, breakMinutes = 0) => ({
  startsAt: timeOnApplyFactsDay(from),
  endsAt: timeOnApplyFactsDay(to),
  breakMinutes,
});

describe('the week, Sunday to Saturday', () => {
  const shift = span('2026-11-24 09:00', '2026-11-24 18:00', 60);
  const other = (from: string, to: string) => span(from, to, 60);

  test('planned minutes leave the break out', () => {
    expect(plannedShiftMinutes(shift)).toBe(480);
  });

  test.each([
    ['Sunday 0:00 is inside', '2026-11-22 00:00', '2026-11-22 09:00', 960],
    ['Saturday 23:59 is the week before', '2026-11-21 23:59', '2026-11-22 08:59', 480],
    ['Saturday night belongs to its Saturday, whole', '2026-11-28 23:00', '2026-11-29 08:00', 960],
    ['Sunday 0:00 of the next week is outside', '2026-11-29 00:00', '2026-11-29 09:00', 480],
  ])('%s', (_name, from, to, minutes) => {
    expect(weekMinutesWithShift(shift, [other(from, to)])).toBe(minutes);
  });
});

/** Shifts of the given minutes on the other days of the week, each with an hour of break. */
const week = (
  days: readonly [day: string, minutes: number][],
  corporationId: string,
): ShiftFacts[] =>
  days.map(([day, minutes]) => {
    const startsAt = timeOnApplyFactsDay(`${day} 09:00`);
    return buildShiftFacts({ startsAt, endsAt: addMinutes(startsAt, minutes + 60), corporationId });
  });

describe('weekly limits', () => {
  test.each([
    ['8 h + 11 h 59 min with one corporation', 719, null],
    ['8 h + 12 h with one corporation', 720, 'WEEKLY_LIMIT'],
  ])('%s', (_name, minutes, code) => {
    const shifts = week([['2026-11-26', minutes]], 'corporation-1');
    expect(
      firstApplyObstacleCode(buildApplyFacts({ worker: { shifts } }), noonOnApplyFactsDay),
    ).toBe(code);
  });

  test.each([
    ['8 h + 30 h 59 min over all', 859, null],
    ['8 h + 31 h over all', 860, 'WEEKLY_TOTAL_LIMIT'],
  ])('%s', (_name, minutes, code) => {
    const shifts = week(
      [
        ['2026-11-22', 500],
        ['2026-11-26', 500],
        ['2026-11-28', minutes],
      ],
      'corporation-2',
    );
    expect(
      firstApplyObstacleCode(buildApplyFacts({ worker: { shifts } }), noonOnApplyFactsDay),
    ).toBe(code);
  });

  test('the sentence names the hours and the limit', () => {
    const shifts = week([['2026-11-26', 720]], 'corporation-1');
    const [obstacle] = applyObstaclesOf(
      buildApplyFacts({ worker: { shifts } }),
      noonOnApplyFactsDay,
    );
    expect(obstacle?.values).toEqual({ hours: '20時間', limit: '20時間' });
  });
});

describe('days in a row with one corporation', () => {
  const on = (day: string, corporationId = 'corporation-1') =>
    buildShiftFacts({
      startsAt: timeOnApplyFactsDay(`${day} 09:00`),
      endsAt: timeOnApplyFactsDay(`${day} 11:00`),
      breakMinutes: 0,
      corporationId,
    });
  const short = {
    startsAt: timeOnApplyFactsDay('2026-11-24 09:00'),
    endsAt: timeOnApplyFactsDay('2026-11-24 11:00'),
  };
  const code = (shifts: ShiftFacts[], recruitment: Partial<typeof short> = {}) =>
    firstApplyObstacleCode(
      buildApplyFacts({ worker: { shifts }, recruitment: { ...short, ...recruitment } }),
      noonOnApplyFactsDay,
    );
  const sixBefore = ['18', '19', '20', '21', '22', '23'].map((day) => on(`2026-11-${day}`));

  test('six are possible and a seventh is not, over the end of a week', () => {
    expect(code(sixBefore.slice(1))).toBeNull();
    expect(code(sixBefore)).toBe('DAYS_IN_A_ROW_LIMIT');
  });

  test('the seventh may lie between two rows, and a night shift counts on both of its days', () => {
    const around = ['21', '22', '23', '25', '26', '27'].map((day) => on(`2026-11-${day}`));
    expect(code(around)).toBe('DAYS_IN_A_ROW_LIMIT');
    const night = {
      startsAt: timeOnApplyFactsDay('2026-11-24 22:00'),
      endsAt: timeOnApplyFactsDay('2026-11-25 00:01'),
    };
    expect(code(sixBefore.slice(1), night)).toBe('DAYS_IN_A_ROW_LIMIT');
    expect(
      code(sixBefore.slice(1), { ...night, endsAt: timeOnApplyFactsDay('2026-11-25 00:00') }),
    ).toBeNull();
  });

  test('a day off begins a new row, and other corporations do not count', () => {
    expect(code(sixBefore.toSpliced(3, 1))).toBeNull();
    expect(code(sixBefore.toSpliced(3, 1, on('2026-11-21', 'corporation-2')))).toBeNull();
    expect(consecutiveWorkDays(on('2026-11-24'), [])).toBe(1);
  });

  test('the sentence names the days', () => {
    const facts = buildApplyFacts({ worker: { shifts: sixBefore }, recruitment: short });
    expect(applyObstaclesOf(facts, noonOnApplyFactsDay)[0]?.values).toEqual({ days: 7, limit: 6 });
  });
});

const foreign = (identity: Partial<ApplicantFacts['identity']>, shifts: ShiftFacts[] = []) =>
  firstApplyObstacleCode(
    buildApplyFacts({ worker: { isForeign: true, shifts }, identity }),
    noonOnApplyFactsDay,
  );

/** A shift of eight hours, like the one applied for. */
const day = (name: string) => buildShiftFacts({ startsAt: timeOnApplyFactsDay(`${name} 09:00`) });

describe('28 hours in any seven days', () => {
  const limited = { workPermission: 'limited_28_hours', expiresOn: '2027-03-31' } as const;

  test.each([
    ['8 h and 20 h elsewhere', { ...limited, otherJobMinutes: 1_200 }, null],
    ['8 h and a minute more elsewhere', { ...limited, otherJobMinutes: 1_201 }, 'VISA_LIMIT'],
    [
      'a card nobody has read yet counts as limited',
      { workPermission: null, otherJobMinutes: 1_201 },
      'VISA_LIMIT',
    ],
    ['no limit', { workPermission: 'unlimited', otherJobMinutes: 1_201 }, null],
    ['no work allowed', { workPermission: 'not_permitted' }, 'VISA_NOT_PERMITTED'],
    ['a card that is valid on the day', { ...limited, expiresOn: '2026-11-24' }, null],
    ['a card that ran out the day before', { ...limited, expiresOn: '2026-11-23' }, 'VISA_EXPIRES'],
  ] as const)('%s', (_name, identity, code) => {
    expect(foreign(identity)).toBe(code);
  });

  test('a Japanese worker has no such limits', () => {
    const identity = {
      workPermission: 'not_permitted',
      otherJobMinutes: 9_999,
      expiresOn: '2026-11-23',
    } as const;
    expect(firstApplyObstacleCode(buildApplyFacts({ identity }), noonOnApplyFactsDay)).toBeNull();
  });

  test('the window slides: the six days before count, and the six after, but not both at once', () => {
    const before = [day('2026-11-18'), day('2026-11-21'), day('2026-11-23')];
    expect(foreign(limited, before)).toBe('VISA_LIMIT');
    expect(foreign(limited, [day('2026-11-17'), day('2026-11-21'), day('2026-11-23')])).toBeNull();
    expect(foreign(limited, [day('2026-11-26'), day('2026-11-28'), day('2026-11-30')])).toBe(
      'VISA_LIMIT',
    );
    expect(foreign(limited, [day('2026-11-26'), day('2026-11-28'), day('2026-12-01')])).toBeNull();
    expect(foreign(limited, [day('2026-11-19'), day('2026-11-21'), day('2026-11-26')])).toBeNull();
  });

  test('the hours that were worked count, and not the plan', () => {
    const longer = (name: string, until: string) => ({
      ...day(name),
      counted: {
        startsAt: timeOnApplyFactsDay(`${name} 09:00`),
        endsAt: timeOnApplyFactsDay(until),
        breakMinutes: 60,
      },
    });
    const others = [day('2026-11-21'), day('2026-11-26')];
    const shift = {
      startsAt: timeOnApplyFactsDay('2026-11-24 09:00'),
      endsAt: timeOnApplyFactsDay('2026-11-24 14:00'),
    };
    const code = (monday: ShiftFacts) =>
      firstApplyObstacleCode(
        buildApplyFacts({
          recruitment: shift,
          worker: { isForeign: true, shifts: [monday, ...others] },
          identity: limited,
        }),
        noonOnApplyFactsDay,
      );
    expect(code(longer('2026-11-20', '2026-11-20 18:00'))).toBeNull();
    expect(code(longer('2026-11-20', '2026-11-20 18:01'))).toBe('VISA_LIMIT');
  });

  test('a night that was claimed past midnight counts on the day after it as well', () => {
    const evening = span('2026-11-17 15:00', '2026-11-18 00:00', 60);
    const claimed = span('2026-11-17 15:00', '2026-11-18 02:00', 60);
    const shift = span('2026-11-24 09:00', '2026-11-24 17:00');
    expect(maxWorkMinutesInSevenDays(shift, [evening])).toBe(480);
    expect(maxWorkMinutesInSevenDays(shift, [claimed])).toBe(480 + 120);
  });

  test('times of a draft that contradict each other count nothing', () => {
    const draft = {
      startsAt: timeOnApplyFactsDay('2026-11-23 18:00'),
      endsAt: timeOnApplyFactsDay('2026-11-23 09:00'),
    };
    const shift = span('2026-11-24 09:00', '2026-11-24 17:00');
    expect(maxWorkMinutesInSevenDays(shift, [{ ...draft, breakMinutes: 60 }])).toBe(480);
  });

  test('a shift that ends at midnight has no part in the next day', () => {
    const evening = {
      startsAt: timeOnApplyFactsDay('2026-11-24 16:00'),
      endsAt: timeOnApplyFactsDay('2026-11-25 00:00'),
      breakMinutes: 0,
    };
    const sixDaysOn = span('2026-11-30 09:00', '2026-11-30 17:00');
    const sevenDaysOn = span('2026-12-01 09:00', '2026-12-01 19:00');
    expect(maxWorkMinutesInSevenDays(evening, [sixDaysOn, sevenDaysOn])).toBe(480 + 480);
    const past = { ...evening, endsAt: timeOnApplyFactsDay('2026-11-25 00:01') };
    expect(maxWorkMinutesInSevenDays(past, [sevenDaysOn, sixDaysOn])).toBe(1 + 480 + 600);
  });

  test('a card must last until a night shift is over', () => {
    const night = {
      startsAt: timeOnApplyFactsDay('2026-11-24 17:00'),
      endsAt: timeOnApplyFactsDay('2026-11-25 09:00'),
      breakMinutes: 120,
      deadline: timeOnApplyFactsDay('2026-11-24 15:00'),
    };
    const facts = (expiresOn: string) =>
      buildApplyFacts({
        recruitment: night,
        worker: { isForeign: true },
        identity: { workPermission: 'unlimited', expiresOn },
      });
    expect(firstApplyObstacleCode(facts('2026-11-25'), noonOnApplyFactsDay)).toBeNull();
    expect(firstApplyObstacleCode(facts('2026-11-24'), noonOnApplyFactsDay)).toBe('VISA_EXPIRES');
  });

  const shifts = fc.array(
    fc.record({
      start: fc.integer({ min: 0, max: 20 * 24 * 4 }),
      length: fc.integer({ min: 8, max: 64 }),
      rest: fc.integer({ min: 0, max: 60 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const first = timeOnApplyFactsDay('2026-11-01 00:00');
  const shiftOf = ({ start, length, rest }: { start: number; length: number; rest: number }) => {
    const startsAt = addMinutes(first, start * 15);
    return { startsAt, endsAt: addMinutes(startsAt, length * 15), breakMinutes: rest };
  };

  test('no window of seven days holds more than is said, minute by minute', () => {
    fc.assert(
      fc.property(shifts, (drawn) => {
        const [shift, ...others] = drawn.map(shiftOf);
        if (!shift) return;
        const said = maxWorkMinutesInSevenDays(shift, others);
        for (let offset = -6; offset <= 1; offset += 1) {
          const from = timeOnApplyFactsDay(`${addDays(jstDay(shift.startsAt), offset)} 00:00`);
          const window = { startsAt: from, endsAt: addMinutes(from, 7 * 1_440) };
          if (!doShiftsOverlap(shift, window)) continue;
          const whole = [shift, ...others].filter(
            (one) => one.startsAt >= window.startsAt && one.endsAt <= window.endsAt,
          );
          expect(said).toBeGreaterThanOrEqual(
            whole.reduce((sum, one) => sum + plannedShiftMinutes(one), 0),
          );
        }
      }),
    );
  });

  test('it is never more than everything, nor less than the shift itself within its days', () => {
    fc.assert(
      fc.property(shifts, (drawn) => {
        const [shift, ...others] = drawn.map(shiftOf);
        if (!shift) return;
        const said = maxWorkMinutesInSevenDays(shift, others);
        const all = [shift, ...others].reduce((sum, one) => sum + plannedShiftMinutes(one), 0);
        expect(said).toBeLessThanOrEqual(all);
        expect(said).toBeGreaterThanOrEqual(plannedShiftMinutes(shift));
      }),
    );
  });
});

describe('two shifts', () => {
  const shift = span('2026-11-24 09:00', '2026-11-24 18:00');

  test('that touch do not overlap, and have no gap', () => {
    const next = span('2026-11-24 18:00', '2026-11-24 22:00');
    expect(doShiftsOverlap(shift, next)).toBe(false);
    expect(doShiftsOverlap(next, shift)).toBe(false);
    expect(minutesBetweenShifts(shift, next)).toBe(0);
    expect(minutesBetweenShifts(next, shift)).toBe(0);
  });

  test('that overlap by a minute do', () => {
    const next = span('2026-11-24 17:59', '2026-11-24 22:00');
    expect(doShiftsOverlap(shift, next)).toBe(true);
    expect(doShiftsOverlap(next, shift)).toBe(true);
    expect(minutesBetweenShifts(shift, next)).toBe(-1);
  });

  test('share a day by their starts in Tokyo', () => {
    expect(doShiftsStartSameDay(shift, span('2026-11-24 23:59', '2026-11-25 08:00'))).toBe(true);
    expect(doShiftsStartSameDay(shift, span('2026-11-25 00:00', '2026-11-25 08:00'))).toBe(false);
  });
});

describe('a night shift', () => {
  test.each([
    ['17:00 to 9:00', '2026-11-24 17:00', '2026-11-25 09:00', true],
    ['until midnight', '2026-11-24 15:00', '2026-11-25 00:00', true],
    ['until 23:59', '2026-11-24 15:00', '2026-11-24 23:59', false],
    ['from 3:00', '2026-11-24 03:00', '2026-11-24 12:00', true],
    ['from 3:01', '2026-11-24 03:01', '2026-11-24 12:00', false],
    ['an hour at each end', '2026-11-24 04:00', '2026-11-24 23:00', true],
    ['by day', '2026-11-24 09:00', '2026-11-24 18:00', false],
  ])('%s', (_name, from, to, isNight) => {
    expect(isNightShift(span(from, to))).toBe(isNight);
  });
});
