import type { Tx } from '#platform/server/database/db.server.ts';

import { storeFormerPayee } from './payees.queries.server.ts';
import { eraseProfile, eraseRowsBesidesProfile } from './queries.server.ts';

/** Years for which the wage ledger is retained. (Rule 3.7, 4.22) */
const payeeYears = 5;

/**
 * Erases a worker's profile except for the name, which is masked at `maskAt`. The payee's identity is
 * stored separately if any wage was paid. (Rule 3.7, 4.22)
 */
export async function eraseProfileOfWorker(
  tx: Tx,
  { workerId, maskAt, now }: { workerId: string; maskAt: Date; now: Date },
): Promise<void> {
  await storeFormerPayee(tx, { workerId, keepUntil: payeeKeptUntil(now) });
  await eraseRowsBesidesProfile(tx, workerId);
  await eraseProfile(tx, { workerId, maskAt, now });
}

function payeeKeptUntil(now: Date): Date {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + payeeYears);
  return until;
}
