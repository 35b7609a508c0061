import { randomUUID } from 'node:crypto';

import { addHours, addMinutes } from '#platform/base/jst.ts';
import { createRefusalFactory } from '#platform/base/refusal.ts';

import type { Db, Tx } from '../database/db.server.ts';
import type { CleanedImage, UploadedImageShape } from './images.server.ts';
import type { FileStore } from '../files/file-store.ts';
import {
  insertUpload,
  dropOldestUnusedUploads,
  lockUpload,
  markUploadUsed,
  markUploadDropped,
  findUnneededUploads,
  deleteUploads,
} from './upload-rows.queries.server.ts';

/** The purposes of uploaded pictures, and the shape that each picture is converted to. */
export const uploadPurposes = {
  main_image: 'face',
  identity: 'document',
  license: 'document',
  proof: 'document',
} as const satisfies Record<string, UploadedImageShape>;
export type UploadPurpose = keyof typeof uploadPurposes;

/** Hours for which an unused upload is stored. */
const uploadHours = 24;
/** Limit of unused uploads per worker and purpose; a further upload drops the oldest. */
const maxWaiting = 10;
const cleanupBatchSize = 500;

const refuse = createRefusalFactory({
  UPLOAD_NOT_FOUND:
    '写真の保存期限が過ぎたか、写真が見つかりません。お手数ですが、もう一度写真を選んでください',
});

type Files = { db: Db; storage: FileStore };
type NewUpload = { workerId: string; purpose: UploadPurpose; image: CleanedImage; now: Date };

/** Stores a cleaned picture under a random key until a form uses it, at most 24 hours; returns its id. */
export async function storeUpload({ db, storage }: Files, upload: NewUpload): Promise<string> {
  const { workerId, purpose, image, now } = upload;
  const name = randomUUID();
  const storageKey = `private/${name.slice(0, 2)}/${name}.jpg`;
  // Insert the row first: if the process is killed, the scheduled task finds the row and removes its file; a file
  // without a row would stay.
  const { width, height } = image;
  const id = await insertUpload(db, { workerId, purpose, storageKey, width, height, now });
  await dropOldestUnusedUploads(db, { workerId, purpose, max: maxWaiting, now });
  try {
    await storage.put(storageKey, image.bytes);
  } catch (error) {
    await markUploadDropped(db, storageKey, now);
    throw error;
  }
  return id;
}

type Wanted = { uploadId: string; workerId: string; purpose: UploadPurpose; now: Date };

/**
 * Marks the worker's own upload as used; returns its storage key and whether it was used before. An upload of another
 * worker or purpose and an expired upload are not found. Refusals: UPLOAD_NOT_FOUND.
 */
export async function claimUpload(
  tx: Tx,
  wanted: Wanted,
): Promise<{ storageKey: string; wasUsed: boolean }> {
  const { uploadId, workerId, purpose, now } = wanted;
  const unusedSince = addHours(now, -uploadHours);
  const found = await lockUpload(tx, { uploadId, workerId, purpose, unusedSince });
  if (!found) throw refuse('UPLOAD_NOT_FOUND');
  await markUploadUsed(tx, { uploadId, now });
  return found;
}

/** Removes dropped uploads, and uploads unused for 24 hours; returns their number. */
export async function removeUnusedUploads({ db, storage }: Files, now: Date): Promise<number> {
  // Ten minutes longer than forms may use an upload, so that none is removed while a form is using it.
  const unusedSince = addMinutes(addHours(now, -uploadHours), -10);
  const rows = await findUnneededUploads(db, { unusedSince, limit: cleanupBatchSize });
  if (rows.length === 0) return 0;
  // Remove the file first: a row without a file is found by the next run, a file without a row never.
  await Promise.all(rows.map((row) => storage.remove(row.storageKey)));
  await deleteUploads(
    db,
    rows.map((row) => row.id),
  );
  return rows.length;
}
