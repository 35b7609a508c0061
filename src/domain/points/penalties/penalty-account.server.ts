import type { Tx } from '#platform/server/database/db.server.ts';

import {
  openPenaltyAccount,
  lockPenaltyAccount,
  insertPenaltyEntry,
  addToPenaltyAccount,
  type PenaltyEntry,
} from './penalty.queries.server.ts';

/**
 * Locks a worker's penalty points until the transaction ends, and returns them, so that concurrent entries count
 * each other. Lock incentive points before penalty points.
 */
export async function lockPenaltiesOfWorker(tx: Tx, workerId: string): Promise<number> {
  await openPenaltyAccount(tx, workerId);
  return lockPenaltyAccount(tx, workerId);
}

/**
 * Writes one entry under the lock, and updates the account. Returns the entry's id; null if its key was used
 * before. A constraint refuses a balance below 0.
 */
export async function writePenaltyEntry(tx: Tx, entry: PenaltyEntry): Promise<string | null> {
  const id = await insertPenaltyEntry(tx, entry);
  if (id === undefined) return null;
  await addToPenaltyAccount(tx, entry);
  return id;
}
