import { addMinutes } from '#platform/base/jst.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { corporationsWithOldExposure } from './exposure.queries.server.ts';
import { refreshExposure } from './exposure.server.ts';
import { readSigns } from './signs/read-signs.server.ts';

/** The scheduled tasks of the limits of corporations and of the signs about them. */
export const trustTasks: readonly Task[] = [
  { name: 'trust.refreshExposures', run: ({ db }, now) => refreshOldExposures(db, now) },
  { name: 'trust.readSigns', run: ({ db }, now) => readSigns(db, now) },
];

/** Minutes after which a stored exposure is computed again: postings store it at once, wages and deadlines do not. */
const exposureRefreshMinutes = 60;

/** Computes the exposures that are older than an hour; returns how many. May run late, twice or concurrently. */
export async function refreshOldExposures(db: Db, now: Date): Promise<number> {
  const before = addMinutes(now, -exposureRefreshMinutes);
  return runInBatches((limit) =>
    inTransaction(db, async (tx) => {
      const ids = await corporationsWithOldExposure(tx, { before, limit });
      await mapInOrder(ids, (corporationId) => refreshExposure(tx, { corporationId, now }));
      return ids.length;
    }),
  );
}
