import { expect, test } from 'vitest';
import { bankAccountStateAfter } from './bank-file/transfer-outcome.ts';
import { payRefusal, transferRefusal } from './messages.ts';
import {
  nextOverpaymentState,
  nextTransferState,
  earlyPayoutFeeYen,
  overpaymentTransitions,
  transferBreakdownOf,
  transferTransitions,
  wageTransitions,
  whyCannotRequestTransfer,
  type TransferFacts,
} from './rules.ts';

const ready: TransferFacts = { balance: 12_421, withdrawing: 0, bankAccountState: 'VERIFIED' };

test('a worker with money and a bank account may ask for it', () => {
  expect(whyCannotRequestTransfer(ready)).toBeNull();
  expect(whyCannotRequestTransfer({ ...ready, bankAccountState: 'UNVERIFIED' })).toBeNull();
});

test.each([
  [{ withdrawing: 1 }, 'TRANSFER_IN_PROGRESS'],
  [{ withdrawing: 1, balance: 0, bankAccountState: null }, 'TRANSFER_IN_PROGRESS'],
  [{ bankAccountState: null }, 'BANK_MISSING'],
  [{ bankAccountState: null, balance: 0 }, 'BANK_MISSING'],
  [{ bankAccountState: 'INVALID' as const, balance: 0 }, 'BANK_INVALID'],
  [{ balance: 999 }, 'BALANCE_TOO_LOW'],
  [{ balance: 0 }, 'BALANCE_TOO_LOW'],
  [{ balance: 1000 }, null],
])('a request with %o is answered %s', (facts, code) => {
  expect(whyCannotRequestTransfer({ ...ready, ...facts })).toBe(code);
});

test('pay day pays the last yen', () => {
  expect(whyCannotRequestTransfer({ ...ready, balance: 1 }, 'PAY_DAY')).toBeNull();
  expect(whyCannotRequestTransfer({ ...ready, balance: 0 }, 'PAY_DAY')).toBe('BALANCE_TOO_LOW');
});

test('a transfer costs nothing and moves the whole balance', () => {
  expect(earlyPayoutFeeYen).toBe(0);
  const whole = { amount: 12_421, fee: 0, netAmount: 12_421 };
  expect(transferBreakdownOf(12_421, 'EARLY')).toEqual(whole);
  expect(transferBreakdownOf(12_421, 'PAY_DAY')).toEqual(whole);
});

test('a fee, should there be one, is taken from an early payout and never on pay day', () => {
  const early = { amount: 12_421, fee: 330, netAmount: 12_091 };
  expect(transferBreakdownOf(12_421, 'EARLY', 330)).toEqual(early);
  expect(transferBreakdownOf(12_421, 'PAY_DAY', 330)).toMatchObject({ fee: 0, netAmount: 12_421 });
});

test('a wage and its parts move as the rule book says and in no other way', () => {
  expect(wageTransitions.map((row) => `${row.from} ${row.event} ${row.to}`)).toEqual([
    'ESTIMATED CHECK_OUT PLANNED_RELEASED',
    'ESTIMATED FIX FIXED',
    'PLANNED_RELEASED FIX FIXED',
    'PLANNED_RELEASED REQUEST_TRANSFER TRANSFERRING',
    'FIXED REQUEST_TRANSFER TRANSFERRING',
    'RETURNED REQUEST_TRANSFER TRANSFERRING',
    'TRANSFERRING TRANSFER_COMPLETED PAID',
    'TRANSFERRING TRANSFER_RETURNED RETURNED',
    'PAID TRANSFER_REOPENED RETURNED',
    'PLANNED_RELEASED PAID_OUTSIDE PAID',
    'FIXED PAID_OUTSIDE PAID',
    'RETURNED PAID_OUTSIDE PAID',
    'PLANNED_RELEASED RETAX PLANNED_RELEASED',
    'FIXED RETAX FIXED',
    'RETURNED RETAX RETURNED',
    'TRANSFERRING RETAX TRANSFERRING',
  ]);
});

test('a transfer moves as the rule book says and in no other way', () => {
  expect(transferTransitions.map((row) => `${row.from} ${row.event} ${row.to}`)).toEqual([
    'REQUESTED SUBMIT SUBMITTED',
    'REQUESTED OPS_STOP CANCELED',
    'SUBMITTED BANK_OK COMPLETED',
    'SUBMITTED BANK_NG FAILED',
    'COMPLETED OPS_REOPEN REOPENED',
  ]);
});

test('the first success proves a bank account, a return makes it invalid', () => {
  expect(bankAccountStateAfter('PAID')).toBe('VERIFIED');
  for (const outcome of ['NO_ACCOUNT', 'NAME_MISMATCH', 'ACCOUNT_CLOSED', 'OTHER'] as const) {
    expect(bankAccountStateAfter(outcome)).toBe('INVALID');
  }
});

test('too little money of ours says nothing about their account', () => {
  expect(bankAccountStateAfter('NO_FUNDS')).toBeNull();
});

test('refusals carry a code and a whole sentence', () => {
  expect(payRefusal('BANK_MISSING').code).toBe('BANK_MISSING');
  const low = transferRefusal('BALANCE_TOO_LOW');
  expect(low.code).toBe('BALANCE_TOO_LOW');
  expect(low.message).toBe(
    '受け取れる残高が1,000円に満たないため、まだ振り込めません。1,000円以上になってから申請してください',
  );
  expect(transferRefusal('BALANCE_TOO_LOW', 'PAY_DAY').message).toContain('1円以上');
});

test('only an operator reopens a transfer, and only a completed one', () => {
  expect(nextTransferState('COMPLETED', 'OPS_REOPEN', 'operator')).toBe('REOPENED');
  expect(nextTransferState('COMPLETED', 'OPS_REOPEN', 'system')).toBeNull();
  expect(nextTransferState('COMPLETED', 'OPS_REOPEN', 'worker')).toBeNull();
  expect(nextTransferState('FAILED', 'OPS_REOPEN', 'operator')).toBeNull();
});

test('only the worker answers about an overpayment, and what is written off or settled never opens again', () => {
  const moves = overpaymentTransitions.map(
    ({ from, event, to, by }) => `${from} ${event} ${to} by ${by.join(',')}`,
  );
  expect(moves).toEqual([
    'OPEN AGREE AGREED by worker',
    'OPEN DECLINE DECLINED by worker',
    'OPEN EXPIRE EXPIRED by system',
    'OPEN LEAVE WAIVED by worker',
    'AGREED LEAVE WAIVED by worker',
    'OPEN PAY_RAISED WAIVED by operator',
    'AGREED PAY_RAISED WAIVED by operator',
    'AGREED SETTLE SETTLED by system',
    'AGREED NOT_OWED WAIVED by system',
    'SETTLED TRANSFER_RETURNED AGREED by system,operator',
    'SETTLED RECOMPUTE AGREED by system',
  ]);
  expect(nextOverpaymentState('OPEN', 'AGREE', 'operator')).toBeNull();
  expect(nextOverpaymentState('OPEN', 'AGREE', 'facility')).toBeNull();
  expect(nextOverpaymentState('DECLINED', 'AGREE', 'worker')).toBeNull();
  expect(nextOverpaymentState('OPEN', 'SETTLE', 'system')).toBeNull();
});
