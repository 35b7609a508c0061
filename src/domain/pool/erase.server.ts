import type { Tx } from '#platform/server/database/db.server.ts';
import { eraseHistoryReasons } from '#platform/server/history.server.ts';

import { eraseFacilityBlocksOfWorker } from './blocks.queries.server.ts';
import { eraseCorporationBlocks } from './corporation-blocks.queries.server.ts';
import { eraseFavoritesAndGroupsOfWorker } from './groups.queries.server.ts';
import { eraseOwnPeopleMemberships } from './own-people/people.queries.server.ts';

/**
 * Erases a worker's blocks of facilities, and removes the worker from blocks, favourites, groups and own people of
 * facilities and corporations. The history of the blocks of the worker stays, without the reasons. (Rule 4.22)
 */
export async function eraseWorkerFromPools(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await eraseFacilityBlocksOfWorker(tx, workerId);
  await eraseCorporationBlocks(tx, workerId);
  await eraseHistoryReasons(tx, { subject: 'blocked_worker', id: workerId });
  await eraseFavoritesAndGroupsOfWorker(tx, workerId);
  await eraseOwnPeopleMemberships(tx, { workerId, now });
}
