import type { Tx } from '#server/database/db.server.ts';

/** Forgets a worker's favourites, and what they wrote about postings. (Rule 4.22) */
export async function eraseWorker(tx: Tx, { workerId }: { workerId: string }): Promise<void> {
  await tx.deleteFrom('favorites').where('worker_id', '=', workerId).execute();
  await tx.deleteFrom('recruitment_reports').where('worker_id', '=', workerId).execute();
}
