import { sql } from 'kysely';

import type { Tx } from '#server/database/db.server.ts';
import { systemActor } from '#server/history.server.ts';

import { recordTransitions } from './transition.server.ts';

/**
 * Moves FIXED shifts to PAID when every wage part is paid; a wage without parts counts as paid. Other
 * ids stay as they are, for example shifts with an open correction or an adjustment not yet
 * transferred. (Rule 4.9)
 */
export async function markPaid(
  tx: Tx,
  attendanceIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (attendanceIds.length === 0) return [];
  // An approval and the bank's answer can run concurrently: the lock makes the second transaction see
  // the first one's writes.
  await sql`
    /* attendance.lockPaid */
    select from attendances where id = any (${attendanceIds}::uuid[]) order by id for update
  `.execute(tx);
  const { rows } = await sql<{ id: string }>`
    /* attendance.markPaid */
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
  const paid = rows.map(({ id }) => ({ id, state: 'FIXED' as const }));
  await recordTransitions(tx, paid, { event: 'TRANSFER_COMPLETED', actor: systemActor, now });
  return rows.map(({ id }) => id);
}
