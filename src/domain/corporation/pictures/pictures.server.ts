import { randomUUID } from 'node:crypto';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { CleanedImage } from '#platform/server/uploads/images.server.ts';

import { corporationRefusal } from '../messages.ts';
import {
  isPlacePictureKey,
  unusedPictureErasedBefore,
  unusedPictureSavableSince,
  placePictureChangesOf,
  placePictureOf,
  type PlacePicture,
} from './picture-rules.ts';
import {
  deletePlacePictureRows,
  expireOldestUnsavedPictures,
  insertPlacePicture,
  markPlacePicturesUnused,
  placePicturesToErase,
  markPlacePicturesUsed,
} from './pictures.queries.server.ts';

/** Maximum uploads of a corporation that wait for a save; a further upload expires the oldest. */
const maxWaiting = 60;
const batchSize = 200;

type Files = { db: Db; storage: FileStore };
type NewPicture = { scope: FacilityScope; image: CleanedImage; now: Date };

/**
 * Stores a cleaned picture for a facility or a template of the corporation. It expires after 24 hours without a save.
 * Its address is public and cannot be guessed.
 */
export async function storePlacePicture(
  { db, storage }: Files,
  { scope, image, now }: NewPicture,
): Promise<PlacePicture> {
  const { staffId, corporationId } = scope;
  const name = randomUUID();
  const storageKey = `facilities/${name.slice(0, 2)}/${name}.webp`;
  const { width, height } = image;
  // Insert the row first: if the process is killed, the scheduled task removes the row's file. A file without a row
  // would stay.
  await insertPlacePicture(db, { storageKey, corporationId, staffId, width, height, now });
  const expired = unusedPictureErasedBefore(now);
  await expireOldestUnsavedPictures(db, { corporationId, max: maxWaiting, expired });
  await storage.put(storageKey, image.bytes);
  return placePictureOf(storageKey);
}

type Saving = {
  corporationId: string;
  before: readonly string[];
  /** Null and undefined leave the pictures as they are. */
  given: readonly string[] | null | undefined;
  now: Date;
};

/**
 * Returns the pictures of a facility or a template after a save, in their order. A new picture is not found if it is
 * unknown, another corporation's, or waited too long. Refusals: PICTURE_NOT_FOUND.
 */
export async function savePlacePictures(
  tx: Tx,
  { corporationId, before, given, now }: Saving,
): Promise<readonly string[]> {
  if (!given) return before;
  const { added, removed } = placePictureChangesOf(before, given);
  if (!added.every(isPlacePictureKey)) throw corporationRefusal('PICTURE_NOT_FOUND');
  const unusedSince = unusedPictureSavableSince(now);
  const taken = await markPlacePicturesUsed(tx, { corporationId, keys: added, unusedSince });
  if (taken < added.length) throw corporationRefusal('PICTURE_NOT_FOUND');
  await markPlacePicturesUnused(tx, { corporationId, keys: removed, now });
  return given;
}

/** Erases pictures that were removed or uploaded a day ago and that nothing shows; returns their number. */
export async function removeUnusedPlacePictures(
  { db, storage }: Files,
  now: Date,
): Promise<number> {
  const due = await placePicturesToErase(db, {
    unusedSince: unusedPictureErasedBefore(now),
    now,
    limit: batchSize,
  });
  if (due.length === 0) return 0;
  const keys = due.map(({ storageKey }) => storageKey);
  // Erase the file before its row: the next run finds a row without a file, but never a file without a row.
  await Promise.all(keys.map((key) => storage.remove(key)));
  const corporationIds = [...new Set(due.map(({ corporationId }) => corporationId))];
  await inTransaction(db, (tx) => deletePlacePictureRows(tx, { keys, corporationIds }));
  return due.length;
}
