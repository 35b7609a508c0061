import { describe, expect, test } from 'vitest';

import { addDays, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import {
  doesShiftStartWithinDay,
  publicPageStateOf,
  recruitmentStateOf,
  usualApplyDeadline,
  whyCannotPublishPosting,
  type RecruitmentOpenFacts,
  type PostingFacts,
  type PublishRefusal,
} from './rules.ts';

const now = instantAtJst('2026-11-21', '12:00');
const day = '2026-11-25';
const startsAt = instantAtJst(day, '09:00');

const fine: PostingFacts = {
  startsAt,
  endsAt: instantAtJst(day, '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
  capacity: 3,
  bonus: 0,
  deadline: usualApplyDeadline(startsAt),
  overtimeLimitMinutes: 420,
  minimumWage: 1_280,
  wageCeiling: null,
  licenseGroups: [[1, 2, 3], [37]],
};

type Case = [what: string, change: Partial<PostingFacts>, expected: PublishRefusal | null];

const until = (time: string, breakMinutes: number, more: Partial<PostingFacts> = {}) => ({
  endsAt: instantAtJst(day, time),
  breakMinutes,
  ...more,
});
const before = (minutes: number) => ({ deadline: addMinutes(startsAt, -minutes) });
const from = (start: Date) => ({
  startsAt: start,
  endsAt: addMinutes(start, 240),
  breakMinutes: 0,
  deadline: usualApplyDeadline(start),
});

describe('what may be published', () => {
  test.each<Case>([
    ['a usual day', {}, null],
    ['119 minutes on duty', until('10:59', 0), 'DURATION_OUT_OF_RANGE'],
    ['2 hours on duty', until('11:00', 0), null],
    ['16 hours on duty', until('25:00', 120), null],
    ['16 hours and a minute', until('25:01', 120), 'DURATION_OUT_OF_RANGE'],
    ['an end before the start', until('08:00', 0), 'DURATION_OUT_OF_RANGE'],
    ['6 hours of work without a break', until('15:00', 0), null],
    ['6 hours and a minute without a break', until('15:01', 0), 'BREAK_TOO_SHORT'],
    ['more than 6 hours with 44 minutes', until('15:45', 44), 'BREAK_TOO_SHORT'],
    ['more than 6 hours with 45 minutes', until('15:46', 45), null],
    ['8 hours of work with 45 minutes', until('17:45', 45), null],
    ['8 hours and a minute with 45 minutes', until('17:46', 45), 'BREAK_TOO_SHORT'],
    ['8 hours and a minute with 59 minutes', until('18:00', 59), 'BREAK_TOO_SHORT'],
    ['8 hours and a minute with 60 minutes', until('18:01', 60), null],
    ['a break of 180 minutes', until('18:00', 180), null],
    ['a break of 181 minutes', until('18:00', 181), 'BREAK_OUT_OF_RANGE'],
    ['a negative break', until('15:00', -1), 'BREAK_OUT_OF_RANGE'],
    ['a break as long as the duty', until('12:00', 180), 'BREAK_OUT_OF_RANGE'],
    ['8 hours without 36協定', until('18:00', 60, { overtimeLimitMinutes: null }), null],
    [
      '8 hours and a minute without 36協定',
      until('18:01', 60, { overtimeLimitMinutes: null }),
      'OVERTIME_AGREEMENT_MISSING',
    ],
    [
      'as much overtime as the 36協定 permits',
      until('20:00', 60, { overtimeLimitMinutes: 120 }),
      null,
    ],
    [
      'a minute more than the 36協定 permits',
      until('20:01', 60, { overtimeLimitMinutes: 120 }),
      'OVERTIME_BEYOND_AGREEMENT',
    ],
    ['the minimum wage', { hourlyWage: 1_280 }, null],
    ['a yen below the minimum wage', { hourlyWage: 1_279 }, 'WAGE_BELOW_MINIMUM'],
    ['half a yen', { hourlyWage: 1_500.5 }, 'WAGE_BELOW_MINIMUM'],
    ['20,000 yen an hour', { hourlyWage: 20_000 }, null],
    ['20,001 yen an hour', { hourlyWage: 20_001 }, 'WAGE_TOO_HIGH'],
    ['twice the median', { hourlyWage: 3_000, wageCeiling: 3_000 }, null],
    [
      'a yen more than twice the median',
      { hourlyWage: 3_001, wageCeiling: 3_000 },
      'WAGE_ABOVE_MEDIAN',
    ],
    ['no travel allowance', { travelAllowance: 0 }, null],
    ['3,000 yen of travel', { travelAllowance: 3_000 }, null],
    ['3,001 yen of travel', { travelAllowance: 3_001 }, 'TRAVEL_ALLOWANCE_OUT_OF_RANGE'],
    ['negative travel', { travelAllowance: -1 }, 'TRAVEL_ALLOWANCE_OUT_OF_RANGE'],
    ['nobody', { capacity: 0 }, 'CAPACITY_OUT_OF_RANGE'],
    ['one', { capacity: 1 }, null],
    ['twenty', { capacity: 20 }, null],
    ['twenty-one', { capacity: 21 }, 'CAPACITY_OUT_OF_RANGE'],
    ['99 points', { bonus: 99 }, 'BONUS_OUT_OF_RANGE'],
    ['100 points', { bonus: 100 }, null],
    ['3,000 points', { bonus: 3_000 }, null],
    ['3,001 points', { bonus: 3_001 }, 'BONUS_OUT_OF_RANGE'],
    ['a deadline 29 minutes before', before(29), 'DEADLINE_OUT_OF_RANGE'],
    ['a deadline 30 minutes before', before(30), null],
    ['a deadline 72 hours before', before(72 * 60), null],
    ['a deadline 72 hours and a minute before', before(72 * 60 + 1), 'DEADLINE_OUT_OF_RANGE'],
    ['a start now', from(now), 'STARTS_IN_PAST'],
    [
      'a start in 31 minutes, deadline 30 before',
      { ...from(addMinutes(now, 31)), deadline: addMinutes(now, 1) },
      null,
    ],
    ['a start in 2 hours, deadline 2 before', from(addMinutes(now, 120)), 'DEADLINE_PASSED'],
    ['a start in 2 hours and a minute', from(addMinutes(now, 121)), null],
    [
      '60 days ahead, late in the evening',
      from(instantAtJst(addDays('2026-11-21', 60), '23:59')),
      null,
    ],
    [
      '61 days ahead, at midnight',
      from(instantAtJst(addDays('2026-11-21', 61), '00:00')),
      'STARTS_TOO_FAR',
    ],
    ['a start with seconds', from(new Date(startsAt.getTime() + 1_000)), 'TIMES_NOT_WHOLE_MINUTES'],
    ['no licence', { licenseGroups: [] }, null],
    ['three groups', { licenseGroups: [[1], [10], [37]] }, null],
    ['four groups', { licenseGroups: [[1], [10], [37], [8]] }, 'LICENSE_GROUPS_INVALID'],
    ['an empty group', { licenseGroups: [[]] }, 'LICENSE_GROUPS_INVALID'],
    ['licence 62', { licenseGroups: [[62]] }, null],
    ['licence 63', { licenseGroups: [[63]] }, 'LICENSE_GROUPS_INVALID'],
    ['licence 0', { licenseGroups: [[0]] }, 'LICENSE_GROUPS_INVALID'],
  ])('%s: %o', (_what, change, expected) => {
    expect(whyCannotPublishPosting({ ...fine, ...change }, now)).toBe(expected);
  });
});

const inMinutes = (minutes: number) => doesShiftStartWithinDay(addMinutes(now, minutes), now);

describe('whether it is open', () => {
  const open: RecruitmentOpenFacts = {
    deadline: addMinutes(now, 1),
    capacity: 2,
    seatsTaken: 1,
    pausedAt: null,
    closedAt: null,
  };

  test.each<[string, Partial<RecruitmentOpenFacts>, 'open' | 'closed']>([
    ['a minute before the deadline', {}, 'open'],
    ['at the deadline', { deadline: now }, 'closed'],
    ['with the last seat taken', { seatsTaken: 2 }, 'closed'],
    ['paused', { pausedAt: now }, 'closed'],
    ['closed', { closedAt: now }, 'closed'],
  ])('%s', (_what, change, expected) => {
    expect(recruitmentStateOf({ ...open, ...change }, now)).toBe(expected);
  });

  test('a search engine hears of the end', () => {
    const facts = { ...open, startsAt: addMinutes(now, 180) };
    const ago = (days: number, minutes = 0) => addMinutes(now, -days * 24 * 60 - minutes);
    const at = (change: Partial<typeof facts>) => publicPageStateOf({ ...facts, ...change }, now);
    expect(at({})).toBe('open');
    expect(at({ startsAt: now })).toBe('gone');
    expect(at({ seatsTaken: 2 })).toBe('closed');
    expect(at({ deadline: ago(0, 1) })).toBe('closed');
    expect(at({ closedAt: ago(30) })).toBe('closed');
    expect(at({ closedAt: ago(30, 1) })).toBe('gone');
    expect(at({ pausedAt: ago(30, 1) })).toBe('gone');
  });

  test('within a day of the start', () => {
    expect([0, 1, 24 * 60, 24 * 60 + 1].map(inMinutes)).toEqual([false, true, true, false]);
  });
});
