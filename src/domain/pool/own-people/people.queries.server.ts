import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type {
  byInstantAndFacility,
  KeysetPageArgs,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { WorkerFacilityPair } from '../blocks.queries.server.ts';

/** Why a worker is no longer one of the own people. The database also has DELETED, for a deleted account. */
export type OwnPersonEndReason = 'LEFT' | 'REMOVED' | 'BLOCKED';

/** Stores that a worker has joined, and returns the row's id; null for an account that has ended meanwhile. */
export async function insertOwnPerson(
  tx: Tx,
  { workerId, facilityId, linkId, now }: WorkerFacilityPair & { linkId: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    /* pool.insertOwnPerson */
    insert into own_people (facility_id, worker_id, link_id, joined_at)
    select ${facilityId}, w.id, ${linkId}, ${now}
      from workers w
     where w.id = ${workerId} and w.deleted_at is null
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Ends a worker's membership and returns the row's id; null when the worker is not one of the own people. */
export async function writeOwnPersonEnd(
  tx: Tx,
  {
    workerId,
    facilityId,
    reason,
    now,
  }: WorkerFacilityPair & { reason: OwnPersonEndReason; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    /* pool.writeOwnPersonEnd */
    update own_people set ended_at = ${now}, end_reason = ${reason}
     where facility_id = ${facilityId} and worker_id = ${workerId} and ended_at is null
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Takes a worker out of the facility's favourites and groups. */
export async function removeFromFavoritesAndGroups(
  tx: Tx,
  { workerId, facilityId }: WorkerFacilityPair,
): Promise<void> {
  await sql`
    /* pool.removeFromFavoritesAndGroups */
    with favorite as (
      delete from favorite_workers where facility_id = ${facilityId} and worker_id = ${workerId})
    delete from worker_group_members m
     using worker_groups g
     where m.worker_id = ${workerId} and g.id = m.group_id and g.facility_id = ${facilityId}
  `.execute(tx);
}

export type JoinedFacilityRow = {
  facilityId: string;
  name: string;
  joinedAt: Date;
  micros: number;
};

/** The facilities whose own people include the worker, the latest first. */
export async function joinedFacilitiesOf(
  db: QueryExecutor,
  { workerId, after, limit }: KeysetPageArgs<typeof byInstantAndFacility> & { workerId: string },
): Promise<JoinedFacilityRow[]> {
  const { rows } = await sql<JoinedFacilityRow>`
    /* pool.joinedFacilitiesOf */
    select p.facility_id as "facilityId", f.name, p.joined_at as "joinedAt",
           ${microsecondsSql(sql`p.joined_at`)} as micros
      from own_people p
      join facilities f on f.id = p.facility_id
     where p.worker_id = ${workerId} and p.ended_at is null
       ${after ? sql`and (p.joined_at, p.facility_id) < (${instantSql(after)}, ${after.facilityId}::uuid)` : sql``}
     order by p.joined_at desc, p.facility_id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Erases a worker's memberships in own people. Where the worker had a contract with the facility, the row is ended and
 * stays, because the contract's fee depends on it. (Decision 059)
 */
export async function eraseOwnPeopleMemberships(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await sql`
    /* pool.eraseOwnPeopleMemberships */
    delete from own_people p
     where p.worker_id = ${workerId}
       and not exists (select from attendances a
                        where a.worker_id = p.worker_id and a.facility_id = p.facility_id)
  `.execute(tx);
  await sql`
    /* pool.endDeletedOwnPerson */
    update own_people set ended_at = ${now}, end_reason = 'DELETED'
     where worker_id = ${workerId} and ended_at is null
  `.execute(tx);
}
