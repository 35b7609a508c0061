import { sql } from 'kysely';

import type { Tx } from '#server/database/db.server.ts';

import { removeCalendarFeed } from './calendar/calendar-feed.server.ts';

/**
 * Replaces a reason that constraints require: long enough for each of them, and without personal data.
 */
const forgotten = '（退会のため、内容を削除しました）';

/**
 * Erases the worker's calendar URL, questionnaire answers, and texts about cancellations and absences,
 * which may concern health. Decisions stay. (Rule 4.22)
 */
export async function eraseWorker(tx: Tx, { workerId }: { workerId: string }): Promise<void> {
  const own = sql`(select id from attendances where worker_id = ${workerId})`;
  await removeCalendarFeed(tx, workerId);
  await sql`
    /* attendance.eraseQuestionnaires */
    delete from attendance_questionnaires where attendance_id in ${own}
  `.execute(tx);
  await sql`
    /* attendance.eraseCancellations */
    update worker_cancellations set note = ${forgotten} where attendance_id in ${own} and note <> ''
  `.execute(tx);
  await sql`
    /* attendance.eraseExemptions */
    update penalty_exemptions set note = ${forgotten} where attendance_id in ${own} and note <> ''
  `.execute(tx);
  await sql`
    /* attendance.eraseAbsences */
    update absence_notices set reason = ${forgotten} where attendance_id in ${own}
  `.execute(tx);
  await sql`
    /* attendance.eraseClaims */
    update attendance_claims set reason = ${forgotten} where attendance_id in ${own}
  `.execute(tx);
  await sql`
    /* attendance.eraseContactViews */
    update contact_views set reason = ${forgotten}
     where attendance_id in ${own} and reason is not null
  `.execute(tx);
  await sql`
    /* attendance.eraseReasons */
    update attendances
       set claim_reason = case when claim_reason is not null then ${forgotten} end,
           ended_reason = case when state = 'CANCELLED_BY_WORKER' then ${forgotten} else ended_reason end
     where worker_id = ${workerId} and (claim_reason is not null or state = 'CANCELLED_BY_WORKER')
  `.execute(tx);
}
