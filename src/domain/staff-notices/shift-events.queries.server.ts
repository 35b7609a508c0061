import { sql, type RawBuilder } from 'kysely';

import { questionnaireOpensHoursBeforeStart } from '#domain/attendance/questionnaire/questionnaire-rules.ts';
import { addHours } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { maxHoursToTodaysShift } from './notice-rules.ts';
import {
  maxNoticeAgeHours,
  noticeFacilityColumns,
  type NoticeShiftRow,
} from './subjects.queries.server.ts';

type QuestionnaireRow = NoticeShiftRow & { mark: 'unanswered' | 'cannot_attend' | 'health' };

/** Coming shifts whose questionnaire closed without an answer, or has an answer to ask the worker about. (Rule 4.9) */
export async function questionnairesNeedingAttention(
  db: QueryExecutor,
  now: Date,
): Promise<QuestionnaireRow[]> {
  const { rows } = await sql<QuestionnaireRow>`
    /* staffNotices.questionnairesNeedingAttention */
    select a.id, ${noticeFacilityColumns}, j.title, a.starts_at as "startsAt", a.ends_at as "endsAt",
           case when q.attendance_id is null then 'unanswered'
                when q.can_attend then 'health'
                else 'cannot_attend' end as mark
      from attendances a
      left join attendance_questionnaires q on q.attendance_id = a.id
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
     where a.state = 'SCHEDULED' and a.starts_at > ${now}
       and a.starts_at <= ${addHours(now, questionnaireOpensHoursBeforeStart)}
       and (q.attendance_id is null and a.questionnaire_unanswered_at is not null
            or not q.can_attend or q.has_fever or q.has_symptoms or q.household_infected)
  `.execute(db);
  return rows;
}

/** A worker's answer to the facility's wish to cancel, or a decision about a shift by an operator or by a deadline. */
type DecisionEvent =
  | 'APPROVE'
  | 'AGREE'
  | 'REFUSE'
  | 'EXPIRE'
  | 'CONFIRM'
  | 'REJECT'
  | 'LAPSE'
  | 'SETTLE'
  | 'FIND_WORKED'
  | 'CONFIRM_ABSENCE'
  | 'UPHOLD_ABSENCE'
  | 'EXCUSE_ABSENCE';

export type ShiftDecisionRow = NoticeShiftRow & {
  event: DecisionEvent;
  /** The worker was sent home: the case is about the hours after that. */
  isSentHome: boolean;
  /** The cost of the contract's end in yen, before tax and with the travel allowance; 0 for other decisions. */
  compensation: number;
  /** The hours that an operator set; null for other decisions. */
  approvedStartAt: Date | null;
  approvedEndAt: Date | null;
  approvedBreakMinutes: number | null;
};

/** Decisions of the last day about shifts, which the facility did not make itself. */
export async function decisionsAboutShifts(
  db: QueryExecutor,
  now: Date,
): Promise<ShiftDecisionRow[]> {
  const { rows } = await sql<ShiftDecisionRow>`
    /* staffNotices.decisionsAboutShifts */
    select h.id::text, ${noticeFacilityColumns}, j.title, a.starts_at as "startsAt", a.ends_at as "endsAt", h.event,
           coalesce(c.listed_reason = 'sent_home', false) as "isSentHome",
           coalesce(c.compensation, 0) as compensation, a.approved_start_at as "approvedStartAt",
           a.approved_end_at as "approvedEndAt", a.approved_break_minutes as "approvedBreakMinutes"
      from state_changes h
      -- A case has the id of the request that ended the contract.
      left join schedule_cancellations c
        on c.id = h.subject_id and h.subject_kind in ('schedule_cancellation', 'termination_case')
      join attendances a
        on a.id = case h.subject_kind when 'attendance' then h.subject_id else c.attendance_id end
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
     where (h.subject_kind in ('schedule_cancellation', 'termination_case')
            or h.subject_kind = 'attendance' and h.actor_kind = 'operator')
       and h.event in ('APPROVE', 'AGREE', 'REFUSE', 'EXPIRE', 'CONFIRM', 'REJECT', 'LAPSE', 'SETTLE', 'FIND_WORKED',
                       'CONFIRM_ABSENCE', 'UPHOLD_ABSENCE', 'EXCUSE_ABSENCE')
       -- A request without consent is no news once the contract ended otherwise.
       and (h.event not in ('REFUSE', 'EXPIRE') or a.state = 'SCHEDULED')
       and h.at > ${addHours(now, -maxNoticeAgeHours)} and h.at <= ${now}
  `.execute(db);
  return rows;
}

