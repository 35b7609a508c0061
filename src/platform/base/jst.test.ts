import { expect, test } from 'vitest';

import { instantAtJst, instantMonthsLater, monthsLater } from './jst.ts';

test.each([
  ['2026-11-22', 1, '2026-12-22'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-05-31', -3, '2026-02-28'],
  ['2028-02-29', -60, '2023-02-28'],
  ['2028-02-29', -48, '2024-02-29'],
  ['2026-01-31', 0, '2026-01-31'],
])('%s and %d months are %s', (day, months, later) => {
  expect(monthsLater(day, months)).toBe(later);
});

test('an instant keeps its time of day in Tokyo, where it may be another day than in Greenwich', () => {
  expect(instantMonthsLater(instantAtJst('2028-02-29', '01:30'), -12)).toEqual(
    instantAtJst('2027-02-28', '01:30'),
  );
  expect(instantMonthsLater(instantAtJst('2026-03-01', '00:00'), -1)).toEqual(
    instantAtJst('2026-02-01', '00:00'),
  );
});
