import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '../database/db.server.ts';
import { executeForOneRow } from '../database/one-row.server.ts';

/** Marks a picture that is no longer shown as dropped; a scheduled task removes the file. */
export async function markUploadDropped(
  db: QueryExecutor,
  storageKey: string,
  now: Date,
): Promise<void> {
  await sql`
    /* server.markUploadDropped */
    update uploads set dropped_at = ${now} where storage_key = ${storageKey} and dropped_at is null
  `.execute(db);
}

type UploadRow = {
  workerId: string;
  purpose: string;
  storageKey: string;
  width: number;
  height: number;
  now: Date;
};

/** Writes the row of a new upload and returns its id. */
export async function insertUpload(db: QueryExecutor, row: UploadRow): Promise<string> {
  const { id } = await executeForOneRow(
    db,
    sql<{ id: string }>`
    /* server.insertUpload */
    insert into uploads (worker_id, purpose, storage_key, width, height, created_at)
    values (${row.workerId}, ${row.purpose}, ${row.storageKey}, ${row.width}, ${row.height}, ${row.now})
    returning id
  `,
  );
  return id;
}

/** Drops the oldest unused uploads of a worker for one purpose, beyond `max`. */
export async function dropOldestUnusedUploads(
  db: QueryExecutor,
  waiting: { workerId: string; purpose: string; max: number; now: Date },
): Promise<void> {
  await sql`
    /* server.dropOldestUnusedUploads */
    update uploads
       set dropped_at = ${waiting.now}
     where id in (
           select id
             from uploads
            where worker_id = ${waiting.workerId} and purpose = ${waiting.purpose}
              and used_at is null and dropped_at is null
            order by created_at desc, id desc
           offset ${waiting.max})
  `.execute(db);
}

type OwnUpload = { uploadId: string; workerId: string; purpose: string; unusedSince: Date };

/** Locks a worker's upload, if a form has used it or it was made after `unusedSince`. */
export async function lockUpload(
  tx: Tx,
  { uploadId, workerId, purpose, unusedSince }: OwnUpload,
): Promise<{ storageKey: string; wasUsed: boolean } | undefined> {
  const { rows } = await sql<{ storageKey: string; wasUsed: boolean }>`
    /* server.lockUpload */
    select storage_key as "storageKey", used_at is not null as "wasUsed"
      from uploads
     where id = ${uploadId} and worker_id = ${workerId} and purpose = ${purpose}
       and dropped_at is null
       and (used_at is not null or created_at > ${unusedSince})
       for update
  `.execute(tx);
  return rows[0];
}

/** Records the first use of an upload. */
export async function markUploadUsed(
  tx: Tx,
  { uploadId, now }: { uploadId: string; now: Date },
): Promise<void> {
  await sql`
    /* server.markUploadUsed */
    update uploads set used_at = ${now} where id = ${uploadId} and used_at is null
  `.execute(tx);
}

/** Dropped uploads, and those made before `unusedSince` that no form has used. */
export async function findUnneededUploads(
  db: QueryExecutor,
  { unusedSince, limit }: { unusedSince: Date; limit: number },
): Promise<{ id: string; storageKey: string }[]> {
  const { rows } = await sql<{ id: string; storageKey: string }>`
    /* server.findUnneededUploads */
    select id, storage_key as "storageKey"
      from uploads
     where dropped_at is not null or (used_at is null and created_at < ${unusedSince})
     limit ${limit}
  `.execute(db);
  return rows;
}

export async function deleteUploads(db: QueryExecutor, ids: readonly string[]): Promise<void> {
  await sql`
    /* server.deleteUploads */
    delete from uploads where id = any (${ids}::uuid[])
  `.execute(db);
}
