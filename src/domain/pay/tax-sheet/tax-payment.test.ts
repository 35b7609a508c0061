import { expect, test } from 'vitest';

import { taxPaymentDayProblem, unpaidSlipsOf, whyCannotRecordTaxPayment } from './tax-payment.ts';
import { emptyTaxSheet, type TaxSlip } from './tax-sheet.ts';

const empty = (kind: TaxSlip['kind']): TaxSlip => {
  const slip = emptyTaxSheet('2026-11-01').slips.find((one) => one.kind === kind);
  if (!slip) throw new RangeError(kind);
  return slip;
};
const untaxed: TaxSlip = {
  ...empty('RESIDENT'),
  columns: [{ column: 'hei', persons: 1, pay: 9_000, tax: 0 }],
};
const later: TaxSlip = { ...empty('NONRESIDENT'), additional: 500, payable: 500 };
const refunded: TaxSlip = { ...empty('RESIDENT'), excess: 79, refund: 79 };

test('a slip is recorded as paid where it has payments, also without tax, or tax to pay', () => {
  expect(whyCannotRecordTaxPayment(untaxed)).toBeNull();
  expect(whyCannotRecordTaxPayment(later)).toBeNull();
  for (const slip of [undefined, empty('RESIDENT'), empty('NONRESIDENT'), refunded])
    expect(whyCannotRecordTaxPayment(slip)).toBe('TAX_SLIP_NOT_DUE');
});

test('the slips without a record are unpaid', () => {
  const slips = [untaxed, later];
  expect(unpaidSlipsOf(slips, [])).toEqual(slips);
  expect(unpaidSlipsOf(slips, [{ slip: 'RESIDENT' }])).toEqual([later]);
  expect(unpaidSlipsOf([refunded, empty('NONRESIDENT')], [])).toEqual([]);
});

test.each([
  ['2026-11-30', false],
  ['2026-12-01', true],
  ['2026-12-10', true],
  ['2026-12-11', false],
])('a payment of November on %s, seen on 12/10: %s', (paidOn, isPossible) => {
  const problem = taxPaymentDayProblem({ month: '2026-11-01', paidOn, today: '2026-12-10' });
  const refused = '納付した日は、2026/12/01から今日までの日を入力してください';
  expect(problem).toBe(isPossible ? undefined : refused);
});
