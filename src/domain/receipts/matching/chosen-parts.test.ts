import { expect, test } from 'vitest';

import { partsOfChoice, type ReceiptChoice } from './chosen-parts.ts';

const open = new Map([
  ['a', 10_000],
  ['b', 5_000],
]);
const of = (...invoices: [string, number, number?][]): ReceiptChoice => ({
  invoices: invoices.map(([invoiceId, amount, payerFee = 0]) => ({ invoiceId, amount, payerFee })),
  rest: 'CREDIT',
});
const chosen = (amount: number, choice: ReceiptChoice) => {
  const result = partsOfChoice({ amount, open, choice });
  return 'problem' in result
    ? result.problem
    : result.parts.map((part) => `${part.kind} ${part.invoiceId ?? '-'} ${part.amount}`);
};

test.each<[string, number, ReceiptChoice, string | string[]]>([
  ['one invoice', 10_000, of(['a', 10_000]), ['INVOICE a 10000']],
  [
    'a split over two',
    12_000,
    of(['a', 10_000], ['b', 2_000]),
    ['INVOICE a 10000', 'INVOICE b 2000'],
  ],
  ['a rest as credit', 10_500, of(['a', 10_000]), ['INVOICE a 10000', 'CREDIT - 500']],
  ['a deposit', 7_000, { invoices: [], rest: 'DEPOSIT' }, ['DEPOSIT - 7000']],
  ['the fee of a bank', 9_560, of(['a', 9_560, 440]), ['INVOICE a 9560', 'PAYER_FEE a 440']],
  ['a fee that no bank takes', 9_559, of(['a', 9_559, 441]), 'PAYER_FEE_UNKNOWN'],
  ['a fee that is not the rest', 9_000, of(['a', 9_000, 440]), 'PAYER_FEE_UNKNOWN'],
  ['more than the invoice', 20_000, of(['a', 10_001]), 'INVOICE_EXCEEDED'],
  ['an invoice twice', 20_000, of(['a', 5_000], ['a', 5_000]), 'INVOICE_EXCEEDED'],
  ['an unknown invoice', 20_000, of(['c', 1]), 'INVOICE_EXCEEDED'],
  ['nothing for an invoice', 20_000, of(['a', 0]), 'INVOICE_EXCEEDED'],
  ['parts of a yen', 20_000, of(['a', 0.5]), 'INVOICE_EXCEEDED'],
  ['more than the receipt', 9_999, of(['a', 10_000]), 'RECEIPT_EXCEEDED'],
])('%s', (_, amount, choice, expected) => {
  expect(chosen(amount, choice)).toEqual(expected);
});
