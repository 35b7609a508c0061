import { sql } from 'kysely';

import type { DeskKey } from '#server/context.server.ts';
import type { Executor } from '#server/database/db.server.ts';

/** The key with that hash; undefined where no facility has it or it is revoked. */
export async function facilityKeyOf(db: Executor, hash: string): Promise<DeskKey | undefined> {
  const { rows } = await sql<DeskKey>`
    /* desk.identify */
    select id, facility_id as "facilityId"
      from desk_keys
     where key_hash = ${hash} and facility_id is not null and revoked_at is null
  `.execute(db);
  return rows[0];
}

type KeyRow = { hash: string; facilityId: string; name: string; now: Date };

/** Writes a key and returns its id; undefined where no such facility exists. */
export async function insertFacilityKey(db: Executor, row: KeyRow): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    /* desk.createFacilityKey */
    insert into desk_keys (key_hash, facility_id, name, created_at)
    select ${row.hash}, id, ${row.name}, ${row.now} from facilities where id = ${row.facilityId}
    returning id
  `.execute(db);
  return rows[0]?.id;
}

/** Revokes a key unless it is; returns when it was revoked before, undefined for an unknown key. */
export async function markKeyRevoked(
  db: Executor,
  { id, now }: { id: string; now: Date },
): Promise<{ revokedBefore: Date | null } | undefined> {
  const { rows } = await sql<{ revokedBefore: Date | null }>`
    /* desk.revokeFacilityKey */
    with found as (select id, revoked_at from desk_keys where id = ${id} for update)
    update desk_keys k set revoked_at = coalesce(k.revoked_at, ${now})
      from found where k.id = found.id
    returning found.revoked_at as "revokedBefore"
  `.execute(db);
  return rows[0];
}

/** True where a facility has a key that is not revoked. */
export async function hasFacilityKey(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    /* desk.hasKeys */
    select exists (select from desk_keys where revoked_at is null) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}
