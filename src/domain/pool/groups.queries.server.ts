import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import { minShifts, type Audience } from '#domain/recruitment/publishing/limit-rules.ts';
import type { Executor, Tx } from '#platform/server/database/db.server.ts';
import type { byInstantAndWorker, Page } from '#platform/server/database/keyset-page.ts';
import { instant, micros } from '#platform/server/database/paging.queries.server.ts';
import { finishedShifts } from '#platform/server/database/finished-shifts.queries.server.ts';
import { isBlockedAt } from '#platform/server/database/worker-blocks.queries.server.ts';
import { searchKeyOf } from '#platform/server/database/search-key.queries.server.ts';

import type { Pair } from './blocks.queries.server.ts';

/**
 * Stores a favourite or its new memo; true for a new favourite, whose row no transaction has updated: its xmax is 0.
 */
export async function storeFavorite(
  tx: Tx,
  favorite: Pair & { memo: string; staffId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    /* pool.storeFavorite */
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
  { workerId, facilityId }: Pair,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* pool.deleteFavoriteWorker */
    delete from favorite_workers where facility_id = ${facilityId} and worker_id = ${workerId}
  `.execute(tx);
  return numAffectedRows > 0n;
}

export type WorkerGroupRow = { id: string; name: string; people: number; openPostings: number };

/** The groups of the scope's facility, by name. */
export async function workerGroups(
  db: Executor,
  { corporationId, facilityIds }: FacilityScope,
): Promise<WorkerGroupRow[]> {
  const { rows } = await sql<WorkerGroupRow>`
    /* pool.workerGroups */
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
export async function lockGroups(tx: Tx, facilityId: string): Promise<string[]> {
  await sql`
    /* pool.lockGroupsOf */
    select pg_advisory_xact_lock(hashtextextended('worker-groups:' || ${facilityId}, 0))
  `.execute(tx);
  const { rows } = await sql<{ id: string }>`
    /* pool.groupsOf */
    select id from worker_groups where facility_id = ${facilityId} order by id for update
  `.execute(tx);
  return rows.map(({ id }) => id);
}

type NamedGroup = { facilityId: string; name: string; now: Date };

export async function insertGroup(tx: Tx, { facilityId, name, now }: NamedGroup): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    /* pool.insertGroup */
    insert into worker_groups (facility_id, name, created_at)
    values (${facilityId}, ${name}, ${now})
    returning id
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an inserted group has an id');
  return row.id;
}

export async function renameGroup(
  tx: Tx,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await sql`/* pool.renameGroup */ update worker_groups set name = ${name} where id = ${id}`.execute(
    tx,
  );
}

/** True if postings are now offered to the group first. */
export async function isGroupInUse(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ inUse: boolean }>`
    /* pool.isGroupInUse */
    select exists (select from limited_recruitments where group_id = ${id}) as "inUse"
  `.execute(tx);
  return rows[0]?.inUse ?? false;
}

export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await sql`/* pool.deleteGroup */ delete from worker_groups where id = ${id}`.execute(tx);
}

type Member = { groupId: string; workerId: string };

