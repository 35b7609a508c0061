import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { byInstantAndWorker, KeysetPageArgs } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';
import { finishedShiftStatesSql } from '#platform/server/database/finished-shifts.queries.server.ts';

import type { BlockedWorkerRow } from './blocks.queries.server.ts';

/** A worker and a corporation. */
export type WorkerCorporationPair = { workerId: string; corporationId: string };

export type CorporationBlockFacts = {
  corporationName: string;
  /** The facility of the worker's last finished shift. */
  lastFacilityId: string;
};

/**
 * The facts for a corporation's block of a worker; null when the worker has finished no shift at one of its facilities.
 */
export async function readCorporationBlockFacts(
  tx: Tx,
  { workerId, corporationId }: WorkerCorporationPair,
): Promise<CorporationBlockFacts | null> {
  const { rows } = await sql<CorporationBlockFacts>`
    /* pool.readCorporationBlockFacts */
    select c.name as "corporationName", a.facility_id as "lastFacilityId"
      from attendances a
      join facilities f on f.id = a.facility_id
      join corporations c on c.id = f.corporation_id
     where a.worker_id = ${workerId} and c.id = ${corporationId} and a.state in ${finishedShiftStatesSql}
     order by a.starts_at desc, a.id desc
     limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** Stores a corporation's block; false when there is one already. */
export async function insertCorporationBlock(
  tx: Tx,
  block: WorkerCorporationPair & { reason: string; staffId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* pool.insertCorporationBlock */
    insert into corporation_blocks (corporation_id, worker_id, reason, staff_id, blocked_at)
    values (${block.corporationId}, ${block.workerId}, ${block.reason}, ${block.staffId}, ${block.now})
    on conflict do nothing
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** Deletes a corporation's block; false when there is none. */
export async function deleteCorporationBlock(
  tx: Tx,
  { workerId, corporationId }: WorkerCorporationPair,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* pool.deleteCorporationBlock */
    delete from corporation_blocks where corporation_id = ${corporationId} and worker_id = ${workerId}
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** The facilities of a corporation that have the worker among their own people, or have invited the worker. */
export async function joinedOrInvitingFacilities(
  tx: Tx,
  { workerId, corporationId }: WorkerCorporationPair,
): Promise<string[]> {
  const { rows } = await sql<{ facilityId: string }>`
    /* pool.joinedOrInvitingFacilities */
    select f.id as "facilityId"
      from facilities f
     where f.corporation_id = ${corporationId}
       and f.id in (select p.facility_id
                      from own_people p
                     where p.worker_id = ${workerId} and p.ended_at is null
                     union
                    select l.facility_id
                      from invited_recruitments i
                      join limited_recruitments l on l.recruitment_id = i.recruitment_id
                     where i.worker_id = ${workerId})
     order by f.id
  `.execute(tx);
  return rows.map(({ facilityId }) => facilityId);
}

/** Workers whom the corporation has blocked for all of its facilities, the latest first. */
export async function corporationBlocksOf(
  db: QueryExecutor,
  { corporationId }: FacilityScope,
  { after, limit }: KeysetPageArgs<typeof byInstantAndWorker>,
): Promise<BlockedWorkerRow[]> {
  const { rows } = await sql<BlockedWorkerRow>`
    /* pool.corporationBlocksOf */
    select b.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as name, b.reason,
           b.blocked_at as "blockedAt", ${microsecondsSql(sql`b.blocked_at`)} as micros, s.name as "blockedBy"
      from corporation_blocks b
      join worker_profiles p on p.worker_id = b.worker_id
      join staff s on s.id = b.staff_id
     where b.corporation_id = ${corporationId}
       ${after ? sql`and (b.blocked_at, b.worker_id) < (${instantSql(after)}, ${after.workerId}::uuid)` : sql``}
     order by b.blocked_at desc, b.worker_id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Erases the corporations' blocks of a worker: their reasons are texts about the worker. */
export async function eraseCorporationBlocks(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* pool.eraseCorporationBlocks */
    delete from corporation_blocks where worker_id = ${workerId}
  `.execute(tx);
}
