import { describe, expect, test } from 'vitest';

import {
  canCopyAvailabilityFromLastWeek,
  changedDays,
  copyAvailabilityFromLastWeek,
  draftOfAvailability,
  repeatAvailabilityWeekly,
  withShiftKindsOnDay,
} from './availability-draft.ts';

// A Wednesday; the window ends on 2027-01-24.
const today = '2026-11-25';
const day = 'SHIFT_DAY' as const;
const night = 'SHIFT_NIGHT' as const;

test('a day takes its shifts in the order of the day, and none clears it', () => {
  const one = withShiftKindsOnDay(draftOfAvailability([]), today, [night, day]);
  expect([...one]).toEqual([[today, [day, night]]]);
  expect([...withShiftKindsOnDay(one, today, [])]).toEqual([]);
});

describe('every week', () => {
  test('the same weekday gets the same shifts, to the end of the window', () => {
    const draft = repeatAvailabilityWeekly(
      draftOfAvailability([
        { date: '2026-12-30', shifts: [day] },
        { date: '2027-01-06', shifts: [night] },
      ]),
      '2026-12-30',
      today,
    );
    expect([...draft.keys()].toSorted()).toEqual([
      '2026-12-30',
      '2027-01-06',
      '2027-01-13',
      '2027-01-20',
    ]);
    expect(draft.get('2027-01-06')).toEqual([day]);
  });

  test('an empty day clears the others', () => {
    const before = draftOfAvailability([{ date: '2027-01-13', shifts: [day] }]);
    expect([...repeatAvailabilityWeekly(before, '2027-01-06', today)]).toEqual([]);
  });
});

describe('last week', () => {
  test('is copied as far as it lies in the window', () => {
    const before = draftOfAvailability([
      { date: '2026-11-26', shifts: [day] },
      { date: '2026-11-30', shifts: [night] },
      { date: '2026-12-04', shifts: [night] },
    ]);
    const after = copyAvailabilityFromLastWeek(before, '2026-12-01', today);
    // Sunday to Tuesday of last week have passed, so that these days of the current week do not change.
    expect(Object.fromEntries(after)).toEqual({
      '2026-11-26': [day],
      '2026-11-30': [night],
      '2026-12-03': [day],
    });
  });

  test.each([
    ['2026-11-28', false],
    ['2026-11-29', true],
    ['2027-01-24', true],
  ])('can be copied on %s: %s', (at, can) => {
    expect(canCopyAvailabilityFromLastWeek(at, today)).toBe(can);
  });
});

test('only what differs is saved', () => {
  const before = draftOfAvailability([
    { date: '2026-11-26', shifts: [day] },
    { date: '2026-11-27', shifts: [day] },
  ]);
  let after = withShiftKindsOnDay(before, '2026-11-26', []);
  after = withShiftKindsOnDay(after, '2026-11-28', [night]);
  expect(changedDays(before, after)).toEqual([
    { date: '2026-11-26', shifts: [] },
    { date: '2026-11-28', shifts: [night] },
  ]);
  expect(changedDays(before, before)).toEqual([]);
});
