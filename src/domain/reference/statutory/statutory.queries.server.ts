import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { KeysetPageArgs } from '#platform/server/database/keyset-page.ts';

export type ProvisionalWageRow = {
  id: string;
  attendanceId: string;
  workerName: string | null;
  facilityName: string;
  workDay: JstDay;
  taxYear: number;
  tax: Yen;
};

/** The sort order of the audit's list. */
export const byTaxYear = { taxYear: 'int', id: 'uuid' } as const;

/** Returns parts of wages whose tax is provisional, in the order of the audit. */
export async function provisionalWageRows(
  db: QueryExecutor,
  { after, limit }: KeysetPageArgs<typeof byTaxYear>,
): Promise<ProvisionalWageRow[]> {
  const { rows } = await sql<ProvisionalWageRow>`
    /* reference.provisionalWageRows */
    select p.id, p.attendance_id as "attendanceId",
           rtrim(n.last_name || ' ' || n.first_name) as "workerName", f.name as "facilityName",
           w.work_day as "workDay", p.tax_year as "taxYear", p.tax
      from wage_parts p
      join wages w on w.attendance_id = p.attendance_id
      join attendances a on a.id = p.attendance_id
      join facilities f on f.id = a.facility_id
      left join worker_profiles n on n.worker_id = p.worker_id
     where p.is_tax_provisional
       ${after ? sql`and (p.tax_year, p.id) > (${after.taxYear}, ${after.id}::uuid)` : sql``}
     order by p.tax_year, p.id
     limit ${limit}
  `.execute(db);
  return rows;
}

export async function provisionalWageCount(db: QueryExecutor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    /* reference.provisionalWageCount */
    select count(*) as count from wage_parts where is_tax_provisional
  `.execute(db);
  return rows[0]?.count ?? 0;
}
