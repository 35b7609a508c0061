import type { Tx } from '#server/database/db.server.ts';

import { eraseBlocks } from './blocks.queries.server.ts';

/** Erases a worker's blocks of facilities, and facilities' blocks of the worker. (Rule 4.22) */
export async function eraseWorker(tx: Tx, { workerId }: { workerId: string }): Promise<void> {
  await eraseBlocks(tx, workerId);
}
