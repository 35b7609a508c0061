import { expect, test } from 'vitest';

import { latestTaxSheetMonth, taxDueOn, taxReminderOn, taxSheetDrawnOn } from './tax-terms.ts';

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

test.each([
  // Due on Thursday 12/10.
  ['2026-11-01', '2026-12-04', null],
  ['2026-11-01', '2026-12-05', 'FIRST'],
  ['2026-11-01', '2026-12-06', 'FIRST'],
  ['2026-11-01', '2026-12-07', null],
  ['2026-11-01', '2026-12-09', 'LAST'],
  ['2026-11-01', '2026-12-10', 'LAST'],
  ['2026-11-01', '2026-12-11', null],
  // Due on Monday 5/11, drawn on 5/7 after the holidays; Friday 5/8 is the business day before.
  ['2026-04-01', '2026-05-05', null],
  ['2026-04-01', '2026-05-07', 'FIRST'],
  ['2026-04-01', '2026-05-08', 'LAST'],
  ['2026-04-01', '2026-05-10', 'LAST'],
  // Due on Tuesday 1/12 after the holiday of Monday.
  ['2026-12-01', '2027-01-05', 'FIRST'],
  ['2026-12-01', '2027-01-08', 'LAST'],
])('the reminder of %s on %s is %s', (month, today, reminder) => {
  const terms = { dueOn: taxDueOn(month), drawnOn: taxSheetDrawnOn(month) };
  expect(taxReminderOn(today, terms)).toBe(reminder);
});
