import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

/** Yen taken from an early payout: 0 at launch, allowed range 0 to 330. (Rule 4.18) */
export const earlyPayoutFeeYen: Yen = 0;

/** `EARLY`: requested by the worker. `PAY_DAY`: the monthly automatic payout. */
export type TransferKind = 'EARLY' | 'PAY_DAY';

/** Pay day has no real minimum: wages are paid in full. (労働基準法24条, Rule 4.18) */
export const transferMinimumYen: Record<TransferKind, Yen> = { EARLY: 1000, PAY_DAY: 1 };

export type BankAccountState = 'UNVERIFIED' | 'VERIFIED' | 'INVALID';

export type TransferFacts = {
  balance: Yen;
  withdrawing: Yen;
  /** null when no account is registered. */
  bankAccountState: BankAccountState | null;
};

export type TransferRefusal =
  | 'TRANSFER_IN_PROGRESS'
  | 'BANK_MISSING'
  | 'BANK_INVALID'
  | 'BALANCE_TOO_LOW';

/**
 * The first reason why the whole balance cannot be transferred, or null. The time of day is no reason
 * (a request inside a blackout is queued), and neither is a penalty. (Rule 4.15, 4.18)
 */
export function whyCannotRequestTransfer(
  facts: TransferFacts,
  kind: TransferKind = 'EARLY',
): TransferRefusal | null {
  // Checked first: an open transfer is the cause of a low balance. Pay day does not wait for an open
  // transfer: the remaining balance is paid on its day.
  if (facts.withdrawing > 0 && kind === 'EARLY') return 'TRANSFER_IN_PROGRESS';
  if (facts.bankAccountState === null) return 'BANK_MISSING';
  if (facts.bankAccountState === 'INVALID') return 'BANK_INVALID';
  if (facts.balance < transferMinimumYen[kind]) return 'BALANCE_TOO_LOW';
  return null;
}

export type TransferBreakdown = { amount: Yen; fee: Yen; netAmount: Yen };

/** Amount, fee and net amount of a transfer of the whole balance, in yen. Pay day has no fee. (Rule 4.18) */
export function transferBreakdownOf(
  balance: Yen,
  kind: TransferKind,
  earlyFee: Yen = earlyPayoutFeeYen,
): TransferBreakdown {
  const fee = kind === 'EARLY' ? earlyFee : 0;
  return { amount: balance, fee, netAmount: balance - fee };
}

/**
 * States of a wage until it is fixed, and of its parts from their release on. Each part is withdrawn,
 * returned and paid separately, because a correction may still be open while the first part is at the
 * bank. (Rule 4.12)
 */
export type WageState =
  | 'ESTIMATED'
  | 'PLANNED_RELEASED'
  | 'FIXED'
  | 'TRANSFERRING'
  | 'PAID'
  | 'RETURNED';

/** The states in which a part belongs to the balance: released, and in no transfer. (Rule 4.18) */
export const withdrawableWageStates = [
  'PLANNED_RELEASED',
  'FIXED',
  'RETURNED',
] as const satisfies readonly WageState[];

/**
 * Why a wage of an unproven corporation waits for its pay day: nobody at the facility confirmed the hours, or a limit of
 * the day or of all days is used up. (Rule 8.6)
 */
export type WageWaitReason = 'CONFIRMATION' | 'DAY_LIMIT' | 'TOTAL_LIMIT';

/** True for a part that can be withdrawn on a day: it does not wait, or no longer than until that day. (Rule 8.6) */
export const isWithdrawableOn = (part: { waitsUntil: JstDay | null }, day: JstDay): boolean =>
  part.waitsUntil === null || part.waitsUntil <= day;

export type WageEvent =
  | 'CHECK_OUT'
  | 'FIX'
  | 'REQUEST_TRANSFER'
  | 'TRANSFER_COMPLETED'
  | 'TRANSFER_RETURNED'
  | 'TRANSFER_REOPENED'
  | 'PAID_OUTSIDE'
  | 'RETAX';

/**
 * Permitted transitions of wages and of their parts; the audit compares the recorded histories with this table.
 * `FIX` applies only to parts in no transfer yet: a part at the bank, paid or returned is owed regardless of the
 * approval. A failed, stopped or reopened transfer returns the money.
 */
export const wageTransitions: readonly { from: WageState; event: WageEvent; to: WageState }[] = [
  { from: 'ESTIMATED', event: 'CHECK_OUT', to: 'PLANNED_RELEASED' },
  // For a shift approved without a stamp, or as compensation for a cancelled shift.
  { from: 'ESTIMATED', event: 'FIX', to: 'FIXED' },
  { from: 'PLANNED_RELEASED', event: 'FIX', to: 'FIXED' },
  { from: 'PLANNED_RELEASED', event: 'REQUEST_TRANSFER', to: 'TRANSFERRING' },
  { from: 'FIXED', event: 'REQUEST_TRANSFER', to: 'TRANSFERRING' },
  { from: 'RETURNED', event: 'REQUEST_TRANSFER', to: 'TRANSFERRING' },
  { from: 'TRANSFERRING', event: 'TRANSFER_COMPLETED', to: 'PAID' },
  { from: 'TRANSFERRING', event: 'TRANSFER_RETURNED', to: 'RETURNED' },
  { from: 'PAID', event: 'TRANSFER_REOPENED', to: 'RETURNED' },
  // Paid outside of the product by two operators. (Rule 8.4)
  { from: 'PLANNED_RELEASED', event: 'PAID_OUTSIDE', to: 'PAID' },
  { from: 'FIXED', event: 'PAID_OUTSIDE', to: 'PAID' },
  { from: 'RETURNED', event: 'PAID_OUTSIDE', to: 'PAID' },
  // Taxed again by another table or column: the amount changes, the state does not. A requested transfer may be moved
  // to a day in the next year. (Rule 6.2)
  { from: 'PLANNED_RELEASED', event: 'RETAX', to: 'PLANNED_RELEASED' },
  { from: 'FIXED', event: 'RETAX', to: 'FIXED' },
  { from: 'RETURNED', event: 'RETAX', to: 'RETURNED' },
  { from: 'TRANSFERRING', event: 'RETAX', to: 'TRANSFERRING' },
];

