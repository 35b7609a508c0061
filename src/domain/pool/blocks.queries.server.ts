import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type {
  byInstantAndFacility,
  byInstantAndWorker,
  KeysetPageArgs,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';
import { finishedShiftStatesSql } from '#platform/server/database/finished-shifts.queries.server.ts';
import { isWorkerBlockedSql } from '#platform/server/database/worker-blocks.queries.server.ts';

/** A worker and a facility. */
export type WorkerFacilityPair = { workerId: string; facilityId: string };

export type FacilityBlockFacts = {
  facilityName: string;
  /** True if the worker has finished a shift at the facility. */
  hasWorkedHere: boolean;
  /** True if the worker belongs, or once belonged, to the facility's own people. */
  hasJoined: boolean;
  isOwnPerson: boolean;
};

/** The facts of a worker and a facility for the rules of a block; null for an unknown worker or facility. */
export async function readFacilityBlockFacts(
  db: QueryExecutor,
  { workerId, facilityId }: WorkerFacilityPair,
): Promise<FacilityBlockFacts | null> {
  const { rows } = await sql<FacilityBlockFacts>`
    /* pool.readFacilityBlockFacts */
    select f.name as "facilityName",
           exists (select from attendances a
                    where a.worker_id = w.id and a.facility_id = f.id and a.state in ${finishedShiftStatesSql})
             as "hasWorkedHere",
           exists (select from own_people p
                    where p.facility_id = f.id and p.worker_id = w.id) as "hasJoined",
           exists (select from own_people p
                    where p.facility_id = f.id and p.worker_id = w.id and p.ended_at is null)
             as "isOwnPerson"
      from facilities f
     cross join workers w
     where f.id = ${facilityId} and w.id = ${workerId}
  `.execute(db);
  return rows[0] ?? null;
}

/** Stores a facility's block; false when there is one already. */
export async function insertBlockedWorker(
  tx: Tx,
  block: WorkerFacilityPair & { reason: string; staffId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* pool.insertBlockedWorker */
    insert into blocked_workers (facility_id, worker_id, reason, staff_id, blocked_at)
    values (${block.facilityId}, ${block.workerId}, ${block.reason}, ${block.staffId}, ${block.now})
    on conflict do nothing
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** True if the worker may not apply at the facility, because it or its corporation has blocked the worker. */
export async function isWorkerBlocked(
  tx: Tx,
  { workerId, facilityId }: WorkerFacilityPair,
): Promise<boolean> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    /* pool.isWorkerBlocked */
    select ${isWorkerBlockedSql(sql`${facilityId}::uuid`, sql`${workerId}::uuid`)} as "isBlocked"
  `.execute(tx);
  return rows[0]?.isBlocked ?? false;
}

/** Deletes a facility's block; false when there is none. */
export async function deleteBlockedWorker(
  tx: Tx,
  { workerId, facilityId }: WorkerFacilityPair,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* pool.deleteBlockedWorker */
    delete from blocked_workers where facility_id = ${facilityId} and worker_id = ${workerId}
  `.execute(tx);
  return numAffectedRows > 0n;
}

export type BlockedWorkerRow = {
  workerId: string;
  name: string;
  reason: string | null;
  blockedAt: Date;
  micros: number;
  blockedBy: string | null;
};

/** Workers whom the facility has blocked, the latest first. */
export async function blockedWorkersOf(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { after, limit }: KeysetPageArgs<typeof byInstantAndWorker>,
): Promise<BlockedWorkerRow[]> {
  const { rows } = await sql<BlockedWorkerRow>`
    /* pool.blockedWorkersOf */
    select b.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as name, b.reason,
           b.blocked_at as "blockedAt", ${microsecondsSql(sql`b.blocked_at`)} as micros, s.name as "blockedBy"
      from blocked_workers b
      join facilities f on f.id = b.facility_id
      join worker_profiles p on p.worker_id = b.worker_id
      left join staff s on s.id = b.staff_id
     where b.facility_id = any (${facilityIds}::uuid[])
       and f.corporation_id = ${corporationId}
       ${after ? sql`and (b.blocked_at, b.worker_id) < (${instantSql(after)}, ${after.workerId}::uuid)` : sql``}
     order by b.blocked_at desc, b.worker_id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Locks the worker, so that concurrent requests cannot both store the last permitted block. False for a deleted
 * account, even if it was deleted during the wait for the lock: rows that are stored after the deletion would never be
 * erased.
 */
export async function lockFacilityBlocksOfWorker(tx: Tx, workerId: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    /* pool.lockFacilityBlocksOfWorker */
    select deleted_at is null as "isThere" from workers where id = ${workerId} for no key update
  `.execute(tx);
  return rows[0]?.isThere ?? false;
}

export async function countBlockedFacilities(db: QueryExecutor, workerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    /* pool.countBlockedFacilities */
    select count(*)::int as count from blocked_facilities where worker_id = ${workerId}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Stores a worker's block; false when there is one already. */
export async function insertBlockedFacility(
  tx: Tx,
  block: WorkerFacilityPair & { reason: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* pool.insertBlockedFacility */
    insert into blocked_facilities (worker_id, facility_id, reason, blocked_at)
    values (${block.workerId}, ${block.facilityId}, ${block.reason}, ${block.now})
    on conflict do nothing
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** Deletes a worker's block; false when there is none. */
export async function deleteFacilityBlock(
  tx: Tx,
  { workerId, facilityId }: WorkerFacilityPair,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* pool.deleteFacilityBlock */
    delete from blocked_facilities where worker_id = ${workerId} and facility_id = ${facilityId}
  `.execute(tx);
  return numAffectedRows > 0n;
}

export type BlockedFacilityRow = {
  facilityId: string;
  name: string;
  reason: string;
  blockedAt: Date;
  micros: number;
};

/** Facilities that the worker has blocked, the latest first. */
export async function blockedFacilitiesOf(
  db: QueryExecutor,
  { workerId, after, limit }: KeysetPageArgs<typeof byInstantAndFacility> & { workerId: string },
): Promise<BlockedFacilityRow[]> {
  const { rows } = await sql<BlockedFacilityRow>`
    /* pool.blockedFacilitiesOf */
    select b.facility_id as "facilityId", f.name, b.reason, b.blocked_at as "blockedAt",
           ${microsecondsSql(sql`b.blocked_at`)} as micros
      from blocked_facilities b
      join facilities f on f.id = b.facility_id
     where b.worker_id = ${workerId}
       ${after ? sql`and (b.blocked_at, b.facility_id) < (${instantSql(after)}, ${after.facilityId}::uuid)` : sql``}
     order by b.blocked_at desc, b.facility_id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

export type FacilityBlockOfWorker = Pick<FacilityBlockFacts, 'facilityName' | 'hasWorkedHere'> & {
  reason: string | null;
  blockedAt: Date | null;
};

/**
 * The worker's block of a facility and the facts for its page; reason and time are null without a block. Null for an
 * unknown facility.
 */
export async function facilityBlockOfWorkerRow(
  db: QueryExecutor,
  { workerId, facilityId }: WorkerFacilityPair,
): Promise<FacilityBlockOfWorker | null> {
  const { rows } = await sql<FacilityBlockOfWorker>`
    /* pool.facilityBlockOfWorkerRow */
    select f.name as "facilityName", b.reason, b.blocked_at as "blockedAt",
           exists (select from attendances a
                    where a.worker_id = ${workerId} and a.facility_id = f.id and a.state in ${finishedShiftStatesSql})
             as "hasWorkedHere"
      from facilities f
      left join blocked_facilities b on b.facility_id = f.id and b.worker_id = ${workerId}
     where f.id = ${facilityId}
  `.execute(db);
  return rows[0] ?? null;
}

/** Erases the blocks of both sides, because their reasons are texts by and about the worker. */
export async function eraseFacilityBlocksOfWorker(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* pool.eraseFacilityBlocks */
    delete from blocked_facilities where worker_id = ${workerId}
  `.execute(tx);
  await sql`
    /* pool.eraseWorkerBlocks */
    delete from blocked_workers where worker_id = ${workerId}
  `.execute(tx);
}
