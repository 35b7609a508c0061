import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { LastContractDayRange, DaysWithStatementsIssued } from './last-contracts.ts';
import { isWagePartPaid, type WorkerAndEmployer } from './statements.queries.server.ts';

/** The days for which the statements are issued, from `from` on, and the first of all. */
export async function readDaysWithStatementsIssued(
  db: QueryExecutor,
  from: JstDay,
): Promise<DaysWithStatementsIssued> {
  const { rows } = await sql<DaysWithStatementsIssued>`
    /* pay.readDaysWithStatementsIssued */
    select (select min(day) from last_statement_days) as first, coalesce(json_agg(day), '[]') as days
      from last_statement_days
     where day >= ${from}
  `.execute(db);
  return rows[0] ?? { first: null, days: [] };
}

export async function markStatementsOfDayIssued(
  db: QueryExecutor,
  { day, now }: { day: JstDay; now: Date },
): Promise<void> {
  await sql`
    /* pay.markStatementsOfDayIssued */
    insert into last_statement_days (day, completed_at) values (${day}, ${now}) on conflict do nothing
  `.execute(db);
}

/**
 * A page of workers and corporations with pay in the year whose last contract together was on one of these work
 * days; in order, after the last one seen.
 */
export async function workersWithLastContractOnDays(
  db: QueryExecutor,
  {
    from,
    to,
    year,
    after,
    limit,
  }: LastContractDayRange & { year: number; after: WorkerAndEmployer | null; limit: number },
): Promise<WorkerAndEmployer[]> {
  const rest = after
    ? sql`and (w.worker_id, w.corporation_id) > (${after.workerId}::uuid, ${after.corporationId}::uuid)`
    : sql``;
  const { rows } = await sql<WorkerAndEmployer>`
    /* pay.workersWithLastContractOnDays */
    select distinct w.worker_id as "workerId", w.corporation_id as "corporationId"
      from wages w
     where w.work_day between ${from} and ${to} ${rest}
       and exists (
         select from wages o
           join wage_parts p on p.attendance_id = o.attendance_id
          where o.worker_id = w.worker_id and o.corporation_id = w.corporation_id
            and p.tax_year = ${year} and ${isWagePartPaid})
       and not exists (
         select from attendances n
          where n.worker_id = w.worker_id and n.corporation_id = w.corporation_id and n.work_day > ${to}
            and n.state not in ('CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'DELETED'))
     order by 1, 2
     limit ${limit}
  `.execute(db);
  return rows;
}
