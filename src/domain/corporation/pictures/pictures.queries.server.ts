import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

type PictureRow = {
  storageKey: string;
  corporationId: string;
  staffId: string;
  width: number;
  height: number;
  now: Date;
};

/** Writes the row of an uploaded picture, which waits for a save. */
export async function insertPlacePicture(db: QueryExecutor, row: PictureRow): Promise<void> {
  const { storageKey, corporationId, staffId, width, height, now } = row;
  await sql`
    /* corporation.insertPlacePicture */
    insert into place_pictures (
      storage_key, corporation_id, staff_id, width, height, created_at, unused_since)
    values (${storageKey}, ${corporationId}, ${staffId}, ${width}, ${height}, ${now}, ${now})
  `.execute(db);
}

/**
 * Expires a corporation's uploads that no save has used, except for the latest `max`. Pictures that were removed from a
 * facility do not count: they became unused after their upload.
 */
export async function expireOldestUnsavedPictures(
  db: QueryExecutor,
  { corporationId, max, expired }: { corporationId: string; max: number; expired: Date },
): Promise<void> {
  await sql`
    /* corporation.expireOldestUnsavedPictures */
    update place_pictures
       set unused_since = ${expired}
     where storage_key in (
           select storage_key
             from place_pictures
            where corporation_id = ${corporationId} and unused_since = created_at
            order by created_at desc, storage_key desc
           offset ${max})
  `.execute(db);
}

type OfCorporation = { corporationId: string; keys: readonly string[] };

/**
 * Marks the corporation's pictures as used, except those that waited too long; returns the number of marked pictures.
 */
export async function markPlacePicturesUsed(
  tx: Tx,
  { corporationId, keys, unusedSince }: OfCorporation & { unusedSince: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    /* corporation.markPlacePicturesUsed */
    update place_pictures
       set unused_since = null
     where storage_key = any (${keys}::text[]) and corporation_id = ${corporationId}
       and (unused_since is null or unused_since >= ${unusedSince})
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Marks the corporation's pictures as unused. They are erased only once nothing else shows them (`placePicturesToErase`).
 */
export async function markPlacePicturesUnused(
  tx: Tx,
  { corporationId, keys, now }: OfCorporation & { now: Date },
): Promise<void> {
  await sql`
    /* corporation.markPlacePicturesUnused */
    update place_pictures
       set unused_since = ${now}
     where storage_key = any (${keys}::text[]) and corporation_id = ${corporationId}
  `.execute(tx);
}

/**
 * Pictures that became unused before `unusedSince`, and that nothing shows: no facility, no current version of a
 * template, and no earlier version with a shift that has not ended.
 */
export async function placePicturesToErase(
  db: QueryExecutor,
  { unusedSince, now, limit }: { unusedSince: Date; now: Date; limit: number },
): Promise<{ storageKey: string; corporationId: string }[]> {
  const { rows } = await sql<{ storageKey: string; corporationId: string }>`
    /* corporation.placePicturesToErase */
    select p.storage_key as "storageKey", p.corporation_id as "corporationId"
      from place_pictures p
     where p.unused_since < ${unusedSince}
       and not exists (
           select from facilities f
            where f.corporation_id = p.corporation_id and p.storage_key = any (f.image_keys))
       and not exists (
           select from facilities f
             join jobs j on j.facility_id = f.id
            where f.corporation_id = p.corporation_id and p.storage_key = any (j.image_keys)
              and ((j.replaced_at is null and j.ended_at is null)
                   or exists (select from recruitments r
                               where r.job_id = j.id and r.ends_at > ${now})))
     order by p.unused_since
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Removes erased pictures from outdated versions of templates, and deletes the rows of the pictures. */
export async function deletePlacePictureRows(
  tx: Tx,
  { keys, corporationIds }: { keys: readonly string[]; corporationIds: readonly string[] },
): Promise<void> {
  await sql`
    /* corporation.clearPictures */
    update jobs j
       set image_keys = array(select key from unnest(j.image_keys) with ordinality as k (key, n)
                               where key <> all (${keys}::text[]) order by n)
      from facilities f
     where f.id = j.facility_id and f.corporation_id = any (${corporationIds}::uuid[])
       and j.image_keys && ${keys}::text[]
  `.execute(tx);
  await sql`
    /* corporation.deletePlacePictureRows */
    delete from place_pictures where storage_key = any (${keys}::text[])
  `.execute(tx);
}
