import { expect, test } from 'vitest';

import { whyCannotRecordOutsidePayment, outsidePaymentProblems } from './outside-rules.ts';

const facts = { isClosed: true, balance: 12_421, withdrawing: 0 };

test.each([
  ['the whole balance of a closed account', {}, 12_421, null],
  [
    'an account that can still request a transfer',
    { isClosed: false },
    12_421,
    'PAY_OUTSIDE_ACCOUNT_OPEN',
  ],
  ['money on its way to the bank', { withdrawing: 1 }, 12_421, 'TRANSFER_IN_PROGRESS'],
  ['a part of the balance', {}, 12_420, 'PAY_OUTSIDE_AMOUNT'],
  ['an empty balance', { balance: 0 }, 0, 'PAY_OUTSIDE_AMOUNT'],
])('%s', (_name, given, amount, why) => {
  expect(whyCannotRecordOutsidePayment({ ...facts, ...given }, amount)).toBe(why);
});

test('the payee has a name, and the day is one of the last 60', () => {
  const today = '2026-12-10';
  expect(outsidePaymentProblems({ payee: '佐藤 一郎', paidOn: '2026-12-10' }, today)).toEqual([]);
  expect(outsidePaymentProblems({ payee: '佐藤 一郎', paidOn: '2026-10-11' }, today)).toEqual([]);
  const wrong = ['2026-12-11', '2026-10-10', '2026-02-30'];
  for (const paidOn of wrong) {
    expect(outsidePaymentProblems({ payee: '', paidOn }, today)).toEqual(['payee', 'paidOn']);
  }
});
