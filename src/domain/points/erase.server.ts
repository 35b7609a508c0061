import type { Tx } from '#platform/server/database/db.server.ts';

import { lockPointsOfWorker, movePoints } from './point-account.server.ts';

/**
 * Removes the points of a worker who deletes the account, through the ledger; returns their number.
 * (Rule 4.22)
 */
export async function erasePointsOfWorker(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<number> {
  const points = await lockPointsOfWorker(tx, workerId, now);
  await movePoints(tx, {
    workerId,
    points: -points,
    against: 'points_expired',
    dedupKey: `points:left:${workerId}`,
    kind: 'points.left',
    note: '退会による失効',
    now,
  });
  return points;
}
