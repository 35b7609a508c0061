import type { Tx } from '#server/database/db.server.ts';

import {
  deleteUnusedAccounts,
  endCurrentAccount,
} from './transfers/bank-account.queries.server.ts';
import { deleteGoal } from './thresholds/thresholds.queries.server.ts';

/**
 * Erases a worker's bank accounts, except accounts to which a wage was sent: with the transfer they
 * prove the payment. The monthly goal goes as well. (Rule 3.7, 4.22; 労働基準法109条)
 */
export async function eraseWorker(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await deleteGoal(tx, workerId);
  await deleteUnusedAccounts(tx, workerId);
  await endCurrentAccount(tx, { workerId, now });
}
