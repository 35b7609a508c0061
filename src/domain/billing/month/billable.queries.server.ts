import { sql } from 'kysely';

import { instantAtJst, monthsLater, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { BillableShift } from './billed-number.ts';
import { chargedShiftColumns, chargedShiftTables } from './month.queries.server.ts';
import { chargeParts } from '../fees/charge-parts.ts';

/** Returns the shifts of the scope's facilities before the day whose fixed wage no invoice has as it is now. */
export async function unbilledShiftIds(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  before: JstDay,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* billing.unbilledShiftIds */
    select w.attendance_id as id
      from wages w
      join attendances a on a.id = w.attendance_id
     where w.corporation_id = ${corporationId} and w.unbilled and w.fixed is not null
       and w.work_day < ${before} and a.facility_id = any (${facilityIds}::uuid[])
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The number of shifts of the scope's facilities that a month's number leaves out because their line is disputed. The number that
 * closes next has lines for shifts of earlier months and corrections as well; another one only those of its month that no
 * invoice has.
 */
export async function countDisputedShifts(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { month, isNext }: { month: JstDay; isNext: boolean },
): Promise<number> {
  const ofMonthAlone = sql`
       and a.starts_at >= ${instantAtJst(month)}
       and not exists (select from billed_lines l where l.attendance_id = a.id)`;
  const { count } = await executeForOneRow(
    db,
    sql<{ count: number }>`
    /* billing.countDisputedShifts */
    select count(*)::int as count
      from billing_disputes d
      join attendances a on a.id = d.attendance_id
     where d.state = 'WAITING' and a.corporation_id = ${corporationId}
       and a.facility_id = any (${facilityIds}::uuid[])
       and a.starts_at < ${instantAtJst(monthsLater(month, 1))}
       ${isNext ? sql`` : ofMonthAlone}
  `,
  );
  return count;
}

const billedParts = sql.join(
  chargeParts.flatMap((part) => [sql.lit(part), sql`sum(${sql.ref(`b.${part}`)})`]),
);

/** Returns the shifts with what they cost now and the sum of their earlier lines. */
export async function billableShifts(
  db: QueryExecutor,
  attendanceIds: readonly string[],
): Promise<BillableShift[]> {
  const { rows } = await sql<BillableShift>`
    /* billing.billableShifts */
    select a.id as "attendanceId", w.fixed_at as "approvedAt", lines.billed,
           lines."firstInvoiceId",
           exists (select from billing_disputes d
                    where d.attendance_id = a.id and d.state = 'WAITING') as "isDisputed",
           ${chargedShiftColumns}
      from ${chargedShiftTables}
      cross join lateral (
        select (array_agg(b.invoice_id) filter (where b.first_invoice_id is null))[1] as "firstInvoiceId",
               case when count(*) > 0 then jsonb_build_object(${billedParts}) end as billed
          from billed_lines b
         where b.attendance_id = a.id) lines
     where a.id = any (${attendanceIds}::uuid[])
  `.execute(db);
  return rows;
}
