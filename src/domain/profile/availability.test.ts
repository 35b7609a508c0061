import { expect, test } from 'vitest';

import { lastAvailableDay, readAvailableDays } from './availability.ts';

const today = '2026-11-22';

test.each([
  [today, true],
  ['2026-11-21', false],
  ['2027-01-21', true],
  ['2027-01-22', false],
  ['1926-11-22', false],
])('a worker may say on 2026-11-22 what they do on %s: %s', (date, isAllowed) => {
  expect(lastAvailableDay(today)).toBe('2027-01-21');
  const days = [
    { date: today, shifts: [] },
    { date, shifts: ['SHIFT_DAY'] as const },
  ];
  expect(readAvailableDays(days, today) !== null).toBe(isAllowed);
});

test('the last word on a day counts, each shift once and in the order of the day', () => {
  const days = [
    { date: today, shifts: ['SHIFT_DAY'] as const },
    {
      date: '2026-11-23',
      shifts: ['SHIFT_NIGHT', 'SHIFT_EARLY_MORNING', 'SHIFT_NIGHT'] as const,
    },
    { date: today, shifts: [] },
  ];
  expect(readAvailableDays(days, today)).toEqual([
    { date: today, shifts: [] },
    { date: '2026-11-23', shifts: ['SHIFT_EARLY_MORNING', 'SHIFT_NIGHT'] },
  ]);
});
