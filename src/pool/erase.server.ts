import type { Tx } from '#server/database/db.server.ts';

import { eraseBlocks } from './blocks.queries.server.ts';
import { eraseFromPools } from './groups.queries.server.ts';

/** Erases a worker's blocks of facilities, and from facilities' blocks, favourites and groups. (Rule 4.22) */
export async function eraseWorker(tx: Tx, { workerId }: { workerId: string }): Promise<void> {
  await eraseBlocks(tx, workerId);
  await eraseFromPools(tx, workerId);
}
