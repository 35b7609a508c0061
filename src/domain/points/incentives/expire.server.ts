import { jstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { writeWorkerNotices } from '#platform/server/delivery/notify.server.ts';
import { processEachDueRow, runInBatches } from '#platform/server/tasks/batches.server.ts';

import { pointsNotices } from '../messages.ts';
import { lockPointsOfWorker, movePoints } from '../point-account.server.ts';
import {
  expiredPointAccounts,
  expiredPointAccountOf,
  markPointExpiryWarned,
} from './incentive.queries.server.ts';
import { incentivePoints } from './incentive-rules.ts';

/** Due accounts per statement. */
const batchSize = 500;

/**
 * Expires all points of workers without a movement for 12 months who were warned 30 days before.
 * (Rule 4.16)
 */
export async function expirePoints({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return processEachDueRow({
    batchSize,
    due: () => expiredPointAccounts(db, now, batchSize),
    each: ({ workerId }) => inTransaction(db, (tx) => expire(tx, { workerId, now })),
  });
}

async function expire(tx: Tx, { workerId, now }: { workerId: string; now: Date }) {
  const points = await lockPointsOfWorker(tx, workerId, now);
  const due = await expiredPointAccountOf(tx, workerId, now);
  // Points were earned or spent in the meantime, which restarts the 12 months.
  if (!due) return false;
  return movePoints(tx, {
    workerId,
    points: -points,
    against: 'points_expired',
    dedupKey: `points:expiry:${workerId}:${due.changedAt.toISOString()}`,
    kind: 'points.expiry',
    note: `有効期限（${incentivePoints.expiryMonths}か月）による失効`,
    now,
  });
}

/**
 * Notifies workers without a movement for nearly 12 months, 30 days before their points expire.
 * (Rule 4.16)
 */
export async function warnOfPointExpiry({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return runInBatches((limit) =>
    inTransaction(db, async (tx) => {
      const due = await markPointExpiryWarned(tx, now, limit);
      await writeWorkerNotices(
        tx,
        due.map(({ workerId, points, expiresAt: at }) => ({
          workerId,
          topic: 'points' as const,
          dedupKey: `points-expiry:${workerId}:${at.toISOString()}`,
          ...pointsNotices.expiring(points, jstDay(at)),
          now,
        })),
      );
      return due.length;
    }),
  );
}
