import { sql } from 'kysely';

import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { KeysetPageArgs } from '#platform/server/database/keyset-page.ts';
import { finishedShiftStatesSql } from '#platform/server/database/finished-shifts.queries.server.ts';
import { minBlocksInPattern } from '../block-rules.ts';

export const byCountAndFacility = { count: 'int', facilityId: 'uuid' } as const;
export const byCountAndWorker = { count: 'int', workerId: 'uuid' } as const;

export type BlockedFacilityPatternRow = {
  facilityId: string;
  facilityName: string;
  corporationId: string;
  corporationName: string;
  /** Workers whose block of the facility began within the time. */
  count: number;
  /** Workers who finished a shift there within the time. */
  outOf: number;
};

/** Facilities that several workers have blocked since an instant, the most blocked first. */
export async function blockedFacilityPatternRows(
  db: QueryExecutor,
  _scope: OperatorScope,
  { since, after, limit }: KeysetPageArgs<typeof byCountAndFacility> & { since: Date },
): Promise<BlockedFacilityPatternRow[]> {
  const { rows } = await sql<BlockedFacilityPatternRow>`
    /* pool.blockedFacilityPatternRows */
    select f.id as "facilityId", f.name as "facilityName", c.id as "corporationId",
           c.name as "corporationName", b.count,
           (select count(distinct a.worker_id)::int
              from attendances a
             where a.facility_id = f.id and a.starts_at >= ${since} and a.state in ${finishedShiftStatesSql})
             as "outOf"
      from (select facility_id, count(*)::int as count
              from blocked_facilities
             where blocked_at >= ${since}
             group by facility_id
            having count(*) >= ${sql.lit(minBlocksInPattern)}
                   ${after ? sql`and (count(*), facility_id) < (${after.count}, ${after.facilityId}::uuid)` : sql``}
             order by count(*) desc, facility_id desc
             limit ${limit}) b
      join facilities f on f.id = b.facility_id
      join corporations c on c.id = f.corporation_id
     order by b.count desc, f.id desc
  `.execute(db);
  return rows;
}

export type BlockedWorkerPatternRow = {
  workerId: string;
  workerName: string;
  /** Facilities and whole corporations whose block of the worker began within the time. */
  count: number;
  /** The part of `count` that are blocks by whole corporations. */
  corporations: number;
  /** Facilities at which the worker finished a shift within the time. */
  outOf: number;
};

/**
 * Workers whom several facilities, or a whole corporation, have blocked since an instant, the most blocked first.
 */
export async function blockedWorkerPatternRows(
  db: QueryExecutor,
  _scope: OperatorScope,
  { since, after, limit }: KeysetPageArgs<typeof byCountAndWorker> & { since: Date },
): Promise<BlockedWorkerPatternRow[]> {
  const { rows } = await sql<BlockedWorkerPatternRow>`
    /* pool.blockedWorkerPatternRows */
    select b.worker_id as "workerId", coalesce(rtrim(p.last_name || ' ' || p.first_name), '退会した方') as "workerName",
           b.count, b.corporations,
           (select count(distinct a.facility_id)::int
              from attendances a
             where a.worker_id = b.worker_id and a.starts_at >= ${since} and a.state in ${finishedShiftStatesSql})
             as "outOf"
      from (select worker_id, count(*)::int as count, (count(*) filter (where is_of_all))::int as corporations
              from (select worker_id, false as is_of_all from blocked_workers where blocked_at >= ${since}
                     union all
                    select worker_id, true from corporation_blocks where blocked_at >= ${since}) blocks
             group by worker_id
            having (count(*) >= ${sql.lit(minBlocksInPattern)} or bool_or(is_of_all))
                   ${after ? sql`and (count(*), worker_id) < (${after.count}, ${after.workerId}::uuid)` : sql``}
             order by count(*) desc, worker_id desc
             limit ${limit}) b
      left join worker_profiles p on p.worker_id = b.worker_id
     order by b.count desc, b.worker_id desc
  `.execute(db);
  return rows;
}
