import { lockCorporation } from '#domain/corporation/corporation.queries.server.ts';
import { normalizeBankAccount, type BankAccount } from '#domain/pay/transfers/bank-account.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';
import type { JstDay } from '#platform/base/jst.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import type { LedgerAccountKind } from '#platform/server/ledger/accounts.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { lockHeldYen, lockInvoicesOf } from '../credit/set-offs.queries.server.ts';
import { adjustAfterPayment } from '../matching/after-payment.server.ts';
import { isCorporation } from '../matching/decisions.queries.server.ts';
import { receiptRefusal, type RefundSource } from '../messages.ts';
import {
  refundDayProblem,
  refundProblems,
  type RefundDetails,
  type RefundState,
} from './refund-rules.ts';
import {
  insertRefund,
  lockRefund,
  writeRefundConfirmed,
  writeRefundEnded,
  writeRefundPaid,
  type LockedRefund,
} from './refunds.queries.server.ts';

type OfCorporation = { corporationId: string; details: RefundDetails };

/**
 * Locks what a refund takes, and checks that it is free. Returns the corporation's name and the account as it is sent to the bank.
 * Refusals: NOT_FOUND, VALIDATION_FAILED, REFUND_EXCEEDED. (Rule 8.7)
 */
export async function lockRefundable(
  tx: Tx,
  { corporationId, details }: OfCorporation,
): Promise<{ name: string; account: BankAccount }> {
  if (!(await isCorporation(tx, corporationId))) throw receiptRefusal('NOT_FOUND');
  const problems = refundProblems(details);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const free = await lockFreeYen(tx, { corporationId, details });
  if (details.amount > free) throw receiptRefusal('REFUND_EXCEEDED', { free: formatYen(free) });
  const { name } = await lockCorporation(tx, corporationId);
  return { name, account: normalizeBankAccount(details) };
}

async function lockFreeYen(
  tx: Tx,
  { corporationId, details: { source, creditInvoiceId } }: OfCorporation,
): Promise<Yen> {
  const invoices = await lockInvoicesOf(tx, corporationId);
  const held = await lockHeldYen(tx, corporationId);
  switch (source) {
    case 'CREDIT':
      return held.credit;
    case 'DEPOSIT':
      return held.deposit;
    case 'CREDIT_NOTE':
      return Math.max(
        0,
        -(invoices.find(({ invoiceId }) => invoiceId === creditInvoiceId)?.open ?? 0),
      );
    default:
      throw new RangeError(`unknown source: ${String(source satisfies never)}`);
  }
}

type Requesting = OfCorporation & { id: string; actor: Actor; now: Date };

/**
 * Stores a request for a refund: from now on its yen are neither set off nor part of the limit of advances. Refusals: those
 * of `lockRefundable`. (Rule 8.6, 8.7)
 */
export async function requestRefund(tx: Tx, requesting: Requesting): Promise<void> {
  const { id, corporationId, details, actor, now } = requesting;
  const { account } = await lockRefundable(tx, { corporationId, details });
  const { source, amount } = details;
  const creditInvoiceId = source === 'CREDIT_NOTE' ? details.creditInvoiceId : null;
  await insertRefund(tx, { ...account, id, corporationId, source, creditInvoiceId, amount, now });
  await adjustAfterPayment(tx, { corporationIds: [corporationId], now });
  await recordRefund(tx, { id, from: null, to: 'REQUESTED', event: 'REQUEST', actor, now });
}

type Deciding = { id: string; actor: Actor; now: Date };

/** Ends a request that was declined, withdrawn or not decided in time: its yen are free again. (Rule 8.7) */
export async function endRefund(tx: Tx, { id, actor, now }: Deciding): Promise<void> {
  const { corporationId } = await lockRefundIn(tx, id, 'REQUESTED');
  await writeRefundEnded(tx, { id, now });
  await adjustAfterPayment(tx, { corporationIds: [corporationId], now });
  await recordRefund(tx, { id, from: 'REQUESTED', to: 'ENDED', event: 'END', actor, now });
}

/** Confirms a requested refund: the platform owes it to the corporation. Refusals: REFUND_STATE_CHANGED. (Rule 8.7) */
export async function confirmRefund(tx: Tx, { id, actor, now }: Deciding): Promise<void> {
  const { corporationId, source, amount } = await lockRefundIn(tx, id, 'REQUESTED');
  await writeRefundConfirmed(tx, { id, now });
  await postToLedger(tx, {
    dedupKey: `refund:${id}:confirmed`,
    kind: 'billing.refund_confirmed',
    note: source,
    at: now,
    entries: [
      { account: accountOf[source], corporationId, amount },
      { account: 'refunds_payable', corporationId, amount: -amount },
    ],
  });
  await adjustAfterPayment(tx, { corporationIds: [corporationId], now });
  await recordRefund(tx, { id, from: 'REQUESTED', to: 'CONFIRMED', event: 'CONFIRM', actor, now });
}

/** A credit note is a part of the receivable. */
const accountOf = {
  CREDIT: 'employer_credit',
  DEPOSIT: 'employer_deposit',
  CREDIT_NOTE: 'employer_receivable',
} as const satisfies Record<RefundSource, LedgerAccountKind>;

type Paying = { id: string; paidOn: JstDay; now: Date };

/**
 * Locks a confirmed refund, and checks the day of its transfer. Refusals: NOT_FOUND, REFUND_STATE_CHANGED,
 * VALIDATION_FAILED (`paidOn`).
 */
export async function lockPayableRefund(
  tx: Tx,
  { id, paidOn, now }: Paying,
): Promise<LockedRefund> {
  const refund = await lockRefundIn(tx, id, 'CONFIRMED');
  const problem = refundDayProblem(paidOn, { confirmedAt: refund.confirmedAt ?? now, now });
  if (problem !== undefined) throw refuseFields({ paidOn: problem });
  return refund;
}

/**
 * Records that a confirmed refund was transferred on a day. Refusals: those of `lockPayableRefund`. (Rule 8.7)
 */
export async function recordRefundPaid(
  tx: Tx,
  { actor, ...paying }: Paying & { actor: Actor },
): Promise<void> {
  const { id, paidOn, now } = paying;
  const { corporationId, amount } = await lockPayableRefund(tx, paying);
  await writeRefundPaid(tx, { id, paidOn, now });
  await postToLedger(tx, {
    dedupKey: `refund:${id}:paid`,
    kind: 'billing.refund_paid',
    note: paidOn,
    at: now,
    entries: [
      { account: 'refunds_payable', corporationId, amount },
      { account: 'bank_in', amount: -amount },
    ],
  });
  await recordRefund(tx, { id, from: 'CONFIRMED', to: 'PAID', event: 'PAY', actor, now });
}

async function lockRefundIn(tx: Tx, id: string, state: RefundState): Promise<LockedRefund> {
  const refund = await lockRefund(tx, id);
  if (!refund) throw receiptRefusal('NOT_FOUND');
  if (refund.state !== state) throw receiptRefusal('REFUND_STATE_CHANGED');
  return refund;
}

type Change = {
  id: string;
  from: RefundState | null;
  to: RefundState;
  event: string;
  actor: Actor;
  now: Date;
};

const recordRefund = (tx: Tx, { now, ...change }: Change) =>
  recordChanges(tx, [{ ...change, subject: 'refund', at: now }]);
