import { mapInOrder } from '#platform/base/in-order.ts';
import { jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { log } from '#platform/server/log.server.ts';
import { writeWorkerNotices } from '#platform/server/delivery/notify.server.ts';

import { transferDelayMessage } from '../messages.ts';
import type { PayoutTimes } from '../wallet/payout-schedule.ts';
import { retaxWagesOfTransfer } from '../tax/retax.server.ts';
import { moveMissedTransfersToDay } from './transfer-steps.queries.server.ts';

type DelayMissedArgs = { to: Pick<PayoutTimes, 'designatedOn' | 'arrivesAt'>; now: Date };

/**
 * Moves transfers that missed the file of their designated day, because a task ran late, to the next possible day,
 * and notifies their workers. An alarm lasts until the bank has answered. Transfers that an operator holds move without
 * notice and alarm: their workers read the hold. (Rule 6.5, 8.6)
 */
export async function delayMissedTransfers(tx: Tx, { to, now }: DelayMissedArgs): Promise<number> {
  const rows = await moveMissedTransfersToDay(tx, { ...to, now });
  if (rows.length === 0) return 0;
  // The new day may lie in another tax year. One after the other: the transfers are few, and each locks a wallet.
  const delayed = await mapInOrder(rows, async (row) => {
    const { id: transferId, workerId } = row;
    const change = await retaxWagesOfTransfer(tx, {
      transferId,
      workerId,
      paidOn: to.designatedOn,
      now,
    });
    return { ...row, amount: row.amount + change };
  });
  const late = delayed.filter(({ isHeld }) => !isHeld);
  if (late.length > 0)
    log.error({ transfers: late.length, to: to.designatedOn }, 'transfers missed their bank file');
  await writeWorkerNotices(
    tx,
    late.map(({ id, workerId, amount, fee }) => ({
      workerId,
      topic: 'payment' as const,
      dedupKey: `transfer:${id}:delayed:${to.designatedOn}`,
      ...transferDelayMessage(amount - fee, jstDay(to.arrivesAt)),
      path: paths.earnings.transfers(),
      now,
    })),
  );
  return rows.length;
}
