import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { continuedWorkThreshold } from '../wage/tax-column.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { operatorNameSql } from '#platform/server/database/operator-name.queries.server.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

export type TaxColumnProposalRow = {
  id: string;
  workerId: string;
  workerName: string | null;
  corporationId: string;
  corporationName: string;
  months: { month: string; days: number }[];
  proposedAt: Date;
  micros: number;
};

/**
 * Workers for whom an operator has to decide about 乙, with their work days in the months of `continuedWorkThreshold`.
 * (Rule 6.3)
 */
export async function taxColumnProposalRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<TaxColumnProposalRow[]> {
  const { rows } = await sql<TaxColumnProposalRow>`
    /* pay.taxColumnProposalRows */
    select q.id, q.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           q.corporation_id as "corporationId", c.name as "corporationName", m.months,
           q.proposed_at as "proposedAt", ${microsecondsSql(sql`q.proposed_at`)} as micros
      from tax_column_proposals q
      join corporations c on c.id = q.corporation_id
      left join worker_profiles p on p.worker_id = q.worker_id
      left join lateral (
        select json_agg(json_build_object('month', to_char(n.month, 'YYYY-MM'), 'days', n.days) order by n.month)
                 as months
          from (select g.month,
                       -- Approved hours only; what was called off was not worked.
                       (select count(distinct w.work_day)::int
                          from wages w
                         where w.worker_id = q.worker_id and w.corporation_id = q.corporation_id
                           and w.work_day >= g.month and w.work_day < g.month + interval '1 month'
                           and (w.fixed ->> 'workMinutes')::int > 0
                           and not exists (select from wage_parts x
                                            where x.attendance_id = w.attendance_id
                                              and x.part = 'compensation')) as days
                  from generate_series(q.first_month::timestamp, q.first_month + ${continuedWorkThreshold.months - 1} * interval '1 month',
                                       interval '1 month') g (month)) n
      ) m on true
     where q.state = 'OPEN'
       ${after ? sql`and (q.proposed_at, q.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by q.proposed_at, q.id
     limit ${limit}
  `.execute(db);
  return rows;
}

export type TaxColumnPeriodRow = {
  id: string;
  workerId: string;
  workerName: string | null;
  corporationName: string;
  fromDay: string;
  reason: string;
  setBy: string;
  setAt: Date;
  micros: number;
};

/** Workers and corporations whose wages are taxed by 乙. */
export async function taxColumnPeriodRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<TaxColumnPeriodRow[]> {
  const { rows } = await sql<TaxColumnPeriodRow>`
    /* pay.taxColumnPeriodRows */
    select y.id, y.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           c.name as "corporationName", y.from_day as "fromDay", y.reason, ${operatorNameSql(sql`y.set_by`)} as "setBy",
           y.set_at as "setAt", ${microsecondsSql(sql`y.set_at`)} as micros
      from tax_column_periods y
      join corporations c on c.id = y.corporation_id
      left join worker_profiles p on p.worker_id = y.worker_id
     where y.until_day is null
       ${after ? sql`and (y.set_at, y.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by y.set_at, y.id
     limit ${limit}
  `.execute(db);
  return rows;
}

export type TaxShortfallRow = {
  id: string;
  workerId: string;
  workerName: string | null;
  corporationName: string;
  year: number;
  amount: number;
  lastWorkDay: string;
  nextWorkDay: string | null;
  createdAt: Date;
  micros: number;
};

/** Missing tax that no later wage has covered yet. (Rule 6.2) */
export async function taxShortfallRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<TaxShortfallRow[]> {
  const { rows } = await sql<TaxShortfallRow>`
    /* pay.taxShortfallRows */
    select t.id, t.worker_id as "workerId", rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           c.name as "corporationName", t.tax_year as year, t.difference - t.collected - t.written_off as amount,
           (select w.work_day from wages w
             where w.worker_id = t.worker_id and w.corporation_id = t.corporation_id
               and w.fixed is not null
             order by w.work_day desc limit 1) as "lastWorkDay",
           (select min(a.work_day) from attendances a
             where a.worker_id = t.worker_id and a.corporation_id = t.corporation_id
               and a.state = 'SCHEDULED') as "nextWorkDay",
           t.created_at as "createdAt", ${microsecondsSql(sql`t.created_at`)} as micros
      from tax_corrections t
      join corporations c on c.id = t.corporation_id
      left join worker_profiles p on p.worker_id = t.worker_id
     where t.difference > t.collected + t.written_off
       ${after ? sql`and (t.created_at, t.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by t.created_at, t.id
     limit ${limit}
  `.execute(db);
  return rows;
}
