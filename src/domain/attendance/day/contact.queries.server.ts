import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import type { WorkerContactKind } from './contact-rules.ts';

export type WorkerContact = { phoneNumber: string; relation: string | null };

/**
 * The worker's own number or the emergency contact of a shift. A number that was deleted is not found. Refusals:
 * NOT_FOUND.
 */
export async function workerContactOf(
  tx: Tx,
  attendanceId: string,
  kind: WorkerContactKind,
): Promise<WorkerContact> {
  const { rows } =
    kind === 'phone'
      ? await sql<{ phoneNumber: string | null; relation: null }>`
          /* attendance.phoneOf */
          select w.phone_number as "phoneNumber", null as relation
            from attendances a
            join workers w on w.id = a.worker_id
           where a.id = ${attendanceId}
        `.execute(tx)
      : await sql<{ phoneNumber: string | null; relation: string }>`
          /* attendance.emergencyContactOf */
          select e.phone_number as "phoneNumber", s.name as relation
            from attendances a
            join emergency_contacts e on e.worker_id = a.worker_id
            join relationships s on s.id = e.relationship_id
           where a.id = ${attendanceId}
        `.execute(tx);
  const [found] = rows;
  const phoneNumber = found?.phoneNumber;
  if (!found || !phoneNumber) throw commonRefusal('NOT_FOUND');
  return { phoneNumber, relation: found.relation };
}

type View = {
  attendanceId: string;
  staffId: string;
  kind: WorkerContactKind;
  reason: string | null;
  now: Date;
};

/** Records which person saw which number; the worker can read it. */
export async function storeWorkerContactView(tx: Tx, view: View): Promise<void> {
  await sql`
    /* attendance.storeWorkerContactView */
    insert into contact_views (attendance_id, staff_id, kind, reason, at)
    values (${view.attendanceId}, ${view.staffId}, ${view.kind}, ${view.reason}, ${view.now})
  `.execute(tx);
}
