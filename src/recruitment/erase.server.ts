import type { Tx } from '#server/database/db.server.ts';

/** Erases a worker's favourites and followed facilities, and the texts of their reports. (Rule 4.22) */
export async function eraseWorker(tx: Tx, { workerId }: { workerId: string }): Promise<void> {
  await tx.deleteFrom('favorites').where('worker_id', '=', workerId).execute();
  await tx.deleteFrom('facility_follows').where('worker_id', '=', workerId).execute();
  await tx.deleteFrom('recruitment_reports').where('worker_id', '=', workerId).execute();
}
