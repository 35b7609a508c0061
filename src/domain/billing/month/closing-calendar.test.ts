import { expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { dueDayOfInvoice, latestMonthToDraft, lockTimeOfDraft } from './closing-calendar.ts';

test.each([
  ['2026-12-01', '03:59', '2026-10-01'],
  ['2026-12-01', '04:00', '2026-11-01'],
  ['2026-12-31', '23:59', '2026-11-01'],
  ['2027-01-01', '00:00', '2026-11-01'],
  ['2027-01-01', '04:00', '2026-12-01'],
])('at %s %s the latest month to draft is %s', (day, time, month) => {
  expect(latestMonthToDraft(instantAtJst(day, time))).toBe(month);
});

test.each([
  ['a month whose first days are business days', '2026-12-01', '2026-12-04'],
  ['a first day on a Sunday', '2026-11-01', '2026-11-06'],
  ['the days of the New Year', '2027-01-01', '2027-01-07'],
  ['Golden Week', '2026-05-01', '2026-05-11'],
])('%s: a draft of %s is locked on %s at 18:00', (_name, draft, lock) => {
  expect(lockTimeOfDraft(instantAtJst(draft, '04:00'))).toEqual(instantAtJst(lock, '18:00'));
});

test('a late draft has its four business days as well', () => {
  const late = addMinutes(instantAtJst('2026-12-10'), 17 * 60);
  expect(lockTimeOfDraft(late)).toEqual(instantAtJst('2026-12-15', '18:00'));
});

test.each([
  ['2026-11-01', '2026-12-04', '2026-12-31'],
  ['2027-01-01', '2027-02-04', '2027-02-28'],
  ['2028-01-01', '2028-02-04', '2028-02-29'],
  ['2026-10-01', '2026-12-15', '2026-12-31'],
])('the invoice of %s, issued on %s, is due on %s', (month, issuedOn, due) => {
  expect(dueDayOfInvoice(month, instantAtJst(issuedOn, '18:00'))).toBe(due);
});
