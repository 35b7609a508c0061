import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { firstRetainedTaxYear, paySlipsRetainedSince } from './retention.ts';

test.each([
  ['2034-01-31', '23:59', 2026],
  ['2034-02-01', '00:00', 2027],
  ['2026-12-31', '12:00', 2019],
  ['2027-01-01', '00:00', 2019],
])('on %s at %s the papers of %d and later are kept', (day, time, year) => {
  expect(firstRetainedTaxYear(instantAtJst(day, time))).toBe(year);
});

test('a slip is stored for five years, also from a leap day on', () => {
  expect(paySlipsRetainedSince(instantAtJst('2031-11-22', '10:00'))).toEqual(
    instantAtJst('2026-11-22', '10:00'),
  );
  expect(paySlipsRetainedSince(instantAtJst('2028-03-01', '12:00'))).toEqual(
    instantAtJst('2023-03-01', '12:00'),
  );
  // A slip that was issued in the morning of 1 March completes its five years tomorrow.
  expect(paySlipsRetainedSince(instantAtJst('2028-02-29', '12:00'))).toEqual(
    instantAtJst('2023-02-28', '12:00'),
  );
});
