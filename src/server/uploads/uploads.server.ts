import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import { addHours, addMinutes } from '#base/jst.ts';
import { refusing } from '#base/refusal.ts';

import type { Db, Executor, Tx } from '../database/db.server.ts';
import type { CleanImage, ImageShape } from './images.server.ts';
import type { FileStore } from '../files/file-store.ts';

/** The purposes of uploaded pictures, and the shape that each picture is converted to. */
export const uploadPurposes = {
  main_image: 'face',
  identity: 'document',
  license: 'document',
  proof: 'document',
} as const satisfies Record<string, ImageShape>;
export type UploadPurpose = keyof typeof uploadPurposes;

/** The lifetime of an upload that no form has used. */
export const uploadHours = 24;
/** Unused uploads per worker and purpose; one more drops the oldest. */
const maxWaiting = 10;
const cleanupBatchSize = 500;

const refuse = refusing({
  UPLOAD_NOT_FOUND:
    '写真の保存期限が過ぎたか、写真が見つかりません。お手数ですが、もう一度写真を選んでください',
});

type Files = { db: Db; storage: FileStore };
type NewUpload = { workerId: string; purpose: UploadPurpose; image: CleanImage; now: Date };

/** Stores a cleaned picture under a random key until a form uses it, at most 24 hours; returns its id. */
export async function keepUpload({ db, storage }: Files, upload: NewUpload): Promise<string> {
  const { workerId, purpose, image, now } = upload;
  const name = randomUUID();
  const storageKey = `private/${name.slice(0, 2)}/${name}.jpg`;
  // The row first: a kill then leaves a row whose file the scheduled task removes, never a file without a row.
  const { rows } = await sql<{ id: string }>`
    /* server.keepUpload */
    insert into uploads (worker_id, purpose, storage_key, width, height, created_at)
    values (${workerId}, ${purpose}, ${storageKey}, ${image.width}, ${image.height}, ${now})
    returning id
  `.execute(db);
  await sql`
    /* server.dropWaiting */
    update uploads
       set dropped_at = ${now}
     where id in (
           select id
             from uploads
            where worker_id = ${workerId} and purpose = ${purpose}
              and used_at is null and dropped_at is null
            order by created_at desc, id desc
           offset ${maxWaiting})
  `.execute(db);
  const id = rows[0]?.id;
  if (!id) throw new Error('server.keepUpload gave no row');
  try {
    await storage.put(storageKey, image.bytes);
  } catch (error) {
    await dropUpload(db, storageKey, now);
    throw error;
  }
  return id;
}

type Wanted = { uploadId: string; workerId: string; purpose: UploadPurpose; now: Date };

/**
 * Marks the worker's own upload as used; returns its storage key and whether it was used before. Throws
 * UPLOAD_NOT_FOUND for an upload of another worker or purpose, and for an expired upload.
 */
export async function takeUpload(
  tx: Tx,
  wanted: Wanted,
): Promise<{ storageKey: string; wasUsed: boolean }> {
  const { uploadId, workerId, purpose, now } = wanted;
  if (!isUuid(uploadId)) throw refuse('UPLOAD_NOT_FOUND');
  const { rows } = await sql<{ storageKey: string; wasUsed: boolean }>`
    /* server.lockUpload */
    select storage_key as "storageKey", used_at is not null as "wasUsed"
      from uploads
     where id = ${uploadId} and worker_id = ${workerId} and purpose = ${purpose}
       and dropped_at is null
       and (used_at is not null or created_at > ${addHours(now, -uploadHours)})
       for update
  `.execute(tx);
  const found = rows[0];
  if (!found) throw refuse('UPLOAD_NOT_FOUND');
  await sql`
    /* server.useUpload */
    update uploads set used_at = ${now} where id = ${uploadId} and used_at is null
  `.execute(tx);
  return found;
}

/** Marks a picture that no screen shows any more as dropped; a scheduled task removes the file. */
export async function dropUpload(db: Executor, storageKey: string, now: Date): Promise<void> {
  await sql`
    /* server.dropUpload */
    update uploads set dropped_at = ${now} where storage_key = ${storageKey} and dropped_at is null
  `.execute(db);
}

/** Removes dropped uploads, and uploads unused for 24 hours; returns their number. */
export async function removeUnusedUploads({ db, storage }: Files, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string; storageKey: string }>`
    /* server.dueUploads */
    select id, storage_key as "storageKey"
      from uploads
     where dropped_at is not null
        -- Ten minutes more than a form has, so that none is removed while it is being taken.
        or (used_at is null and created_at < ${addMinutes(addHours(now, -uploadHours), -10)})
     limit ${cleanupBatchSize}
  `.execute(db);
  if (rows.length === 0) return 0;
  // Remove the file first: a row without a file is found by the next run, a file without a row never.
  await Promise.all(rows.map((row) => storage.remove(row.storageKey)));
  await sql`
    /* server.eraseUploads */
    delete from uploads where id = any (${rows.map((row) => row.id)}::uuid[])
  `.execute(db);
  return rows.length;
}
