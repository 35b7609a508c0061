import { formatDayWithWeekday, jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Context } from '#platform/server/context.server.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor, type Actor } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { deductOverpayments } from '../overpayments/deduct-overpayments.server.ts';
import { payRefusal, transferRefusal } from '../messages.ts';
import { nextPayoutTimes, type PayoutTimes } from '../wallet/payout-schedule.ts';
import {
  isWithdrawableOn,
  transferBreakdownOf,
  whyCannotRequestTransfer,
  type TransferKind,
} from '../rules.ts';
import { notifyOfRetax, retaxUnpaidWagesOf } from '../tax/retax.server.ts';
import { readTransferRequestFacts } from '../wallet/wallet.queries.server.ts';
import { lockWithdrawableWageParts, type WagePartRow } from '../earnings/wages.queries.server.ts';
import {
  insertTransfer,
  insertTransferParts,
  markWagePartsTransferring,
  deductFromTransfer,
} from './transfer-steps.queries.server.ts';

type TransferRequest = {
  workerId: string;
  /** The designated day that the worker read before the request; null if the client does not send it. */
  expectedDesignatedOn?: JstDay | null;
};

/**
 * Moves a worker's whole withdrawable balance into one transfer, for the next bank file. One open transfer at a
 * time. Refused where a cut-off has passed since the worker read the designated day: the day decides when the money
 * arrives and the year whose tax is withheld. Refusals: DESIGNATED_DAY_CHANGED, BANK_MISSING, TRANSFER_IN_PROGRESS,
 * and those of `whyCannotRequestTransfer`. (Rule 4.18, 6.5)
 */
export async function requestTransfer(
  ctx: Context,
  { workerId, expectedDesignatedOn = null }: TransferRequest,
): Promise<{ transferId: string }> {
  const { db, now, idempotencyKey: key } = ctx;
  const payout = nextPayoutTimes(ctx.app.env.payout, now);
  // The expected day is no part of the idempotency input: a repeated request after the cut-off gets the first
  // answer.
  const call = { actorId: workerId, key, operation: 'requestBankTransfer', input: null, now };
  try {
    return await inTransaction(db, (tx) =>
      withIdempotencyKey(tx, call, () => {
        if (expectedDesignatedOn !== null && expectedDesignatedOn !== payout.designatedOn) {
          const day = formatDayWithWeekday(payout.designatedOn);
          throw payRefusal('DESIGNATED_DAY_CHANGED', { day });
        }
        const actor = { kind: 'worker', id: workerId } as const;
        return createRequestedTransfer(tx, { workerId, kind: 'EARLY', payout, actor, now });
      }),
    );
  } catch (error) {
    // The lock makes a second open transfer rare; the constraint makes it impossible.
    if (isConstraintViolation(error, 'transfers_one_open'))
      throw payRefusal('TRANSFER_IN_PROGRESS');
    throw error;
  }
}

type OpenTransferArgs = {
  workerId: string;
  kind: TransferKind;
  /** The designated day of the transfer, and when the money is expected. */
  payout: Pick<PayoutTimes, 'designatedOn' | 'arrivesAt'>;
  actor: Actor;
  now: Date;
};

/**
 * Opens the transfer inside the caller's transaction. Refusals: BANK_MISSING, and those of
 * `whyCannotRequestTransfer`.
 */
export async function createRequestedTransfer(
  tx: Tx,
  { workerId, kind, payout, actor, now }: OpenTransferArgs,
): Promise<{ transferId: string }> {
  // Tax by the table of the designated day's year, before any money moves. (Rule 6.2)
  const payment = { workerId, paidOn: payout.designatedOn, now };
  const change = await retaxUnpaidWagesOf(tx, payment);
  // Only a transfer on pay day needs the notice: a worker who requests a transfer has read the new amount.
  if (change !== 0 && kind === 'PAY_DAY') await notifyOfRetax(tx, { ...payment, change });
  // Wages that wait are paid by the transfer that reaches the bank on their pay day. (Rule 8.6)
  const day = kind === 'PAY_DAY' ? payout.designatedOn : jstDay(now);
  const unpaid = await lockWithdrawableWageParts(tx, workerId);
  const facts = await readTransferRequestFacts(tx, { workerId, day });
  if (sumOf(unpaid) !== facts.balance + facts.waiting)
    throw new Error(`the parts of worker ${workerId} do not prove the balance`);
  const parts = unpaid.filter((part) => isWithdrawableOn(part, day));
  const amount = sumOf(parts);
  const why = whyCannotRequestTransfer({ ...facts, balance: amount }, kind);
  if (why) throw transferRefusal(why, kind);
  if (!facts.account) throw payRefusal('BANK_MISSING');
  const { fee } = transferBreakdownOf(amount, kind);
  const bankAccountId = facts.account.id;
  const row = { workerId, bankAccountId, kind, amount, fee, payout, now };
  const transfer = await insertTransfer(tx, row);
  await insertTransferParts(tx, { transferId: transfer.id, parts });
  const deducted = await deductOverpayments(tx, {
    workerId,
    transferId: transfer.id,
    from: 'wages_payable',
    now,
  });
  if (deducted > 0) await deductFromTransfer(tx, { transferId: transfer.id, amount: deducted });
  await markWagePartsTransferring(
    tx,
    parts.map((part) => part.id),
  );
  await postToLedger(tx, {
    dedupKey: `transfer:${transfer.id}:requested`,
    kind: 'transfer.requested',
    note: '振込申請',
    transferId: transfer.id,
    at: now,
    entries: [
      { account: 'wages_payable', workerId, amount: amount - deducted },
      { account: 'withdrawing', workerId, amount: deducted - amount },
    ],
  });
  await recordChanges(tx, [
    {
      subject: 'transfer',
      id: transfer.id,
      from: null,
      to: 'REQUESTED',
      event: 'REQUEST',
      actor,
      at: now,
    },
    ...parts.map((part) => ({
      subject: 'wage_part',
      id: part.id,
      from: part.state,
      to: 'TRANSFERRING',
      event: 'REQUEST_TRANSFER',
      actor: systemActor,
      at: now,
    })),
  ]);
  return { transferId: transfer.id };
}

const sumOf = (parts: readonly WagePartRow[]) => parts.reduce((sum, { amount }) => sum + amount, 0);
