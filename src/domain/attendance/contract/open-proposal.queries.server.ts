import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

/** Closes the open proposal of other hours for a shift; returns its id, or null where there is none. */
export async function supersedeOpenHoursProposal(
  tx: Tx,
  attendanceId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    /* attendance.supersedeOpenHoursProposal */
    update hours_proposals set state = 'SUPERSEDED', closed_at = ${now}
     where attendance_id = ${attendanceId} and state = 'OPEN'
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}
