import type { Tx } from '#platform/server/database/db.server.ts';
import { eraseReasons } from '#platform/server/history.server.ts';

import { eraseBlocks } from './blocks.queries.server.ts';
import { eraseCorporationBlocks } from './corporation-blocks.queries.server.ts';
import { eraseFromPools } from './groups.queries.server.ts';
import { eraseOwnPerson } from './own-people/people.queries.server.ts';

/**
 * Erases a worker's blocks of facilities, and from blocks of facilities and corporations, favourites, groups and own people; the history of
 * those blocks stays without their reasons. (Rule 4.22)
 */
export async function eraseWorker(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await eraseBlocks(tx, workerId);
  await eraseCorporationBlocks(tx, workerId);
  await eraseReasons(tx, { subject: 'blocked_worker', id: workerId });
  await eraseFromPools(tx, workerId);
  await eraseOwnPerson(tx, { workerId, now });
}
