import { instantMonthsLater } from '#platform/base/jst.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import {
  deleteUnusedAccounts,
  endCurrentAccount,
  sealCurrentAccount,
} from './transfers/bank-account.queries.server.ts';
import { deleteGoal } from './thresholds/thresholds.queries.server.ts';

/**
 * Erases a worker's bank accounts, except accounts to which a wage was sent: with the transfer they
 * prove the payment, and the last account where a tax is still provisional. The monthly goal goes as well. (Rule 3.7, 4.22; 労働基準法109条)
 */
/** An account is kept at most this long for a tax that is still provisional. (Rule 8.4) */
const sealedMonths = 12;
const sealedUntil = (now: Date): Date => instantMonthsLater(now, sealedMonths);

export async function eraseWorker(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await deleteGoal(tx, workerId);
  // A provisional tax is corrected after the worker left, and its refund needs an account.
  const isSealed = await sealCurrentAccount(tx, { workerId, until: sealedUntil(now) });
  await deleteUnusedAccounts(tx, workerId);
  if (!isSealed) await endCurrentAccount(tx, { workerId, now });
}
