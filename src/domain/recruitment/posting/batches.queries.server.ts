import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
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

type Owner = Pick<NewBatch, 'corporationId' | 'staffId' | 'now'>;

/**
 * Stores the batch of a file that is posted in parts, without postings yet. Null when the corporation has an open
 * batch that somebody has continued within the last minute.
 */
export async function openBatchOfFile(
  tx: Tx,
  { corporationId, staffId, now }: Owner,
): Promise<string | null> {
  await sql`
    /* recruitment.endAbandonedBatch */
    update posting_batches set is_open = false
     where corporation_id = ${corporationId} and is_open
       and touched_at < clock_timestamp() - interval '1 minute'
  `.execute(tx);
  const { rows } = await sql<{ id: string }>`
    /* recruitment.openBatchOfFile */
    insert into posting_batches (corporation_id, staff_id, recruitment_ids, posted_at, is_open, touched_at)
    values (${corporationId}, ${staffId}, '{}', ${now}, true, clock_timestamp())
    on conflict (corporation_id) where is_open do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** The postings of a batch so far. It is open while parts of its file may follow. */
export type FileBatch = { ids: string[]; isOpen: boolean; isUndone: boolean };

/** Returns the batch of a file; null for one that ended without a posting. */
export async function readFileBatch(db: QueryExecutor, batchId: string): Promise<FileBatch | null> {
  const { rows } = await sql<FileBatch>`
    /* recruitment.readFileBatch */
    select recruitment_ids as ids, is_open as "isOpen", undone_at is not null as "isUndone"
      from posting_batches
     where id = ${batchId}
  `.execute(db);
  return rows[0] ?? null;
}

type LockedFileBatch = { posted: number; isOpen: boolean; isUndone: boolean };

/** Locks a batch while a part of its file is posted. */
export async function lockFileBatch(tx: Tx, batchId: string): Promise<LockedFileBatch> {
  return executeForOneRow(
    tx,
    sql<LockedFileBatch>`
    /* recruitment.lockFileBatch */
    select cardinality(recruitment_ids) as posted, is_open as "isOpen", undone_at is not null as "isUndone"
      from posting_batches
     where id = ${batchId}
       for update
  `,
  );
}

export async function addPartToBatch(
  tx: Tx,
  { batchId, recruitmentIds }: { batchId: string; recruitmentIds: readonly string[] },
): Promise<void> {
  await sql`
    /* recruitment.addPartToBatch */
    update posting_batches
       set recruitment_ids = recruitment_ids || ${recruitmentIds}::uuid[], touched_at = clock_timestamp()
     where id = ${batchId}
  `.execute(tx);
}

/** Ends the batch of a file: no part follows. A batch without postings is deleted. */
export async function endBatchOfFile(tx: Tx, batchId: string): Promise<void> {
  await sql`
    /* recruitment.endBatchOfFile */
    update posting_batches set is_open = false where id = ${batchId} and recruitment_ids <> '{}'
  `.execute(tx);
  await sql`
    /* recruitment.deleteEmptyBatch */
    delete from posting_batches where id = ${batchId} and recruitment_ids = '{}'
  `.execute(tx);
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
    update posting_batches set undone_at = ${now}, is_open = false where id = ${batchId}
  `.execute(tx);
}
