import { sql, type RawBuilder } from 'kysely';

import { addHours } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import {
  questionnaireClosesHoursBeforeStart,
  questionnaireReminderRange,
} from './questionnaire/questionnaire-rules.ts';
import { shiftStartsToRemindOfQuestions } from './work-questions/answer-rules.ts';
import {
  latestShiftStartSuspectedAbsent,
  latestShiftEndReminded,
  latestShiftStartFlaggedLate,
} from './task-rules.ts';
import {
  returnedClaimAnswerHours,
  hoursCorrectionWindowHours,
  claimReviewHours,
} from './corrections/claim-limits.ts';
import { absentAfterEndHours, automaticCheckOutAfterHours } from './missing-stamp-limits.ts';

/** Due shifts per statement. */
export const attendanceTaskBatchSize = 500;

/** The shifts of one batch: those due at `now`, at most `limit` of them. */
export type FlagBatch = { now: Date; limit: number };

export type FlaggedShift = {
  id: string;
  workerId: string;
  facilityName: string;
  startsAt: Date;
  endsAt: Date;
};

/** Marks shifts that began five minutes ago without a stamp; each is returned once. */
export function flagLateShifts(tx: Tx, { now, limit }: FlagBatch): Promise<FlaggedShift[]> {
  return flag(
    { tx, limit },
    sql`late_flagged_at = ${now}`,
    sql`state = 'SCHEDULED' and late_flagged_at is null and claimed_start_at is null
        and starts_at <= ${latestShiftStartFlaggedLate(now)}`,
  );
}

/** Marks shifts that began half an hour ago without a stamp, for the operators' queue. */
export function flagSuspectedAbsences(tx: Tx, { now, limit }: FlagBatch): Promise<FlaggedShift[]> {
  return flag(
    { tx, limit },
    sql`absence_suspected_at = ${now}`,
    sql`state = 'SCHEDULED' and absence_suspected_at is null and claimed_start_at is null
        and starts_at <= ${latestShiftStartSuspectedAbsent(now)}`,
  );
}

/** Marks shifts that ended half an hour ago without an end stamp; each is returned once. */
export function flagCheckOutReminders(tx: Tx, { now, limit }: FlagBatch): Promise<FlaggedShift[]> {
  return flag(
    { tx, limit },
    sql`end_reminded_at = ${now}`,
    sql`state = 'CHECKED_IN' and end_reminded_at is null
        and starts_at <= ${now} and ends_at <= ${latestShiftEndReminded(now)}`,
  );
}

const unanswered = sql`state = 'SCHEDULED'
        and not exists (select from attendance_questionnaires q where q.attendance_id = attendances.id)`;

/**
 * Counts one of the two reminders for shifts without questionnaire answers. Contracts concluded after a
 * reminder's hour skip that reminder.
 */
export function flagQuestionnaireReminder(
  tx: Tx,
  { now, limit }: FlagBatch,
  reminder: 1 | 2,
): Promise<FlaggedShift[]> {
  const [hours, until] = questionnaireReminderRange(reminder);
  return flag(
    { tx, limit },
    sql`questionnaire_reminders = ${reminder}`,
    sql`${unanswered} and questionnaire_reminders < ${reminder}
        and starts_at <= ${addHours(now, hours)} and starts_at > ${addHours(now, until)}
        and created_at <= starts_at - make_interval(hours => ${hours})`,
  );
}

/** Marks shifts whose questionnaire closed unanswered; the facility sees the mark. */
export function flagMissedQuestionnaires(
  tx: Tx,
  { now, limit }: FlagBatch,
): Promise<FlaggedShift[]> {
  return flag(
    { tx, limit },
    sql`questionnaire_unanswered_at = ${now}`,
    sql`${unanswered} and questionnaire_unanswered_at is null
        and starts_at <= ${addHours(now, questionnaireClosesHoursBeforeStart)} and starts_at > ${now}
        and created_at < starts_at - make_interval(hours => ${questionnaireClosesHoursBeforeStart})`,
  );
}

/**
 * Marks, on the evening before, shifts whose facility still waits for answers; each is returned once. (Decision 063)
 */
