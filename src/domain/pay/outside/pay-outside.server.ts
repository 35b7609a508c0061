import { formatYen, type Yen } from '#platform/base/yen.ts';
import type { JstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { lockWithdrawableWageParts, type WagePartRow } from '../earnings/wages.queries.server.ts';
import { outsidePaymentMessage, payRefusal } from '../messages.ts';
import { issueMissingPaySlips } from '../statements/issue-pay-slip.server.ts';
import { reissueEarningsStatements } from '../statements/issue-statement.server.ts';
import { yearOfDay } from '../statements.ts';
import { previewRetaxOfUnpaidWages, retaxUnpaidWagesOf } from '../tax/retax.server.ts';
import { readWalletBalances, lockWallet } from '../wallet/wallet.queries.server.ts';
import { whyCannotRecordOutsidePayment, type PayeeRelation } from './outside-rules.ts';
import {
  insertOutsidePayment,
  isWorkerAccountClosed,
  lockShiftsWithUnpaidWage,
  markWagePartsPaid,
} from './outside.queries.server.ts';

export type OutsidePayment = {
  workerId: string;
  /** Yen after tax: the whole balance. */
  amount: Yen;
  payee: string;
  relation: PayeeRelation;
  /** The day on which the money was paid; its year decides the tax. */
  paidOn: JstDay;
};

/**
 * Checks that an account is closed and that the amount equals its whole balance. Refusals: NOT_FOUND, and those of
 * `whyCannotRecordOutsidePayment`. (Rule 8.4)
 */
export async function assertOutsidePaymentPossible(
  tx: Tx,
  { workerId, amount, paidOn }: Pick<OutsidePayment, 'workerId' | 'amount' | 'paidOn'>,
): Promise<void> {
  const isClosed = await isWorkerAccountClosed(tx, workerId);
  if (isClosed === null) throw payRefusal('NOT_FOUND');
  const money = await readWalletBalances(tx, { workerId, day: paidOn });
  const { change, waitingChange } = await previewRetaxOfUnpaidWages(tx, {
    workerId,
    paidOn,
    day: paidOn,
  });
  // The whole debt is paid, with the wages that wait for their pay day.
  const balance = money.balance + money.waiting + change + waitingChange;
  const why = whyCannotRecordOutsidePayment(
    { isClosed, balance, withdrawing: money.withdrawing },
    amount,
  );
  if (why) throw payRefusal(why);
}

type Paying = OutsidePayment & { requestId: string; reason: string; actor: Actor; now: Date };

/**
 * Records that two operators paid the whole balance of a closed account outside of the product: to the worker, an
 * heir or a representative. The parts become PAID, the ledger moves the money to a separate account, each shift
 * gets a slip, and statements of the year are issued again. Returns the shifts. Once per request. Refusals: those
 * of `assertOutsidePaymentPossible`. (Rule 8.4)
 */
export async function recordOutsidePayment(tx: Tx, paying: Paying): Promise<string[]> {
  const { workerId, amount, paidOn, requestId, now } = paying;
  await lockShiftsWithUnpaidWage(tx, workerId);
  await lockWallet(tx, workerId);
  await assertOutsidePaymentPossible(tx, paying);
  await retaxUnpaidWagesOf(tx, { workerId, paidOn, now });
  const parts = await lockWithdrawableWageParts(tx, workerId);
  const sum = parts.reduce((total, part) => total + part.amount, 0);
  if (sum !== amount) throw new Error(`the parts of worker ${workerId} do not prove the balance`);
  const id = await insertOutsidePayment(tx, { ...paying, parts });
  await markWagePartsPaid(
    tx,
    parts.map((part) => part.id),
  );
  await postToLedger(tx, {
    dedupKey: `outside-payment:${requestId}`,
    kind: 'wage.paid_outside',
    note: `製品の外で支払い ${paidOn}`,
    at: now,
    entries: [
      { account: 'wages_payable', workerId, amount },
      { account: 'paid_outside', amount: -amount },
    ],
  });
  await recordPaid(tx, { parts, paying });
  const attendanceIds = [...new Set(parts.map((part) => part.attendanceId))];
  await issueMissingPaySlips(tx, { attendanceIds, now });
  await reissueEarningsStatements(tx, { workerId, year: yearOfDay(paidOn), now });
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `outside-payment:${id}`,
    ...outsidePaymentMessage(formatYen(amount)),
    path: paths.earnings(),
    now,
  });
  return attendanceIds;
}

type Paid = { parts: readonly WagePartRow[]; paying: Paying };

async function recordPaid(tx: Tx, { parts, paying: { actor, reason, now } }: Paid): Promise<void> {
  await recordChanges(
    tx,
    parts.map(({ id, state }) => ({
      subject: 'wage_part',
      id,
      from: state,
      to: 'PAID',
      event: 'PAID_OUTSIDE',
      actor,
      reason,
      at: now,
    })),
  );
}
