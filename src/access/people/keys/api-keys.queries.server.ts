import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

export type ValidApiKey = {
  id: string;
  /** The person who created the key. */
  staffId: string;
  corporationId: string;
  rights: string[];
  /** The facilities of the key that exist now. */
  facilityIds: string[];
  lastUsedAt: Date | null;
  lastNetwork: string | null;
};

/** The key with this hash; null when the key is revoked or expired, or its creator is no owner any more. */
export async function keyWithHash(
  db: QueryExecutor,
  { keyHash, now }: { keyHash: string; now: Date },
): Promise<ValidApiKey | null> {
  const { rows } = await sql<ValidApiKey>`
    /* people.keyWithHash */
    select k.id, k.created_by as "staffId", k.corporation_id as "corporationId", k.rights,
           k.last_used_at as "lastUsedAt", k.last_network as "lastNetwork",
           array(select f.id
                   from facilities f
                  where f.corporation_id = k.corporation_id
                    and (k.facility_ids is null or f.id = any (k.facility_ids))
                  order by f.name, f.id) as "facilityIds"
      from api_keys k
      join staff_memberships m
        on m.staff_id = k.created_by and m.corporation_id = k.corporation_id
       and m.role = 'OWNER' and m.ended_at is null
     where k.key_hash = ${keyHash} and k.revoked_at is null and k.expires_at > ${now}
  `.execute(db);
  return rows[0] ?? null;
}

export async function storeKeyUse(
  db: QueryExecutor,
  { id, network, now }: { id: string; network: string; now: Date },
): Promise<void> {
  await sql`
    /* people.storeKeyUse */
    update api_keys set last_used_at = ${now}, last_network = ${network}
     where id = ${id} and coalesce(last_used_at, '-infinity') <= ${now}
  `.execute(db);
}

export type ListedApiKey = {
  id: string;
  name: string;
  ending: string;
  rights: string[];
  facilityIds: string[] | null;
  state: 'WORKING' | 'EXPIRED' | 'REVOKED' | 'OWNER_LEFT';
  createdAt: Date;
  createdByName: string;
  expiresAt: Date;
  lastUsedAt: Date | null;
  lastNetwork: string | null;
  revokedAt: Date | null;
  revokedByName: string | null;
};

/** The keys of the corporation, at most 100: working keys first, then the latest first. */
export async function apiKeysOfCorporation(
  db: QueryExecutor,
  { corporationId }: FacilityScope,
  now: Date,
): Promise<ListedApiKey[]> {
  const { rows } = await sql<ListedApiKey>`
    /* people.apiKeysOfCorporation */
    select k.id, k.name, k.ending, k.rights, k.facility_ids as "facilityIds", s.state,
           k.created_at as "createdAt", p.name as "createdByName", k.expires_at as "expiresAt",
           k.last_used_at as "lastUsedAt", k.last_network as "lastNetwork",
           k.revoked_at as "revokedAt", r.name as "revokedByName"
      from api_keys k
      join staff p on p.id = k.created_by
      left join staff r on r.id = k.revoked_by
      left join staff_memberships m
        on m.staff_id = k.created_by and m.corporation_id = k.corporation_id
       and m.role = 'OWNER' and m.ended_at is null,
           lateral (select case when k.revoked_at is not null then 'REVOKED'
                                when k.expires_at <= ${now} then 'EXPIRED'
                                when m.id is null then 'OWNER_LEFT'
                                else 'WORKING' end as state) s
     where k.corporation_id = ${corporationId}
     order by s.state = 'WORKING' desc, k.created_at desc, k.id desc
     limit 100
  `.execute(db);
  return rows;
}

/** The number of keys that are neither revoked nor expired, under a lock of the corporation's keys. */
export async function countApiKeysUnderLock(
  tx: Tx,
  { corporationId }: FacilityScope,
  now: Date,
): Promise<number> {
  await sql`
    /* people.lockApiKeys */
    select pg_advisory_xact_lock(hashtextextended(${`staff keys ${corporationId}`}, 0))
  `.execute(tx);
  const { rows } = await sql<{ count: number }>`
    /* people.apiKeyCount */
    select count(*)::int as count from api_keys
     where corporation_id = ${corporationId} and revoked_at is null and expires_at > ${now}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

type NewKey = {
  name: string;
  rights: string[];
  facilityIds: string[] | null;
  keyHash: string;
  ending: string;
  expiresAt: Date;
  now: Date;
};

export async function insertKey(
  tx: Tx,
  { corporationId, staffId }: FacilityScope,
  key: NewKey,
): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* people.insertKey */
    insert into api_keys (corporation_id, name, rights, facility_ids, key_hash, ending, created_by, created_at,
                          expires_at)
    values (${corporationId}, ${key.name}, ${key.rights}, ${key.facilityIds}, ${key.keyHash}, ${key.ending},
            ${staffId}, ${key.now}, ${key.expiresAt})
    returning id
  `,
  );
  return id;
}

export type ExpiringApiKey = {
  id: string;
  name: string;
  ending: string;
  expiresAt: Date;
  email: string;
};

/** Working keys that expire before an instant, with one row for each owner of the key's corporation. */
export async function expiringApiKeys(
  db: QueryExecutor,
  { before, now }: { before: Date; now: Date },
): Promise<ExpiringApiKey[]> {
  const { rows } = await sql<ExpiringApiKey>`
    /* people.expiringApiKeys */
    select k.id, k.name, k.ending, k.expires_at as "expiresAt", p.email
      from api_keys k
      join staff_memberships maker
        on maker.staff_id = k.created_by and maker.corporation_id = k.corporation_id
       and maker.role = 'OWNER' and maker.ended_at is null
      join staff_memberships m
        on m.corporation_id = k.corporation_id and m.role = 'OWNER' and m.ended_at is null
      join staff p on p.id = m.staff_id
     where k.revoked_at is null and k.expires_at > ${now} and k.expires_at <= ${before}
     order by k.id, p.email
  `.execute(db);
  return rows;
}

/** Revokes a key of the corporation, from the commit on; false for an unknown key and one that was revoked before. */
export async function markKeyRevoked(
  db: QueryExecutor,
  { corporationId, staffId }: FacilityScope,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    /* people.markKeyRevoked */
    update api_keys set revoked_at = ${now}, revoked_by = ${staffId}
     where id = ${id} and corporation_id = ${corporationId} and revoked_at is null
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
