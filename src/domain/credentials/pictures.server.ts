import { mapInOrder } from '#platform/base/in-order.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { claimUpload } from '#platform/server/uploads/uploads.server.ts';
import { markUploadDropped } from '#platform/server/uploads/upload-rows.queries.server.ts';

import { credentialsFieldSentences } from './messages.ts';

type Wanted = {
  workerId: string;
  purpose: 'identity' | 'license';
  field: string;
  uploadId: string;
  now: Date;
};

/**
 * Takes an uploaded picture for one place of one document: it must be the worker's own, of the right
 * purpose, and unused. Returns its storage key.
 */
export async function claimDocumentPictureUpload(
  tx: Tx,
  { field, ...wanted }: Wanted,
): Promise<string> {
  const { storageKey, wasUsed } = await claimUpload(tx, wanted);
  if (wasUsed) throw refuseFields({ [field]: credentialsFieldSentences.upload });
  return storageKey;
}

/**
 * Drops pictures that no document shows any more; the scheduled task of uploads removes the files.
 */
export async function dropDocumentPictures(
  tx: Tx,
  keys: readonly (string | null)[],
  now: Date,
): Promise<void> {
  const stored = keys.filter((key) => key !== null);
  await mapInOrder(stored, (key) => markUploadDropped(tx, key, now));
}

/**
 * Erases an uploaded picture with its file at once, even if the request fails later. An upload of another worker, or
 * one that was used before, is not erased.
 */
export async function eraseUploadedPicture(
  app: Pick<App, 'db' | 'storage'>,
  wanted: Omit<Wanted, 'field'>,
): Promise<void> {
  const { now } = wanted;
  const key = await inTransaction(app.db, async (tx) => {
    const { storageKey, wasUsed } = await claimUpload(tx, wanted);
    if (wasUsed) return null;
    await markUploadDropped(tx, storageKey, now);
    return storageKey;
  });
  if (key !== null) await app.storage.remove(key);
}
