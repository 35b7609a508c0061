import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import { lockExposureLimit, openExposureLimit, writePayments } from './exposure.queries.server.ts';
import { refreshExposure } from './exposure.server.ts';

type Payments = {
  corporationId: string;
  /** Deposits and payments in advance that are held. */
  held: Yen;
  largestPaidInvoice: Yen;
  now: Date;
};

/** Stores what a corporation has paid, on which its limit depends, and computes its exposure again. (Rule 8.6) */
export async function recordPayments(tx: Tx, payments: Payments): Promise<void> {
  await openExposureLimit(tx, payments.corporationId);
  await lockExposureLimit(tx, payments.corporationId);
  await writePayments(tx, payments);
  await refreshExposure(tx, payments);
}