/** Adds a worker to a group; false when the worker is in the group already. */
export async function insertMember(
  tx: Tx,
  { groupId, workerId, staffId, now }: Member & { staffId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* pool.insertMember */
    insert into worker_group_members (group_id, worker_id, staff_id, added_at)
    values (${groupId}, ${workerId}, ${staffId}, ${now})
    on conflict do nothing
  `.execute(tx);
  return numAffectedRows > 0n;
}

/** Removes a worker from a group; false when the worker was not in it. */
export async function deleteMember(tx: Tx, { groupId, workerId }: Member): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    /* pool.deleteMember */
    delete from worker_group_members where group_id = ${groupId} and worker_id = ${workerId}
  `.execute(tx);
  return numAffectedRows > 0n;
}

export type PoolWorkerRow = {
  workerId: string;
  name: string;
  shifts: number;
  /** Start of the last finished shift; null before the first one. */
  lastStartsAt: Date | null;
  /** Time at which the worker joined the own people; null for others. */
  joinedAt: Date | null;
  /** The later of `lastStartsAt` and `joinedAt`, by which the list is sorted. */
  latestAt: Date;
  micros: number;
  isBlocked: boolean;
  isFavorite: boolean;
  memo: string;
  groupIds: string[];
};

export type PoolFilter = Page<typeof byInstantAndWorker> & {
  audience: Audience | null;
  groupId: string | null;
  /** SQL `like` pattern of the search; null for all workers. */
  pattern: string | null;
};

/** The workers in the pool of the scope's facility that match the filter, the latest first. */
export async function poolWorkersOf(
  db: Executor,
  { corporationId, facilityIds }: FacilityScope,
  { audience, groupId, pattern, after, limit }: PoolFilter,
): Promise<PoolWorkerRow[]> {
  const least = audience === 'REGULARS' || audience === 'EXPERIENCED' ? minShifts[audience] : 0;
  const { rows } = await sql<PoolWorkerRow>`
    /* pool.poolWorkersOf */
    select l.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as name, l.shifts,
           l.last_starts_at as "lastStartsAt", l.joined_at as "joinedAt", l.latest_at as "latestAt",
           ${micros(sql`l.latest_at`)} as micros,
           v.worker_id is not null as "isFavorite", coalesce(v.memo, '') as memo,
           ${isBlockedAt(sql`l.facility_id`, sql`l.worker_id`)} as "isBlocked",
           array(select m.group_id
                   from worker_group_members m
                   join worker_groups g on g.id = m.group_id
                  where m.worker_id = l.worker_id and g.facility_id = l.facility_id
                  order by g.name, g.id) as "groupIds"
      from (select facility_id, worker_id, coalesce(s.shifts, 0) as shifts, s.last_starts_at, o.joined_at,
                   greatest(s.last_starts_at, o.joined_at) as latest_at
              from (select a.facility_id, a.worker_id, count(*)::int as shifts, max(a.starts_at) as last_starts_at
                      from attendances a
                     where a.facility_id = any (${facilityIds}::uuid[]) and a.state in ${finishedShifts}
                     group by a.facility_id, a.worker_id) s
              full join (select facility_id, worker_id, joined_at
                           from own_people
                          where facility_id = any (${facilityIds}::uuid[]) and ended_at is null) o
             using (facility_id, worker_id)) l
      join facilities f on f.id = l.facility_id and f.corporation_id = ${corporationId}
      join worker_profiles p on p.worker_id = l.worker_id
      left join favorite_workers v on v.facility_id = l.facility_id and v.worker_id = l.worker_id
     where l.shifts >= ${least}
       and (${audience !== 'OWN_PEOPLE'} or l.joined_at is not null)
       and (${audience !== 'FAVORITES'} or v.worker_id is not null)
       and (${audience !== 'GROUP'}
            or exists (select from worker_group_members m
                        where m.group_id = ${groupId}::uuid and m.worker_id = l.worker_id))
       and (${pattern}::text is null
            or ${searchKeyOf(sql`p.last_name || p.first_name`)} like ${pattern}
            or ${searchKeyOf(sql`p.last_kana || p.first_kana`)} like ${pattern})
       ${after ? sql`and (l.latest_at, l.worker_id) < (${instant(after)}, ${after.workerId}::uuid)` : sql``}
     order by l.latest_at desc, l.worker_id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Erases a worker from every facility's favourites and groups: memos are texts about the worker. */
export async function eraseFromPools(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* pool.eraseFavorites */
    delete from favorite_workers where worker_id = ${workerId}
  `.execute(tx);
  await sql`
    /* pool.eraseGroupMembers */
    delete from worker_group_members where worker_id = ${workerId}
  `.execute(tx);
}
