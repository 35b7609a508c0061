import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import {
  minShiftsByAudience,
  type PostingAudience,
} from '#domain/recruitment/publishing/limit-rules.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { byInstantAndWorker, KeysetPageArgs } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';
import { finishedShiftStatesSql } from '#platform/server/database/finished-shifts.queries.server.ts';
import { isWorkerBlockedSql } from '#platform/server/database/worker-blocks.queries.server.ts';
import { searchKeySql } from '#platform/server/database/search-key.queries.server.ts';

export type PastWorkerRow = {
  workerId: string;
  name: string;
  shifts: number;
  lastStartsAt: Date;
  micros: number;
  isBlocked: boolean;
  isBlockedEverywhere: boolean;
};

/** Workers who have finished a shift at the facility, the latest first. */
export async function pastWorkersOf(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { after, limit }: KeysetPageArgs<typeof byInstantAndWorker>,
): Promise<PastWorkerRow[]> {
  const { rows } = await sql<PastWorkerRow>`
    /* pool.pastWorkersOf */
    select l.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as name, l.shifts,
           l.last_starts_at as "lastStartsAt", ${microsecondsSql(sql`l.last_starts_at`)} as micros,
           ${isWorkerBlockedSql(sql`l.facility_id`, sql`l.worker_id`)} as "isBlocked",
           exists (select from corporation_blocks b
                    where b.corporation_id = ${corporationId} and b.worker_id = l.worker_id)
             as "isBlockedEverywhere"
      from (select a.facility_id, a.worker_id, count(*)::int as shifts, max(a.starts_at) as last_starts_at
              from attendances a
              join facilities f on f.id = a.facility_id
             where a.facility_id = any (${facilityIds}::uuid[])
               and f.corporation_id = ${corporationId}
               and a.state in ${finishedShiftStatesSql}
             group by a.facility_id, a.worker_id) l
      join worker_profiles p on p.worker_id = l.worker_id
     ${after ? sql`where (l.last_starts_at, l.worker_id) < (${instantSql(after)}, ${after.workerId}::uuid)` : sql``}
     order by l.last_starts_at desc, l.worker_id desc
     limit ${limit}
  `.execute(db);
  return rows;
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

export type PoolFilter = KeysetPageArgs<typeof byInstantAndWorker> & {
  audience: PostingAudience | null;
  groupId: string | null;
  /** SQL `like` pattern of the search; null for all workers. */
  pattern: string | null;
};

/** The workers in the pool of the scope's facility that match the filter, the latest first. */
export async function poolWorkersOf(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { audience, groupId, pattern, after, limit }: PoolFilter,
): Promise<PoolWorkerRow[]> {
  const least =
    audience === 'REGULARS' || audience === 'EXPERIENCED' ? minShiftsByAudience[audience] : 0;
  const { rows } = await sql<PoolWorkerRow>`
    /* pool.poolWorkersOf */
    select l.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as name, l.shifts,
           l.last_starts_at as "lastStartsAt", l.joined_at as "joinedAt", l.latest_at as "latestAt",
           ${microsecondsSql(sql`l.latest_at`)} as micros,
           v.worker_id is not null as "isFavorite", coalesce(v.memo, '') as memo,
           ${isWorkerBlockedSql(sql`l.facility_id`, sql`l.worker_id`)} as "isBlocked",
           array(select m.group_id
                   from worker_group_members m
                   join worker_groups g on g.id = m.group_id
                  where m.worker_id = l.worker_id and g.facility_id = l.facility_id
                  order by g.name, g.id) as "groupIds"
      from (select facility_id, worker_id, coalesce(s.shifts, 0) as shifts, s.last_starts_at, o.joined_at,
                   greatest(s.last_starts_at, o.joined_at) as latest_at
              from (select a.facility_id, a.worker_id, count(*)::int as shifts, max(a.starts_at) as last_starts_at
                      from attendances a
                     where a.facility_id = any (${facilityIds}::uuid[]) and a.state in ${finishedShiftStatesSql}
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
            or ${searchKeySql(sql`p.last_name || p.first_name`)} like ${pattern}
            or ${searchKeySql(sql`p.last_kana || p.first_kana`)} like ${pattern})
       ${after ? sql`and (l.latest_at, l.worker_id) < (${instantSql(after)}, ${after.workerId}::uuid)` : sql``}
     order by l.latest_at desc, l.worker_id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
