import { instantMonthsLater } from '#platform/base/jst.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import {
  deleteUnusedAccounts,
  endCurrentAccount,
  sealAccountForTaxRefund,
} from './transfers/bank-account.queries.server.ts';
import { deleteMonthlyIncomeGoal } from './thresholds/thresholds.queries.server.ts';

/** Months for which an account stays usable for the refund of a provisional tax. (Rule 8.4) */
const sealedMonths = 12;
const sealedUntil = (now: Date): Date => instantMonthsLater(now, sealedMonths);

/**
 * Erases a worker's monthly goal and bank accounts. An account to which a wage was sent stays, because with its
 * transfer it proves the payment. The current account stays usable while a tax is provisional. (Rule 3.7, 4.22;
 * 労働基準法109条)
 */
export async function eraseGoalAndBankAccounts(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await deleteMonthlyIncomeGoal(tx, workerId);
  // A provisional tax is corrected after the worker left, and its refund needs an account.
  const isSealed = await sealAccountForTaxRefund(tx, { workerId, until: sealedUntil(now) });
  await deleteUnusedAccounts(tx, workerId);
  if (!isSealed) await endCurrentAccount(tx, { workerId, now });
}
