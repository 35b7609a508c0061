import { expect, test } from 'vitest';

import { invoiceStateOf, type InvoiceState } from './invoice-state.ts';

test.each<[number, number, string, InvoiceState]>([
  [15_061, 15_061, '2026-12-31', 'UNPAID'],
  [15_061, 1, '2026-12-31', 'PART_PAID'],
  [15_061, 1, '2027-01-01', 'OVERDUE'],
  [15_061, 0, '2027-01-01', 'PAID'],
  [0, 0, '2026-12-31', 'PAID'],
  [-500, -500, '2027-01-01', 'CREDIT'],
  [-500, 0, '2027-01-01', 'PAID'],
])('of %i yen, %i are open on %s: %s', (total, openYen, today, state) => {
  expect(invoiceStateOf({ total, openYen, dueOn: '2026-12-31' }, today)).toBe(state);
});