export async function flagUnansweredWorkQuestions(
  tx: Tx,
  { now, limit }: FlagBatch,
): Promise<FlaggedShift[]> {
  const due = shiftStartsToRemindOfQuestions(now);
  if (due === null) return [];
  return flag(
    { tx, limit },
    sql`questions_reminded_at = ${now}`,
    sql`questions_open and state = 'SCHEDULED' and questions_reminded_at is null
        and starts_at >= ${due.from} and starts_at < ${due.until} and created_at < ${due.agreedBy}`,
  );
}

async function flag(
  { tx, limit }: { tx: Tx; limit: number },
  change: RawBuilder<unknown>,
  due: RawBuilder<unknown>,
): Promise<FlaggedShift[]> {
  const { rows } = await sql<FlaggedShift>`
    /* attendance.flagDue */
    with flagged as (
      update attendances
         set ${change}
       where id = any (array(
         select id from attendances where ${due} order by starts_at limit ${limit}
            for update skip locked))
      returning id, worker_id, facility_id, starts_at, ends_at)
    select g.id, g.worker_id as "workerId", f.name as "facilityName", g.starts_at as "startsAt", g.ends_at as "endsAt"
      from flagged g
      join facilities f on f.id = g.facility_id
  `.execute(tx);
  return rows;
}

export type ShiftDueForTask = { id: string; startsAt: Date };

/**
 * Due shifts after the last one read, in the order of the partial index on running shifts, so that a
 * shift that cannot be settled is not read again in the same run.
 */
export type ShiftsDueForTaskQuery = (
  db: QueryExecutor,
  asked: { now: Date; after: ShiftDueForTask | null },
) => Promise<ShiftDueForTask[]>;

// Bounds `starts_at` too, although only the end matters: a start is before its end, and the index
// covers starts.

export const shiftsBecomingAbsent: ShiftsDueForTaskQuery = (db, { now, after }) => {
  const ended = addHours(now, -absentAfterEndHours);
  return dueShifts(
    db,
    after,
    sql`state = 'SCHEDULED' and starts_at < ${ended} and ends_at < ${ended}
        and (claimed_start_at is null and claimed_end_at is null
             or ends_at < ${addHours(now, -hoursCorrectionWindowHours)})`,
  );
};

export const shiftsWithoutCheckOut: ShiftsDueForTaskQuery = (db, { now, after }) => {
  const ended = addHours(now, -automaticCheckOutAfterHours);
  return dueShifts(
    db,
    after,
    sql`state = 'CHECKED_IN' and starts_at <= ${ended} and ends_at <= ${ended}`,
  );
};

export const shiftsWithoutWorkerHoursAnswer: ShiftsDueForTaskQuery = (db, { now, after }) => {
  const ended = addHours(now, -hoursCorrectionWindowHours);
  return dueShifts(
    db,
    after,
    sql`state = 'CHECKED_OUT' and not needs_operator
        and starts_at < ${ended} and ends_at < ${ended}
        and (returned_at is null or returned_at < ${addHours(now, -returnedClaimAnswerHours)})
        and (end_confirmed_at is null or end_confirmed_at < ${addHours(now, -returnedClaimAnswerHours)})
        and (end_asked_at is null or not check_out_was_automatic
             or end_asked_at <= ${addHours(now, -claimReviewHours)})`,
  );
};

export const shiftsWithoutFacilityHoursReview: ShiftsDueForTaskQuery = (db, { now, after }) => {
  const sent = addHours(now, -claimReviewHours);
  return dueShifts(
    db,
    after,
    sql`state = 'REVIEWING' and not needs_operator
        and starts_at <= ${sent} and claimed_at <= ${sent}`,
  );
};

async function dueShifts(
  db: QueryExecutor,
  after: ShiftDueForTask | null,
  due: RawBuilder<unknown>,
): Promise<ShiftDueForTask[]> {
  const rest = after ? sql`and (starts_at, id) > (${after.startsAt}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ShiftDueForTask>`
    /* attendance.dueShifts */
    select id, starts_at as "startsAt"
      from attendances
     where ${due} ${rest}
     order by starts_at, id
     limit ${attendanceTaskBatchSize}
  `.execute(db);
  return rows;
}
