import { expect, test } from 'vitest';

import { latestTaxSheetMonth, taxDueOn, taxSheetDrawnOn } from './tax-terms.ts';

test.each([
  ['a Thursday', '2026-11-01', '2026-12-10'],
  ['a Sunday moves to Monday', '2026-04-01', '2026-05-11'],
  ['a Saturday before a public holiday moves to Tuesday', '2026-09-01', '2026-10-13'],
  ['over the end of a year', '2026-12-01', '2027-01-12'],
])('the tax is due on the 10th of the next month: %s', (_name, month, dueOn) => {
  expect(taxDueOn(month)).toBe(dueOn);
});

test.each([
  ['2026-10-01', '2026-11-04'],
  ['2026-11-01', '2026-12-02'],
  ['2026-12-01', '2027-01-05'],
])('the sheet of %s is drawn on the second business day, %s', (month, drawnOn) => {
  expect(taxSheetDrawnOn(month)).toBe(drawnOn);
});

test('the newest sheet is that of the month before from the day on which it is drawn', () => {
  expect(latestTaxSheetMonth('2026-12-01')).toBe('2026-10-01');
  expect(latestTaxSheetMonth('2026-12-02')).toBe('2026-11-01');
  expect(latestTaxSheetMonth('2027-01-04')).toBe('2026-11-01');
  expect(latestTaxSheetMonth('2027-01-05')).toBe('2026-12-01');
});
