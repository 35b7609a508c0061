import type { Tx } from '#platform/server/database/db.server.ts';

import {
  openPenaltyAccount,
  lockPenaltyAccount,
  insertPenaltyEntry,
  keepPenaltyAccount,
  type PenaltyEntry,
} from './penalty.queries.server.ts';

/**
 * Locks a worker's penalty points until the transaction ends and returns them: concurrent entries of
 * one worker must see each other. Points are locked before penalties.
 */
export async function lockPenalties(tx: Tx, workerId: string): Promise<number> {
  await openPenaltyAccount(tx, workerId);
  return lockPenaltyAccount(tx, workerId);
}

/**
 * Writes one entry under the lock and updates the account with it. Returns the entry's id, null when
 * its key was entered before. The constraint refuses a sum below 0.
 */
export async function enterPenalty(tx: Tx, entry: PenaltyEntry): Promise<string | null> {
  const id = await insertPenaltyEntry(tx, entry);
  if (id === undefined) return null;
  await keepPenaltyAccount(tx, entry);
  return id;
}
