import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

type NewBatch = {
  corporationId: string;
  staffId: string;
  recruitmentIds: readonly string[];
  now: Date;
};

/** Stores that these postings were posted together; returns the id of the batch. */
export async function insertBatch(
  tx: Tx,
  { corporationId, staffId, recruitmentIds, now }: NewBatch,
): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* recruitment.insertBatch */
    insert into posting_batches (corporation_id, staff_id, recruitment_ids, posted_at)
    values (${corporationId}, ${staffId}, ${recruitmentIds}::uuid[], ${now})
    returning id
  `,
  );
  return id;
}

type LockedBatch = { ids: string[]; postedAt: Date; undoneAt: Date | null };

/** Locks and returns a batch of the corporation; undefined when the corporation has no batch with this id. */
export async function lockBatch(
  tx: Tx,
  { corporationId }: FacilityScope,
  batchId: string,
): Promise<LockedBatch | undefined> {
  const { rows } = await sql<LockedBatch>`
    /* recruitment.lockBatch */
    select recruitment_ids as ids, posted_at as "postedAt", undone_at as "undoneAt"
      from posting_batches
     where id = ${batchId} and corporation_id = ${corporationId}
       for update
  `.execute(tx);
  return rows[0];
}

export async function writePostingBatchUndo(
  tx: Tx,
  { batchId, now }: { batchId: string; now: Date },
): Promise<void> {
  await sql`
    /* recruitment.writePostingBatchUndo */
    update posting_batches set undone_at = ${now} where id = ${batchId}
  `.execute(tx);
}
