import { describe, expect, test } from 'vitest';

import {
  addMonths,
  fewBookingsText,
  percentageOf,
  readCalendarMonth,
  twelveMonthsUpTo,
} from './summary-rules.ts';

describe('months', () => {
  test.each([
    ['2026-11', '2026-11'],
    ['2000-01', '2000-01'],
    ['2099-12', '2099-12'],
    ['2026-13', null],
    ['2026-00', null],
    ['1999-12', null],
    ['2100-01', null],
    ['2026-1', null],
    ['', null],
    ['2026-11-01', null],
    ['12026-11', null],
    ['2026-11 ', null],
  ])('%j', (text, month) => {
    expect(readCalendarMonth(text)).toBe(month);
  });

  test.each([
    ['2026-01', -1, '2025-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-09', 1, '2026-10'],
    ['2026-11', -11, '2025-12'],
    ['2000-01', -1, '1999-12'],
    ['2026-05', 0, '2026-05'],
  ])('%s and %d', (month, count, result) => {
    expect(addMonths(month, count)).toBe(result);
  });

  test("the chart's year ends with its month", () => {
    const { from, before, months } = twelveMonthsUpTo('2026-02');
    expect([from, before]).toEqual(['2025-03-01', '2026-03-01']);
    expect(months).toHaveLength(12);
    expect(months.slice(0, 2)).toEqual(['2025-03', '2025-04']);
    expect(months.slice(-2)).toEqual(['2026-01', '2026-02']);
  });
});

/** Cancelled of the last 30 bookings, as the worker reads it. (Rule 4.13) */
test.each([
  [0, 0, 0],
  [0, 30, 0],
  [1, 30, 3.3],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 16, 6.3],
  [30, 30, 100],
])('%d of %d bookings are %d percent', (part, whole, share) => {
  expect(percentageOf(part, whole)).toBe(share);
});

test.each([
  [0, 0, '0件'],
  [1, 1, '1件中1件'],
  [4, 4, '4件中4件'],
  [0, 5, null],
  [1, 30, null],
])('%d of %d bookings are told as %s', (part, whole, told) => {
  expect(fewBookingsText(part, whole)).toBe(told);
});
