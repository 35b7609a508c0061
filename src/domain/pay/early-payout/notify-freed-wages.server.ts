import { jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { writeWorkerNotices } from '#platform/server/delivery/notify.server.ts';

import { freedWagesMessage } from '../messages.ts';
import { wagesFreedByProof } from './early-payout.queries.server.ts';

/**
 * Notifies the workers whose wages waited for a limit of a corporation that is proven now: the wages can be withdrawn from
 * now on. Runs in the transaction of the proof. (Rule 8.6)
 */
export async function notifyOfFreedWages(
  tx: Tx,
  { corporationId, now }: { corporationId: string; now: Date },
): Promise<void> {
  const freed = await wagesFreedByProof(tx, { corporationId, day: jstDay(now) });
  await writeWorkerNotices(
    tx,
    freed.map(({ workerId, amount }) => ({
      workerId,
      topic: 'payment',
      dedupKey: `proof:${corporationId}:${now.toISOString()}:${workerId}`,
      ...freedWagesMessage(amount),
      path: paths.earnings(),
      isWithoutSms: true,
      now,
    })),
  );
}
