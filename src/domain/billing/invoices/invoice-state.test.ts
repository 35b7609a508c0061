import { expect, test } from 'vitest';

import { invoiceStateOf, type InvoiceState } from './invoice-state.ts';

test.each<[number, number, number, string, InvoiceState]>([
  [15_061, 15_061, 0, '2026-12-31', 'UNPAID'],
  [15_061, 1, 0, '2026-12-31', 'PART_PAID'],
  [15_061, 1, 60, '2026-12-31', 'PART_PAID'],
  [15_061, 1, 15_060, '2026-12-31', 'PART_SET_OFF'],
  [15_061, 1, 15_060, '2027-01-01', 'OVERDUE'],
  [15_061, 1, 0, '2027-01-01', 'OVERDUE'],
  [15_061, 0, 0, '2027-01-01', 'PAID'],
  [15_061, 0, 61, '2027-01-01', 'PAID'],
  [15_061, 0, 15_061, '2027-01-01', 'SET_OFF'],
  [0, 0, 0, '2026-12-31', 'PAID'],
  [-500, -500, 0, '2027-01-01', 'CREDIT'],
  [-500, -1, 0, '2027-01-01', 'PART_SET_OFF'],
  [-500, 0, 0, '2027-01-01', 'SET_OFF'],
])('of %i yen, %i are open, %i credited on %s: %s', (total, openYen, credited, today, state) => {
  expect(invoiceStateOf({ total, openYen, credited, dueOn: '2026-12-31' }, today)).toBe(state);
});
