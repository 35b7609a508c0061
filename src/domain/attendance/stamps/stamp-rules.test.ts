import { describe, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import {
  codeLockAfterWrongCode,
  needsOvertimeAnswer,
  checkOutRecord,
  daysOfAcceptedStampCodes,
  earlyLeaveMinutes,
  isCodeLocked,
  isEarlyLeave,
  isLateArrival,
  lateMinutesOf,
  lateArrivalPenaltyPoints,
  overtimeMinutesOf,
  readStampCode,
  recordedEndOf,
  recordedStartOf,
  stampCodeDayAt,
  timeToActivateWorkStartButton,
  whyCannotCheckIn,
  whyCannotCheckOut,
  type StampFacts,
} from './stamp-rules.ts';

const startsAt = instantAtJst('2026-11-24', '09:00');
const endsAt = instantAtJst('2026-11-24', '18:00');
const plan = { startsAt, endsAt, breakMinutes: 60 };
const scheduled: StampFacts = {
  ...plan,
  state: 'SCHEDULED',
  codeLockedUntil: null,
  checkOutWasAutomatic: false,
  endAskedAt: null,
};
const checkedIn: StampFacts = { ...scheduled, state: 'CHECKED_IN' };
const at = (time: string) => instantAtJst('2026-11-24', time);
const record = (time: string, hadOvertime: boolean | null, tookBreak: boolean | null) =>
  checkOutRecord(at(time), plan, { hadOvertime, tookBreak });
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

describe('the window of the start stamp', () => {
  test.each([
    ['a millisecond before S − 30 min', after(at('08:30'), -1), 'TOO_EARLY'],
    ['S − 30 min', at('08:30'), null],
    ['the start', startsAt, null],
    ['S + 60 min', at('10:00'), null],
    ['a millisecond after S + 60 min', after(at('10:00'), 1), 'TOO_LATE'],
  ])('%s', (_name, now, code) => {
    expect(whyCannotCheckIn(scheduled, now, now)?.code ?? null).toBe(code);
  });

  test('names when it opens and closed', () => {
    expect(timeToActivateWorkStartButton(startsAt)).toEqual(at('08:30'));
    expect(whyCannotCheckIn(scheduled, at('08:00'), at('08:00'))?.values).toEqual({
      from: '08:30',
    });
    expect(whyCannotCheckIn(scheduled, at('10:30'), at('10:30'))?.values).toEqual({
      until: '2026/11/24 10:00',
    });
  });

  test('opens for a scheduled shift only', () => {
    expect(whyCannotCheckIn(checkedIn, startsAt, startsAt)?.code).toBe('STATE_CHANGED');
  });

  test('is judged by the moment of pressing, the lock by the moment of arrival', () => {
    const now = at('15:00');
    expect(whyCannotCheckIn(scheduled, at('08:52'), now)).toBeNull();
    const locked = { ...scheduled, codeLockedUntil: at('15:01') };
    expect(whyCannotCheckIn(locked, at('08:52'), now)).toEqual({
      code: 'CODE_LOCKED',
      values: { until: '15:01' },
    });
  });
});

describe('the window of the end stamp', () => {
  test.each([
    ['a millisecond before S + 1 min', after(at('09:01'), -1), 'TOO_EARLY'],
    ['S + 1 min', at('09:01'), null],
    ['E + 6 h', addHours(endsAt, 6), null],
    ['a millisecond after E + 6 h', after(addHours(endsAt, 6), 1), 'TOO_LATE'],
  ])('%s', (_name, now, code) => {
    expect(whyCannotCheckOut(checkedIn, now, now)?.code ?? null).toBe(code);
  });

  test('opens for a checked-in shift only', () => {
    expect(whyCannotCheckOut(scheduled, endsAt, endsAt)?.code).toBe('STATE_CHANGED');
  });
});

describe('what a stamp counts as', () => {
  test.each([
    ['early', at('08:31'), at('09:00'), 0],
    ['in time', at('09:00'), at('09:00'), 0],
    ['with seconds', after(at('09:07'), 59_999), at('09:07'), 7],
    ['late', at('09:30'), at('09:30'), 30],
  ])('a start %s', (_name, stamp, start, late) => {
    expect(recordedStartOf(stamp, plan)).toEqual(start);
    expect(lateMinutesOf(recordedStartOf(stamp, plan), plan)).toBe(late);
  });

  test.each([
    ['early', at('17:40'), at('17:40')],
    ['in time', at('18:00'), at('18:00')],
    ['late', at('18:20'), at('18:00')],
  ])('an end %s', (_name, stamp, end) => {
    expect(recordedEndOf(stamp, plan)).toEqual(end);
  });

  test.each([
    [4, false, 0],
    [5, true, 1],
    [29, true, 1],
    [30, true, 2],
  ])('%i minutes late', (minutes, late, points) => {
    expect(isLateArrival(minutes)).toBe(late);
    expect(lateArrivalPenaltyPoints(minutes)).toBe(points);
  });

  test.each([
    [at('17:46'), 14, false],
    [at('17:45'), 15, true],
    [at('18:05'), 0, false],
  ])('an end at %s is early by %i minutes', (end, minutes, isEarly) => {
    expect(earlyLeaveMinutes(end, plan)).toBe(minutes);
    expect(isEarlyLeave(minutes)).toBe(isEarly);
  });

  test('overtime is asked about from a full minute', () => {
    expect(needsOvertimeAnswer(after(at('18:00'), 59_999), plan)).toBe(false);
    expect(needsOvertimeAnswer(at('18:01'), plan)).toBe(true);
    expect(overtimeMinutesOf(at('18:15'), plan)).toBe(15);
  });
});

describe('what a check-out records', () => {
  test('as planned needs nothing more', () => {
    expect(record('18:00', null, true)).toEqual({
      recordedEndAt: endsAt,
      recordedBreakMinutes: 60,
      claimedEndAt: null,
      needsAdjustment: false,
    });
  });

  test('残業なし ends at the plan', () => {
    expect(record('18:20', false, true)).toMatchObject({
      recordedEndAt: endsAt,
      claimedEndAt: null,
      needsAdjustment: false,
    });
  });

  test('残業あり drafts the claim', () => {
    expect(record('18:20', true, true)).toMatchObject({
      recordedEndAt: endsAt,
      claimedEndAt: at('18:20'),
      needsAdjustment: true,
    });
  });

  test('an end nobody was asked about leads to the correction, without a claim of its own', () => {
    expect(record('18:20', null, null)).toMatchObject({
      claimedEndAt: null,
      needsAdjustment: true,
    });
  });

  test('残業あり before the planned end claims nothing', () => {
    expect(record('18:00', true, true)).toMatchObject({
      claimedEndAt: null,
      needsAdjustment: false,
    });
  });

  test('a break not taken is recorded as none', () => {
    expect(record('18:00', null, false)).toMatchObject({
      recordedBreakMinutes: 0,
      needsAdjustment: true,
    });
    const without = checkOutRecord(
      at('18:00'),
      { ...plan, breakMinutes: 0 },
      {
        hadOvertime: null,
        tookBreak: false,
      },
    );
    expect(without).toMatchObject({ recordedBreakMinutes: 0, needsAdjustment: false });
  });
});

describe('codes', () => {
  test.each([
    ['123456', '123456'],
    ['１２３４５６', '123456'],
    [' 123-456 ', '123456'],
    ['012345', '012345'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['', null],
    ['\u0000123456', null],
    ['😀😀😀😀😀😀', null],
    [`123456${' '.repeat(34)}`, '123456'],
    [`123456${' '.repeat(35)}`, null],
  ])('%j reads as %j', (text, code) => {
    expect(readStampCode(text)).toBe(code);
  });

  test('the day of a code runs from 4:00 to 4:00', () => {
    expect(stampCodeDayAt(instantAtJst('2026-11-24', '03:59'))).toBe('2026-11-23');
    expect(stampCodeDayAt(instantAtJst('2026-11-24', '04:00'))).toBe('2026-11-24');
  });

  test('a day shift takes the code of its day alone', () => {
    expect(daysOfAcceptedStampCodes(plan, at('17:00'))).toEqual(['2026-11-24']);
  });

  test('a night shift takes those of both days', () => {
    const night = { startsAt: at('17:00'), endsAt: instantAtJst('2026-11-25', '10:00') };
    expect(daysOfAcceptedStampCodes(night, at('17:00'))).toEqual(['2026-11-24', '2026-11-25']);
    expect(daysOfAcceptedStampCodes(night, instantAtJst('2026-11-25', '10:00'))).toEqual([
      '2026-11-24',
      '2026-11-25',
    ]);
  });

  test('a stamp before 4:00 of a shift after it takes the code that still hangs there', () => {
    const early = { startsAt: at('04:15'), endsAt: at('12:00') };
    expect(daysOfAcceptedStampCodes(early, at('03:50'))).toEqual(['2026-11-24', '2026-11-23']);
  });

  test('five wrong ones lock for ten minutes, and then the count begins anew', () => {
    const now = at('08:40');
    expect(codeLockAfterWrongCode({ wrongCodes: 1, codeLockedUntil: null }, now)).toEqual({
      wrongCodes: 2,
      codeLockedUntil: null,
      left: 3,
    });
    const locked = codeLockAfterWrongCode({ wrongCodes: 4, codeLockedUntil: null }, now);
    expect(locked).toEqual({ wrongCodes: 5, codeLockedUntil: at('08:50'), left: 0 });
    expect(isCodeLocked(locked.codeLockedUntil, after(at('08:50'), -1))).toBe(true);
    expect(isCodeLocked(locked.codeLockedUntil, at('08:50'))).toBe(false);
    expect(codeLockAfterWrongCode(locked, at('08:50'))).toEqual({
      wrongCodes: 1,
      codeLockedUntil: null,
      left: 4,
    });
  });
});
