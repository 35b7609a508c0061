import { jstDay } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { claimUpload } from '#platform/server/uploads/uploads.server.ts';
import { markUploadDropped } from '#platform/server/uploads/upload-rows.queries.server.ts';

import { lockProfileRow, writeMainImage } from './queries.server.ts';

type UpdateMainImageArgs = { workerId: string; uploadId: string | null; now: Date };

/**
 * Makes an uploaded picture the worker's photo, or removes the photo when `uploadId` is null; the previous picture is
 * discarded. Returns the storage key of the current photo. A repetition changes nothing. Refusals: NOT_FOUND.
 */
export async function updateMainImage(
  db: Db,
  { workerId, uploadId, now }: UpdateMainImageArgs,
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const before = await lockProfileRow(tx, { workerId, now, today: jstDay(now) });
    if (!before) throw commonRefusal('NOT_FOUND');
    const wanted = { workerId, purpose: 'main_image', now } as const;
    const key =
      uploadId === null ? null : (await claimUpload(tx, { ...wanted, uploadId })).storageKey;
    if (key === before.imageKey) return key;
    if (before.imageKey !== null) await markUploadDropped(tx, before.imageKey, now);
    await writeMainImage(tx, { workerId, key, now });
    return key;
  });
}
