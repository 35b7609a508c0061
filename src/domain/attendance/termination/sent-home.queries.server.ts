import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

import type { ApprovedHours } from '../contract/queries.server.ts';

type SentHome = { leftAt: Date; breakMinutes: number; reason: string; now: Date };

/** Stores that a worker was sent home: work ends at once, and the hours are approved once the case is decided. */
export async function writeSentHome(tx: Tx, id: string, sent: SentHome): Promise<void> {
  await sql`
    /* attendance.writeSentHome */
    update attendances
       set state = 'DISMISSED', absence_reason = 'Dismissed', ended_reason = ${sent.reason},
           ended_at = ${sent.now}, recorded_end_at = ${sent.leftAt},
           recorded_break_minutes = ${sent.breakMinutes}, needs_operator = false
     where id = ${id}
  `.execute(tx);
}

/** Approves the hours of a worker who was sent home, without another change of state. */
export async function writeSentHomeHours(
  tx: Tx,
  id: string,
  approved: ApprovedHours & { now: Date },
): Promise<void> {
  await sql`
    /* attendance.writeSentHomeHours */
    update attendances
       set approved_start_at = ${approved.startAt}, approved_end_at = ${approved.endAt},
           approved_break_minutes = ${approved.breakMinutes},
           late_minutes = ${approved.lateMinutes}, fixed_at = ${approved.now}
     where id = ${id}
  `.execute(tx);
}
