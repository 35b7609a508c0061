import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

type Unbilled = { corporationId: string; before: JstDay };

/**
 * Locks the fixed wages of a corporation's shifts before the day that no invoice has as they are now, until the
 * transaction ends: a change of such a wage waits for the closing of a month, and the closing for the change. (Triggers
 * `wages_unbilled`, `ledger_postings_unbilled`)
 */
export async function lockUnbilledWages(tx: Tx, unbilled: Unbilled): Promise<string[]> {
  const { corporationId, before } = unbilled;
  // As everywhere, the shift before its wage: the lines of the invoice refer to the shifts, and a reference locks them.
  await lockUnbilledShifts(tx, unbilled);
  const { rows } = await sql<{ id: string }>`
    /* pay.lockUnbilledWages */
    select attendance_id as id
      from wages
     where corporation_id = ${corporationId} and unbilled and fixed is not null and work_day < ${before}
     order by attendance_id
       for no key update
  `.execute(tx);
  return rows.map(({ id }) => id);
}

async function lockUnbilledShifts(tx: Tx, { corporationId, before }: Unbilled): Promise<void> {
  await sql`
    /* pay.lockUnbilledShifts */
    select a.id
      from attendances a
     where a.id in (select attendance_id from wages
                     where corporation_id = ${corporationId} and unbilled and fixed is not null and work_day < ${before})
     order by a.id
       for key share
  `.execute(tx);
}

/** Marks wages as billed: an issued number has them as they are now. The caller has locked them. */
export async function markWagesBilled(tx: Tx, attendanceIds: readonly string[]): Promise<void> {
  await sql`
    /* pay.markWagesBilled */
    update wages set unbilled = false where attendance_id = any (${attendanceIds}::uuid[])
  `.execute(tx);
}
