import { expect, test } from 'vitest';

import {
  initialSplit,
  restOf,
  splitInvoices,
  splitProblems,
  type SplitDraft,
} from './receipt-split.ts';

const invoices = [
  { invoiceId: 'i1', number: 'HK1', dueOn: '2026-11-30', total: 10_000, open: 10_000 },
  { invoiceId: 'i2', number: 'HK2', dueOn: '2026-12-31', total: 5_000, open: 2_000 },
];
const payer = { corporationId: 'c1', corporationName: '緑会', invoices };
const draft = (i1: string, i2 = '', more: Partial<SplitDraft> = {}): SplitDraft => ({
  amounts: { i1, i2 },
  feeInvoiceId: null,
  rest: 'CREDIT',
  ...more,
});

test.each([
  ['the invoice of exactly this amount', 2_000, { i2: '2000' }, null],
  ['by due day', 11_000, { i1: '10000', i2: '1000' }, null],
  ['more than all', 15_000, { i1: '10000', i2: '2000' }, null],
  ['an invoice without the fee of a bank', 9_560, { i1: '9560' }, 'i1'],
])('a receipt is first divided %s', (_, amount, amounts, feeInvoiceId) => {
  expect(initialSplit(amount, payer)).toEqual({ amounts, feeInvoiceId, rest: 'CREDIT' });
});

test.each([
  ['all of it', 12_000, draft('10,000', '2000'), 0],
  ['an invoice of millions', 2_000_000, draft('1,500,000円'), 500_000],
  ['nothing', 12_000, draft('', ' '), 12_000],
  ['more than it', 1_000, draft('１５００'), -500],
  ['no number', 1_000, draft('many'), null],
])('a division of %s leaves a rest', (_, amount, given, rest) => {
  expect(restOf(amount, given, invoices)).toBe(rest);
});

test('a division is refused at the invoice whose yen are no number or more than its open yen', () => {
  expect(Object.keys(splitProblems(99_999, draft('10001', 'x'), invoices))).toEqual([
    'amount-HK1',
    'amount-HK2',
  ]);
  expect(Object.keys(splitProblems(11_999, draft('10000', '2000'), invoices))).toEqual([
    'amount-HK1',
  ]);
  expect(splitProblems(12_000, draft('10000', '2000'), invoices)).toEqual({});
  expect(splitProblems(1, draft('-1'), invoices)).not.toEqual({});
});

test('the fee of a bank is sent for the invoice that the operator marked', () => {
  const short = draft('9560', '');
  expect(splitProblems(9_560, short, invoices)).toEqual({});
  expect(splitInvoices(short, invoices)).toEqual([{ invoiceId: 'i1', amount: 9_560, payerFee: 0 }]);
  expect(splitInvoices({ ...short, feeInvoiceId: 'i1' }, invoices)).toEqual([
    { invoiceId: 'i1', amount: 9_560, payerFee: 440 },
  ]);
  expect(splitInvoices({ ...draft('9000'), feeInvoiceId: 'i1' }, invoices)).toEqual([
    { invoiceId: 'i1', amount: 9_000, payerFee: 0 },
  ]);
});
