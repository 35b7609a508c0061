import type { Executor } from '#server/database/db.server.ts';

export type Skip = { workerId: string; kind: 'bank_account' | 'license'; now: Date };

/** Stores that the worker skipped a preparation step. Skipping twice changes nothing. */
export async function skipPreparation(db: Executor, skip: Skip): Promise<void> {
  await db
    .insertInto('skipped_preparations')
    .values({ worker_id: skip.workerId, kind: skip.kind, skipped_at: skip.now })
    .onConflict((conflict) => conflict.columns(['worker_id', 'kind']).doNothing())
    .execute();
}
