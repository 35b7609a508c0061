import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { operatorNameSql } from '#platform/server/database/operator-name.queries.server.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

export type NonresidentCandidateRow = {
  /** The id of the worker. */
  id: string;
  workerName: string | null;
  residenceStatus: string | null;
  residenceEndsOn: string | null;
  answeredAt: Date;
  micros: number;
};

/**
 * Workers who answered that they neither have lived nor will live in Japan for a year, and who are not taxed as
 * non-residents yet, with the facts of their residence card. (Rule 8.5)
 */
export async function nonresidentCandidateRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<NonresidentCandidateRow[]> {
  const { rows } = await sql<NonresidentCandidateRow>`
    /* pay.nonresidentCandidateRows */
    select n.worker_id as id, rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           i.residence_status as "residenceStatus", i.expires_on as "residenceEndsOn",
           n.answered_at as "answeredAt", ${microsecondsSql(sql`n.answered_at`)} as micros
      from nonresident_answers n
      join workers w on w.id = n.worker_id and w.deleted_at is null
      left join worker_profiles p on p.worker_id = n.worker_id
      left join lateral (
        select d.residence_status, d.expires_on
          from identities d
         where d.worker_id = n.worker_id and d.state = 'APPROVED' and d.residence_status is not null
         order by d.submitted_at desc
         limit 1) i on true
     where not exists (select from nonresident_periods y where y.worker_id = n.worker_id and y.until_day is null)
       ${after ? sql`and (n.answered_at, n.worker_id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by n.answered_at, n.worker_id
     limit ${limit}
  `.execute(db);
  return rows;
}

export type NonresidentRow = {
  id: string;
  workerId: string;
  workerName: string | null;
  fromDay: string;
  reason: string;
  setBy: string;
  setAt: Date;
  micros: number;
};

/** Workers who are taxed as non-residents. (Rule 8.5) */
export async function nonresidentRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<NonresidentRow[]> {
  const { rows } = await sql<NonresidentRow>`
    /* pay.nonresidentRows */
    select y.id, y.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           y.from_day as "fromDay", y.reason, ${operatorNameSql(sql`y.set_by`)} as "setBy", y.set_at as "setAt",
           ${microsecondsSql(sql`y.set_at`)} as micros
      from nonresident_periods y
      left join worker_profiles p on p.worker_id = y.worker_id
     where y.until_day is null
       ${after ? sql`and (y.set_at, y.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by y.set_at, y.id
     limit ${limit}
  `.execute(db);
  return rows;
}
