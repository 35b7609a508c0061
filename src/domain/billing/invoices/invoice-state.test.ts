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
  expect(
    invoiceStateOf({ total, openYen, credited, refunded: 0, dueOn: '2026-12-31' }, today),
  ).toBe(state);
});

test.each<[number, number, InvoiceState]>([
  [-200, 300, 'CREDIT'],
  [-100, 300, 'PART_SET_OFF'],
  [0, 300, 'REFUND'],
  [0, 500, 'REFUND'],
])('of a credit note of 500 yen, %i are open and %i refunded: %s', (openYen, refunded, state) => {
  const balance = { total: -500, openYen, credited: 0, refunded, dueOn: '2026-12-31' };
  expect(invoiceStateOf(balance, '2027-01-01')).toBe(state);
});
