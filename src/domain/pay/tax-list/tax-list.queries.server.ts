import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import {
  isWagePartTaxCountedCondition,
  payeeOfWorkerSql,
  yearTotalsColumns,
} from '../statements/statements.queries.server.ts';
import type { PaidPersonOfYear } from './tax-list.ts';

/**
 * The persons whom a corporation paid in a year, with the totals of their statements. A worker who left has the name of
 * `former_payees` as long as it is retained.
 */
export async function personsPaidInYear(
  db: QueryExecutor,
  { corporationId, year }: { corporationId: string; year: number },
): Promise<PaidPersonOfYear[]> {
  const { rows } = await sql<PaidPersonOfYear>`
    /* pay.personsPaidInYear */
    with own as (
      -- Two branches, because each has an index of the corporation.
      select attendance_id, worker_id, corporation_id
        from wages where corporation_id = ${corporationId} and fixed is not null
       union all
      select attendance_id, worker_id, corporation_id
        from wages where corporation_id = ${corporationId} and fixed is null),
    t as (
      select w.worker_id, ${yearTotalsColumns}
        from own w
        join wage_parts p on p.attendance_id = w.attendance_id
       where p.tax_year = ${year} and ${isWagePartTaxCountedCondition}
       group by w.worker_id, p.tax_year, w.corporation_id)
    select t.worker_id as "workerId", t.paid, t.tax, t.columns, t."isTaxProvisional", t.nonresident,
           coalesce(rtrim(p.last_name || ' ' || p.first_name), '') as name,
           coalesce(rtrim(p.last_kana || ' ' || p.first_kana), '') as kana,
           concat(l.name, p.city, p.street_number, ' ' || p.building) as address, p.born_on as "bornOn"
      from t
      join workers w on w.id = t.worker_id
      ${payeeOfWorkerSql}
  `.execute(db);
  return rows;
}