export type TransferState =
  | 'REQUESTED'
  | 'SUBMITTED'
  | 'COMPLETED'
  | 'FAILED'
  | 'CANCELED'
  | 'REOPENED';
export type TransferEvent = 'SUBMIT' | 'BANK_OK' | 'BANK_NG' | 'OPS_STOP' | 'OPS_REOPEN';
type TransferActor = 'operator' | 'system';

/** Every transition of a transfer and its actors. (Rule 4.18, 6.5) */
export const transferTransitions: readonly {
  from: TransferState;
  event: TransferEvent;
  to: TransferState;
  by: readonly TransferActor[];
}[] = [
  { from: 'REQUESTED', event: 'SUBMIT', to: 'SUBMITTED', by: ['operator', 'system'] },
  // Allowed only before the file goes to the bank. No command makes this transition yet; docs/rules/payouts.md
  // gives the reason.
  { from: 'REQUESTED', event: 'OPS_STOP', to: 'CANCELED', by: ['operator'] },
  { from: 'SUBMITTED', event: 'BANK_OK', to: 'COMPLETED', by: ['operator', 'system'] },
  { from: 'SUBMITTED', event: 'BANK_NG', to: 'FAILED', by: ['operator', 'system'] },
  // The bank reported the transfer as paid, but the money never arrived.
  { from: 'COMPLETED', event: 'OPS_REOPEN', to: 'REOPENED', by: ['operator'] },
];

/** The state of a transfer after an event of this actor; null where the table has no such transition. */
export function nextTransferState(
  from: TransferState,
  event: TransferEvent,
  actor: string,
): TransferState | null {
  const move = transferTransitions.find((one) => one.from === from && one.event === event);
  return move?.by.some((kind) => kind === actor) ? move.to : null;
}

/**
 * OPEN: the worker was asked. AGREED: deducted from the next transfers. SETTLED: wholly deducted. DECLINED and
 * EXPIRED: written off. WAIVED: the rest is written off, because the worker left, the wage was raised, or a higher
 * tax covers the rest.
 */
export type OverpaymentState = 'OPEN' | 'AGREED' | 'SETTLED' | 'DECLINED' | 'EXPIRED' | 'WAIVED';
export type OverpaymentEvent =
  | 'AGREE'
  | 'DECLINE'
  | 'EXPIRE'
  | 'LEAVE'
  | 'NOT_OWED'
  | 'PAY_RAISED'
  | 'SETTLE'
  | 'TRANSFER_RETURNED'
  | 'RECOMPUTE';
type OverpaymentActor = 'worker' | 'operator' | 'system';

/** Every transition of an overpayment and its actors; other transitions are impossible. (Rule 6.7) */
export const overpaymentTransitions: readonly {
  from: OverpaymentState;
  event: OverpaymentEvent;
  to: OverpaymentState;
  by: readonly OverpaymentActor[];
}[] = [
  { from: 'OPEN', event: 'AGREE', to: 'AGREED', by: ['worker'] },
  { from: 'OPEN', event: 'DECLINE', to: 'DECLINED', by: ['worker'] },
  { from: 'OPEN', event: 'EXPIRE', to: 'EXPIRED', by: ['system'] },
  // The account is deleted: nothing is taken from a worker who has left.
  { from: 'OPEN', event: 'LEAVE', to: 'WAIVED', by: ['worker'] },
  { from: 'AGREED', event: 'LEAVE', to: 'WAIVED', by: ['worker'] },
  // Two operators raised the wage: the raise turns overpaid pay into wage, and the rest is written off. (Rule 8.4)
  { from: 'OPEN', event: 'PAY_RAISED', to: 'WAIVED', by: ['operator'] },
  { from: 'AGREED', event: 'PAY_RAISED', to: 'WAIVED', by: ['operator'] },
  { from: 'AGREED', event: 'SETTLE', to: 'SETTLED', by: ['system'] },
  // A higher tax covers the whole rest: the tax table or the column changed after the worker was asked. (Rule 8.5)
  { from: 'AGREED', event: 'NOT_OWED', to: 'WAIVED', by: ['system'] },
  // The transfer with the last deduction did not arrive, or was taxed again.
  { from: 'SETTLED', event: 'TRANSFER_RETURNED', to: 'AGREED', by: ['system', 'operator'] },
  { from: 'SETTLED', event: 'RECOMPUTE', to: 'AGREED', by: ['system'] },
];

/** The state of an overpayment after an event of this actor; null where the table has no such transition. */
export function nextOverpaymentState(
  from: OverpaymentState,
  event: OverpaymentEvent,
  actor: string,
): OverpaymentState | null {
  const move = overpaymentTransitions.find((row) => row.from === from && row.event === event);
  return move?.by.some((kind) => kind === actor) ? move.to : null;
}
