import { sql, type RawBuilder } from 'kysely';

import type { Executor } from '#server/database/db.server.ts';

import type { ColumnPeriod } from './tax-column.ts';

/** The 乙 periods of a worker at a corporation as JSON, for `columnOn`. They are few. */
export const columnPeriodsOf = (
  workerId: RawBuilder<unknown>,
  corporationId: RawBuilder<unknown>,
) => sql`
         (select coalesce(json_agg(json_build_object(
                   'fromDay', y.from_day, 'untilDay', y.until_day, 'reason', y.reason)), '[]')
            from tax_column_periods y
           where y.worker_id = ${workerId} and y.corporation_id = ${corporationId})`;

/** The 乙 periods of the worker of `attendances a` at its corporation. */
export const columnPeriods = columnPeriodsOf(sql`a.worker_id`, sql`a.corporation_id`);

/** The periods at the corporation of a recruitment; none for a visitor. */
export async function columnPeriodsAt(
  db: Executor,
  { workerId, recruitmentId }: { workerId: string | null; recruitmentId: string },
): Promise<ColumnPeriod[]> {
  if (workerId === null) return [];
  const { rows } = await sql<ColumnPeriod>`
    /* pay.columnPeriodsAt */
    select y.from_day as "fromDay", y.until_day as "untilDay", y.reason
      from recruitments r
      join facilities f on f.id = r.facility_id
      join tax_column_periods y on y.corporation_id = f.corporation_id
     where r.id = ${recruitmentId} and y.worker_id = ${workerId}
  `.execute(db);
  return rows;
}
