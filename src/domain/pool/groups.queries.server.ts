import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { WorkerFacilityPair } from './blocks.queries.server.ts';

/**
 * Stores a favourite or its new memo; true for a new favourite, whose row no transaction has updated: its xmax is 0.
 */
export async function storeFavoriteWorker(
  tx: Tx,
  favorite: WorkerFacilityPair & { memo: string; staffId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    /* pool.storeFavoriteWorker */
    insert into favorite_workers (facility_id, worker_id, memo, staff_id, added_at)
    values (${favorite.facilityId}, ${favorite.workerId}, ${favorite.memo}, ${favorite.staffId}, ${favorite.now})
    on conflict (facility_id, worker_id) do update set memo = excluded.memo
    returning xmax = 0 as "isNew"
  `.execute(tx);
  return rows[0]?.isNew ?? false;
}

/** Deletes a favourite; false when there was none. */
export async function deleteFavoriteWorker(
  tx: Tx,
  { workerId, facilityId }: WorkerFacilityPair,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* pool.deleteFavoriteWorker */
    delete from favorite_workers where facility_id = ${facilityId} and worker_id = ${workerId}
  `.execute(tx);
  return numAffectedRows > 0n;
}

export type WorkerGroupRow = { id: string; name: string; people: number; openPostings: number };

/** The groups of the scope's facility, by name. */
export async function workerGroupRows(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
): Promise<WorkerGroupRow[]> {
  const { rows } = await sql<WorkerGroupRow>`
    /* pool.workerGroupRows */
    select g.id, g.name,
           (select count(*)::int from worker_group_members m where m.group_id = g.id) as people,
           (select count(*)::int from limited_recruitments l where l.group_id = g.id) as "openPostings"
      from worker_groups g
      join facilities f on f.id = g.facility_id
     where g.facility_id = any (${facilityIds}::uuid[]) and f.corporation_id = ${corporationId}
     order by g.name, g.id
  `.execute(db);
  return rows;
}

/**
 * Locks the facility's groups, so that two requests cannot both make the last permitted group; returns the groups' ids.
 */
export async function lockWorkerGroups(tx: Tx, facilityId: string): Promise<string[]> {
  await sql`
    /* pool.lockWorkerGroupsOf */
    select pg_advisory_xact_lock(hashtextextended('worker-groups:' || ${facilityId}, 0))
  `.execute(tx);
  const { rows } = await sql<{ id: string }>`
    /* pool.groupsOf */
    select id from worker_groups where facility_id = ${facilityId} order by id for update
  `.execute(tx);
  return rows.map(({ id }) => id);
}

type NamedGroup = { facilityId: string; name: string; now: Date };

export async function insertWorkerGroup(
  tx: Tx,
  { facilityId, name, now }: NamedGroup,
): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pool.insertWorkerGroup */
    insert into worker_groups (facility_id, name, created_at)
    values (${facilityId}, ${name}, ${now})
    returning id
  `,
  );
  return id;
}

export async function renameWorkerGroup(
  tx: Tx,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await sql`/* pool.renameWorkerGroup */ update worker_groups set name = ${name} where id = ${id}`.execute(
    tx,
  );
}

/** True if postings are now offered to the group first. */
export async function isWorkerGroupInUse(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ inUse: boolean }>`
    /* pool.isWorkerGroupInUse */
    select exists (select from limited_recruitments where group_id = ${id}) as "inUse"
  `.execute(tx);
  return rows[0]?.inUse ?? false;
}

export async function deleteWorkerGroup(tx: Tx, id: string): Promise<void> {
  await sql`/* pool.deleteWorkerGroup */ delete from worker_groups where id = ${id}`.execute(tx);
}

type Member = { groupId: string; workerId: string };

/** Adds a worker to a group; false when the worker is in the group already. */
export async function insertWorkerGroupMember(
  tx: Tx,
  { groupId, workerId, staffId, now }: Member & { staffId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* pool.insertWorkerGroupMember */
    insert into worker_group_members (group_id, worker_id, staff_id, added_at)
    values (${groupId}, ${workerId}, ${staffId}, ${now})
    on conflict do nothing
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** Removes a worker from a group; false when the worker was not in it. */
export async function deleteWorkerGroupMember(
  tx: Tx,
  { groupId, workerId }: Member,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* pool.deleteWorkerGroupMember */
    delete from worker_group_members where group_id = ${groupId} and worker_id = ${workerId}
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** Erases a worker from every facility's favourites and groups: memos are texts about the worker. */
export async function eraseFavoritesAndGroupsOfWorker(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* pool.eraseFavorites */
    delete from favorite_workers where worker_id = ${workerId}
  `.execute(tx);
  await sql`
    /* pool.eraseGroupMembers */
    delete from worker_group_members where worker_id = ${workerId}
  `.execute(tx);
}
