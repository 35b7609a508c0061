import { sql, type RawBuilder } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { TaxColumnPeriod } from './tax-column.ts';

/** SQL: the periods of a worker for `taxColumnOn`: of 乙 at the corporation, and of 非居住者 at any. They are few. */
const periodRows = (workerId: RawBuilder<unknown>, corporationId: RawBuilder<unknown>) => sql`
           select y.from_day as "fromDay", y.until_day as "untilDay", y.reason, 'otsu' as "column"
             from tax_column_periods y
            where y.worker_id = ${workerId} and y.corporation_id = ${corporationId}
            union all
           select y.from_day, y.until_day, y.reason, 'nonresident'
             from nonresident_periods y
            where y.worker_id = ${workerId}`;

/** SQL: the rows of `periodRows` as a JSON array. */
export const taxColumnPeriodsSql = (
  workerId: RawBuilder<unknown>,
  corporationId: RawBuilder<unknown>,
) => sql`
         (select coalesce(json_agg(k), '[]') from (${periodRows(workerId, corporationId)}) k)`;

/** SQL: the periods of the worker of `attendances a`, at the corporation of that shift, as JSON. */
export const taxColumnPeriodsOfShiftSql = taxColumnPeriodsSql(
  sql`a.worker_id`,
  sql`a.corporation_id`,
);

/** A worker's periods at the corporation of a recruitment; none for a visitor. */
export async function readTaxPeriodsForRecruitment(
  db: QueryExecutor,
  { workerId, recruitmentId }: { workerId: string | null; recruitmentId: string },
): Promise<TaxColumnPeriod[]> {
  if (workerId === null) return [];
  const { rows } = await sql<TaxColumnPeriod>`
    /* pay.readTaxPeriodsForRecruitment */
    select k.*
      from recruitments r
      join facilities f on f.id = r.facility_id
     cross join lateral (${periodRows(sql`${workerId}::uuid`, sql`f.corporation_id`)}) k
     where r.id = ${recruitmentId}
  `.execute(db);
  return rows;
}
