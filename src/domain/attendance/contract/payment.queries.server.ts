import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

/** Locks these shifts in the order of their ids. */
export async function lockAttendances(tx: Tx, attendanceIds: readonly string[]): Promise<void> {
  await sql`
    /* attendance.lockAttendances */
    select from attendances where id = any (${attendanceIds}::uuid[]) order by id for update
  `.execute(tx);
}

/** Writes PAID for the FIXED shifts among these whose wage parts are all paid; returns their ids. */
export async function writeAttendancesPaid(
  tx: Tx,
  attendanceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* attendance.writeAttendancesPaid */
    update attendances a
       set state = 'PAID'
     where a.id = any (${attendanceIds}::uuid[])
       and a.state = 'FIXED'
       and exists (select from wages w where w.attendance_id = a.id and w.fixed is not null)
       and not exists (select from wage_parts p where p.attendance_id = a.id and p.state <> 'PAID'
                          -- A tax corrected later is money of its own.
                          and p.tax_correction_id is null)
    returning a.id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Writes FIXED for the PAID shifts among these; returns their ids. */
export async function writeAttendancesUnpaid(
  tx: Tx,
  attendanceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* attendance.writeAttendancesUnpaid */
    update attendances set state = 'FIXED'
     where id = any (${attendanceIds}::uuid[]) and state = 'PAID'
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}
