import type { Tx } from '#platform/server/database/db.server.ts';

import { eraseUrgentNoticesOfWorker } from './urgent/urgent.queries.server.ts';

/** Erases the records of the postings of which a worker was notified by 急募 or by a search for a stand-in. (Rule 4.22) */
export async function eraseWorkerUrgentNotices(
  tx: Tx,
  { workerId }: { workerId: string },
): Promise<void> {
  await eraseUrgentNoticesOfWorker(tx, workerId);
}