type ProposalAnswerRow = NoticeShiftRow & { state: 'ACCEPTED' | 'OBJECTED' | 'APPLIED' | 'LAPSED' };

/** The workers' answers of the last day to hours that the facility proposed, and the results of missing answers. */
export async function answeredHoursProposalRows(
  db: QueryExecutor,
  now: Date,
): Promise<ProposalAnswerRow[]> {
  const { rows } = await sql<ProposalAnswerRow>`
    /* staffNotices.answeredHoursProposalRows */
    select h.id, ${noticeFacilityColumns}, j.title, a.starts_at as "startsAt", a.ends_at as "endsAt", h.state
      from hours_proposals h
      join attendances a on a.id = h.attendance_id
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
     where h.state in ('ACCEPTED', 'OBJECTED', 'APPLIED', 'LAPSED')
       and h.closed_at > ${addHours(now, -maxNoticeAgeHours)} and h.closed_at <= ${now}
  `.execute(db);
  return rows;
}

type AnsweredDisputeRow = NoticeShiftRow & {
  /** The person who raised the dispute. */
  assigneeId: string;
};

/** The operators' answers of the last day to disputes about lines of a draft. (Rule 8.7) */
export async function answeredDisputeRows(
  db: QueryExecutor,
  now: Date,
): Promise<AnsweredDisputeRow[]> {
  const { rows } = await sql<AnsweredDisputeRow>`
    /* staffNotices.answeredDisputeRows */
    select d.id, ${noticeFacilityColumns}, j.title, a.starts_at as "startsAt", a.ends_at as "endsAt",
           d.raised_by as "assigneeId"
      from billing_disputes d
      join attendances a on a.id = d.attendance_id
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
     where d.state = 'ANSWERED' and d.closed_at > ${addHours(now, -maxNoticeAgeHours)} and d.closed_at <= ${now}
  `.execute(db);
  return rows;
}

/**
 * SQL condition: true for a contract `a` that the worker's application concluded. Another contract was accepted by the
 * facility, also for a posting without selection: it asks the facility about some applicants. (Rule 4.7, 4.8)
 */
export const isConcludedByApplication: RawBuilder<boolean> = sql`
  exists (select from state_changes c
           where c.subject_kind = 'attendance' and c.subject_id = a.id
             and c.event = 'CONTRACT' and c.actor_kind = 'worker')`;

/**
 * Contracts made without the facility less than `maxHoursToTodaysShift` before a start that is to come; the digest names
 * other contracts.
 */
export async function instantContractRows(db: QueryExecutor, now: Date): Promise<NoticeShiftRow[]> {
  const { rows } = await sql<NoticeShiftRow>`
    /* staffNotices.instantContractRows */
    select a.id, ${noticeFacilityColumns}, j.title, a.starts_at as "startsAt", a.ends_at as "endsAt"
      from attendances a
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
     where a.state = 'SCHEDULED' and a.starts_at > ${now}
       and a.starts_at <= ${addHours(now, maxHoursToTodaysShift)}
       and a.created_at > a.starts_at - make_interval(hours => ${maxHoursToTodaysShift})
       and ${isConcludedByApplication}
  `.execute(db);
  return rows;
}
