import { sql } from 'kysely';

import type { ShiftSummary } from '#gen/types.ts';
import { rolesWithOperatorRight } from '#platform/base/people/operator-rights.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { CancelReason, CheckedCancelForm } from './cancel-rules.ts';
import type { ExemptionReason, ExemptionState } from './exemption-rules.ts';
import { attendanceRefusal } from '../messages.ts';
import {
  shiftSummaryColumns,
  shiftSummaryJoins,
  type OwnShiftKey,
} from '../contract/own-shift.queries.server.ts';

export type CancelledShiftRow = ShiftSummary & {
  cancelReason: CancelReason;
  penaltyPoints: number;
  cancelledAt: Date;
  /** State of the latest proof; null without one. */
  state: ExemptionState | null;
  reason: ExemptionReason | null;
  submittedAt: Date | null;
  answerNote: string | null;
};

/** One of the worker's own cancelled shifts with its latest proof. Refusals: NOT_FOUND. */
export async function cancelledShiftRow(
  db: QueryExecutor,
  own: OwnShiftKey,
): Promise<CancelledShiftRow> {
  const { rows } = await sql<CancelledShiftRow>`
    /* attendance.cancelledShiftRow */
    select ${shiftSummaryColumns}, c.reason as "cancelReason", c.penalty_points as "penaltyPoints",
           c.cancelled_at as "cancelledAt", e.state, e.reason, e.submitted_at as "submittedAt",
           e.answer_note as "answerNote"
      from attendances a
      join worker_cancellations c on c.attendance_id = a.id
      ${shiftSummaryJoins}
      left join lateral (
             select x.state, x.reason, x.submitted_at, x.answer_note
               from penalty_exemptions x
              where x.attendance_id = a.id
              order by x.submitted_at desc, x.id desc
              limit 1
           ) e on true
     where a.id = ${own.attendanceId} and a.worker_id = ${own.workerId}
  `.execute(db);
  const row = rows[0];
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row;
}

export type NewExemptionProof = {
  attendanceId: string;
  reason: ExemptionReason;
  note: string;
  proofKey: string | null;
  now: Date;
};

export async function writeExemptionProof(tx: Tx, proof: NewExemptionProof): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* attendance.writeExemptionProof */
    insert into penalty_exemptions (attendance_id, reason, note, proof_key, state, submitted_at)
    values (${proof.attendanceId}, ${proof.reason}, ${proof.note}, ${proof.proofKey}, 'SUBMITTED', ${proof.now})
    returning id
  `,
  );
  return id;
}

export type LockedExemptionProof = { id: string; attendanceId: string; state: ExemptionState };

export async function lockExemptionProof(tx: Tx, id: string): Promise<LockedExemptionProof> {
  const { rows } = await sql<LockedExemptionProof>`
    /* attendance.lockExemptionProof */
    select id, attendance_id as "attendanceId", state from penalty_exemptions where id = ${id} for update
  `.execute(tx);
  const row = rows[0];
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row;
}

export async function writeExemptionProofAnswer(
  tx: Tx,
  id: string,
  answer: { state: ExemptionState; note: string | null; now: Date },
): Promise<void> {
  await sql`
    /* attendance.writeExemptionProofAnswer */
    update penalty_exemptions
       set state = ${answer.state}, answer_note = ${answer.note}, answered_at = ${answer.now}
     where id = ${id}
  `.execute(tx);
}

/** Stores why a worker cancelled, and for how many penalty points. */
export async function writeWorkerCancellation(
  tx: Tx,
  attendanceId: string,
  written: CheckedCancelForm & { points: number; now: Date },
): Promise<void> {
  await sql`
    /* attendance.writeWorkerCancellation */
    insert into worker_cancellations (attendance_id, reason, note, told_name, penalty_points, cancelled_at)
    values (${attendanceId}, ${written.reason}, ${written.note}, ${written.toldName}, ${written.points},
            ${written.now})
  `.execute(tx);
}

/**
 * The storage key of a proof's picture; null without a picture, once the worker's account is deleted, and for a person
 * who is no operator with a role for shifts.
 */
export async function exemptionProofStorageKeyOf(
  db: QueryExecutor,
  { exemptionId, operatorId }: { exemptionId: string; operatorId: string },
): Promise<string | null> {
  const roles = rolesWithOperatorRight('operator.shifts');
  const { rows } = await sql<{ proofKey: string | null }>`
    /* attendance.exemptionProofStorageKeyOf */
    select e.proof_key as "proofKey"
      from penalty_exemptions e
      join attendances a on a.id = e.attendance_id
      join workers w on w.id = a.worker_id
     where e.id = ${exemptionId} and w.deleted_at is null
       and exists (select from operators o
                    where o.staff_id = ${operatorId} and o.ended_at is null
                      and o.roles && ${roles}::text[])
  `.execute(db);
  return rows[0]?.proofKey ?? null;
}

/** Records that an operator looked at a proof's picture. */
export async function insertExemptionProofView(
  db: QueryExecutor,
  { exemptionId, operatorId, now }: { exemptionId: string; operatorId: string; now: Date },
): Promise<void> {
  await sql`
    /* attendance.insertExemptionProofView */
    insert into proof_views (exemption_id, operator_id, at)
    values (${exemptionId}, ${operatorId}, ${now})
  `.execute(db);
}
