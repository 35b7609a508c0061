import { paths } from '#platform/base/paths.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { lockBankFiles } from '../bank-file/bank-files.queries.server.ts';
import { payRefusal, transferHeldMessage, transferOnPayDayMessage } from '../messages.ts';
import { retaxWagesOfTransfer } from '../tax/retax.server.ts';
import { payDayDeadlineOf } from '../wallet/pay-day.ts';
import { lockShiftsAndWalletsOfTransfers } from '../wallet/wallet.queries.server.ts';
import { payDayOfTransfer, whyCannotHoldTransfer } from './hold-rules.ts';
import {
  lockTransferToHold,
  writeTransferOfPayDay,
  type HeldTransfer,
} from './holds.queries.server.ts';

/**
 * Locks a transfer that an operator can hold. The lock of bank files decides between a hold and a file that is written at
 * the same moment. Refusals: NOT_FOUND, and those of `whyCannotHoldTransfer`. (Rule 8.6)
 */
export async function lockHoldableTransfer(tx: Tx, transferId: string): Promise<HeldTransfer> {
  await lockBankFiles(tx);
  const transfer = await lockTransferToHold(tx, transferId);
  if (!transfer) throw payRefusal('NOT_FOUND');
  const why = whyCannotHoldTransfer(transfer);
  if (why) throw payRefusal(why);
  return transfer;
}

type HoldNotice = {
  transferId: string;
  workerId: string;
  reason: string;
  /** End of the hold, unless a second operator confirms it. */
  until: Date;
  now: Date;
};

/** Notifies a worker that an operator holds a transfer, with the reason. */
export async function notifyOfHold(
  tx: Tx,
  { transferId, workerId, reason, until, now }: HoldNotice,
): Promise<void> {
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `transfer:${transferId}:held`,
    ...transferHeldMessage(reason, until),
    path: paths.earnings.transfers(),
    now,
  });
}

type Confirming = { transferId: string; reason: string; now: Date };

/**
 * Moves a held transfer to the pay day of its wages, on which it is paid whatever was found: early payout is the
 * product's offer, the wage on its day is the law. The money stays where it is in the books. Runs in the transaction in
 * which a second operator approves, under the lock of bank files. Refusals: NOT_FOUND, TRANSFER_STATE_CHANGED,
 * TRANSFER_ON_PAY_DAY. (労働基準法24条, Rule 8.6)
 */
export async function payHeldTransferOnPayDay(
  tx: Tx,
  { transferId, reason, now }: Confirming,
): Promise<void> {
  await lockShiftsAndWalletsOfTransfers(tx, { transferId });
  const transfer = await lockTransferToHold(tx, transferId);
  if (!transfer) throw payRefusal('NOT_FOUND');
  // The request of this approval is the hold.
  const why = whyCannotHoldTransfer({ ...transfer, wasHeld: false });
  if (why) throw payRefusal(why);
  const { workerId, amount, fee } = transfer;
  const payDay = payDayOfTransfer(transfer);
  await writeTransferOfPayDay(tx, { transferId, payDay, arrivesAt: payDayDeadlineOf(payDay) });
  // The pay day may lie in the next tax year.
  const change = await retaxWagesOfTransfer(tx, { transferId, workerId, paidOn: payDay, now });
  const netAmount: Yen = amount - fee + change;
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `transfer:${transferId}:pay-day`,
    ...transferOnPayDayMessage({ netAmount, payDay, reason }),
    path: paths.earnings.transfers(),
    now,
  });
}
