import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

const attendancesOf = (workerId: string) =>
  sql`(select id from attendances where worker_id = ${workerId})`;

/** Deletes a worker's answers to questionnaires. */
export async function deleteQuestionnairesOfWorker(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* attendance.deleteQuestionnairesOfWorker */
    delete from attendance_questionnaires where attendance_id in ${attendancesOf(workerId)}
  `.execute(tx);
}

/** Deletes a worker's answers to the questions of facilities. */
export async function deleteWorkAnswersOfWorker(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* attendance.deleteWorkAnswersOfWorker */
    delete from work_answers where attendance_id in ${attendancesOf(workerId)}
  `.execute(tx);
}

/**
 * Replaces the texts of and about a worker in cancellations, absences, corrections, proposals and views of contacts.
 */
export async function maskAttendanceTextsOfWorker(
  tx: Tx,
  { workerId, replacement }: { workerId: string; replacement: string },
): Promise<void> {
  const own = attendancesOf(workerId);
  await sql`
    /* attendance.eraseCancellations */
    update worker_cancellations set note = ${replacement} where attendance_id in ${own} and note <> ''
  `.execute(tx);
  await sql`
    /* attendance.eraseExemptions */
    update penalty_exemptions set note = ${replacement} where attendance_id in ${own} and note <> ''
  `.execute(tx);
  await sql`
    /* attendance.eraseAbsences */
    update absence_notices set reason = ${replacement} where attendance_id in ${own}
  `.execute(tx);
  await sql`
    /* attendance.eraseClaims */
    update attendance_claims set reason = ${replacement} where attendance_id in ${own}
  `.execute(tx);
  await sql`
    /* attendance.eraseProposals */
    update hours_proposals
       set reason = ${replacement}, objection = case when objection is not null then ${replacement} end
     where attendance_id in ${own}
  `.execute(tx);
  await sql`
    /* attendance.eraseContactViews */
    update contact_views set reason = ${replacement}
     where attendance_id in ${own} and reason is not null
  `.execute(tx);
  await sql`
    /* attendance.eraseReasons */
    update attendances
       set claim_reason = case when claim_reason is not null then ${replacement} end,
           ended_reason = case when state = 'CANCELLED_BY_WORKER' then ${replacement} else ended_reason end
     where worker_id = ${workerId} and (claim_reason is not null or state = 'CANCELLED_BY_WORKER')
  `.execute(tx);
}
