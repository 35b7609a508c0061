import { sql } from 'kysely';

import { applicationLimits } from '#domain/application/limits.ts';
import { addDays, addHours, addMinutes, jstDay, type JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { claimReviewHours } from '#domain/attendance/corrections/claim-limits.ts';
import {
  absenceSuspectedAfterMinutes,
  lateFlaggedAfterMinutes,
} from '#domain/attendance/missing-stamp-limits.ts';
import { overtimeAgreementReminderDays, unreadMessageNoticeMinutes } from './notice-rules.ts';

/** The fields of every subject. The worker's name is not among them, because others may read a message. */
type SubjectRow = { id: string; facilityId: string; facilityName: string; corporationId: string };
export type NoticeShiftRow = SubjectRow & { title: string; startsAt: Date; endsAt: Date };

/** Nobody is notified of events older than this: the digest and the pages show what is still open. */
export const maxNoticeAgeHours = 24;

/** The facility of a subject and its corporation: `f` is the facility. */
export const noticeFacilityColumns = sql`f.id as "facilityId", f.name as "facilityName", f.corporation_id as "corporationId"`;

/** Applications that wait for an answer. */
export async function waitingApplicationRows(
  db: QueryExecutor,
  now: Date,
): Promise<(NoticeShiftRow & { dueAt: Date })[]> {
  const { rows } = await sql<NoticeShiftRow & { dueAt: Date }>`
    /* staffNotices.waitingApplicationRows */
    select * from (
      select a.id, ${noticeFacilityColumns}, j.title, r.starts_at as "startsAt", r.ends_at as "endsAt",
             least(a.applied_at + make_interval(hours => ${applicationLimits.answerHours}),
                   r.starts_at - make_interval(hours => ${applicationLimits.answerHoursBeforeStart})) as "dueAt"
        from applications a
        join recruitments r on r.id = a.recruitment_id
        join jobs j on j.id = r.job_id
        join facilities f on f.id = a.facility_id
       where a.state = 'APPLIED') w
     where "dueAt" > ${now}
  `.execute(db);
  return rows;
}

/** Hours that a facility has to check, and that no operator decides about. */
export async function hoursWaitingForFacility(
  db: QueryExecutor,
  now: Date,
): Promise<(NoticeShiftRow & { dueAt: Date })[]> {
  const { rows } = await sql<NoticeShiftRow & { dueAt: Date }>`
    /* staffNotices.hoursWaitingForFacility */
    select * from (
      -- Each round of a correction has its own deadline.
      select a.id || ':' || a.claim_rounds as id, ${noticeFacilityColumns}, j.title,
             a.starts_at as "startsAt", a.ends_at as "endsAt",
             case a.state when 'REVIEWING' then a.claimed_at else a.end_asked_at end
               + make_interval(hours => ${claimReviewHours}) as "dueAt"
        from attendances a
        join recruitments r on r.id = a.recruitment_id
        join jobs j on j.id = r.job_id
        join facilities f on f.id = a.facility_id
       where a.state in ('CHECKED_OUT', 'REVIEWING') and not a.needs_operator
         and (a.state = 'REVIEWING' or a.end_asked_at is not null and a.check_out_was_automatic)) w
     where "dueAt" > ${now}
  `.execute(db);
  return rows;
}

/** Running shifts without a check-in after the start; `isMissing` once the board of the day suspects an absence. */
export async function unstampedShiftRows(
  db: QueryExecutor,
  now: Date,
): Promise<(NoticeShiftRow & { isMissing: boolean })[]> {
  const { rows } = await sql<NoticeShiftRow & { isMissing: boolean }>`
    /* staffNotices.unstampedShiftRows */
    select a.id, ${noticeFacilityColumns}, j.title, a.starts_at as "startsAt", a.ends_at as "endsAt",
           a.starts_at <= ${addMinutes(now, -absenceSuspectedAfterMinutes)} as "isMissing"
      from attendances a
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
     where a.state = 'SCHEDULED' and a.ends_at > ${now}
       and a.starts_at <= ${addMinutes(now, -lateFlaggedAfterMinutes)}
       and a.starts_at > ${addHours(now, -maxNoticeAgeHours)}
  `.execute(db);
  return rows;
}

/** `removed`: the worker's credentials were not approved in time, or an operator took the posting away. */
type LostCause = 'cancelled' | 'removed' | 'absence';

/**
 * Shifts to come that lost their worker within the last day: by a cancellation, a lapse, a removal by an operator, or a
 * reported absence. An agreement of the worker or a decision of an operator has a separate notice
 * (`decisionsAboutShifts`). There is no notice of the facility's own actions.
 */
export async function shiftsThatLostWorker(
  db: QueryExecutor,
  now: Date,
): Promise<(NoticeShiftRow & { cause: LostCause })[]> {
  const since = addHours(now, -maxNoticeAgeHours);
  const { rows } = await sql<NoticeShiftRow & { cause: LostCause }>`
    /* staffNotices.shiftsThatLostWorker */
    select a.id, ${noticeFacilityColumns}, j.title, a.starts_at as "startsAt", a.ends_at as "endsAt",
           w.cause
      from (select id, case state when 'DELETED' then 'removed' else 'cancelled' end as cause
              from attendances
             where state in ('CANCELLED_BY_WORKER', 'DELETED') and ended_at > ${since}
               -- Asked cancellations have a notice of their own.
               and not exists (select from asked_cancellations k where k.attendance_id = attendances.id)
             union all
            select attendance_id, 'absence'
              from absence_notices
             where state = 'WAITING' and sent_at > ${since}) w
      join attendances a on a.id = w.id
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
     where a.ends_at > ${now}
  `.execute(db);
  return rows;
}

/** Unanswered cancellations that the facility asked for, by the worker's account, before the deadline. (Rule 8.9) */
export async function askedCancellationNoticeRows(
  db: QueryExecutor,
  now: Date,
): Promise<(NoticeShiftRow & { dueAt: Date })[]> {
  const { rows } = await sql<NoticeShiftRow & { dueAt: Date }>`
    /* staffNotices.askedCancellationNoticeRows */
    select a.id, ${noticeFacilityColumns}, j.title, a.starts_at as "startsAt", a.ends_at as "endsAt", k.due_at as "dueAt"
      from asked_cancellations k
      join attendances a on a.id = k.attendance_id
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
     where k.state = 'ASKED' and k.due_at > ${now}
  `.execute(db);
  return rows;
}

/** Searches for a stand-in that found nobody and ended within the last day, for coming shifts with an open seat. */
export async function unfilledStandInSearchRows(
  db: QueryExecutor,
  now: Date,
): Promise<(NoticeShiftRow & { deadline: Date })[]> {
  const { rows } = await sql<NoticeShiftRow & { deadline: Date }>`
    /* staffNotices.unfilledStandInSearchRows */
    select s.id, ${noticeFacilityColumns}, j.title, r.starts_at as "startsAt", r.ends_at as "endsAt", r.deadline
      from stand_in_searches s
      join recruitments r on r.id = s.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = s.facility_id
     where s.outcome = 'UNFILLED' and s.ended_at > ${addHours(now, -maxNoticeAgeHours)}
       and r.starts_at > ${now} and r.seats_taken < r.capacity and r.closed_at is null
       and not exists (select from stand_in_searches x
                        where x.recruitment_id = r.id and x.started_at > s.ended_at)
  `.execute(db);
  return rows;
}

type WaitingChat = SubjectRow & {
  channelId: string;
  startsAt: Date | null;
  assigneeId: string | null;
};

/** Conversations with messages that nobody of the facility has read for `unreadMessageNoticeMinutes`, and for a week at most. */
export async function unreadConversationRows(db: QueryExecutor, now: Date): Promise<WaitingChat[]> {
  const { rows } = await sql<WaitingChat>`
    /* staffNotices.unreadConversationRows */
    select w.channel_id || ':' || w.first_seq as id, w.channel_id as "channelId", ${noticeFacilityColumns},
           a.staff_id as "assigneeId",
           (select min(t.starts_at)
              from attendances t
             where t.worker_id = c.worker_id and t.facility_id = c.facility_id
               and t.state in ('SCHEDULED', 'CHECKED_IN') and t.ends_at > ${now}) as "startsAt"
      from chat_waiting w
      join chat_channels c on c.id = w.channel_id
      join facilities f on f.id = c.facility_id
      left join chat_assignments a on a.channel_id = w.channel_id
     where w.side = 'facility' and w.told_at is null
       and w.since <= ${addMinutes(now, -unreadMessageNoticeMinutes)} and w.since > ${addHours(now, -7 * maxNoticeAgeHours)}
  `.execute(db);
  return rows;
}

/** Reviews of facilities that were published, and objections against an end of a contract, within the last day. */
export async function reviewsAndObjectionsByWorkers(
  db: QueryExecutor,
  now: Date,
): Promise<(SubjectRow & { isObjection: boolean })[]> {
  const since = addHours(now, -maxNoticeAgeHours);
  const { rows } = await sql<SubjectRow & { isObjection: boolean }>`
    /* staffNotices.reviewsAndObjectionsByWorkers */
    select v.id::text, ${noticeFacilityColumns}, false as "isObjection"
      from reviews v
      join facilities f on f.id = v.facility_id
     where v.author = 'worker' and v.state = 'SHOWN' and v.published_at > ${since}
       and v.published_at <= ${now}
    union all
    select c.id::text, ${noticeFacilityColumns}, true
      from termination_cases c
      join attendances a on a.id = c.attendance_id
      join facilities f on f.id = a.facility_id
     where c.state in ('OBJECTED', 'CONTESTED') and c.objected_at > ${since}
  `.execute(db);
  return rows;
}

/** Postings that an operator or the law stopped within the last day, grouped by facility and instant. */
export async function stoppedPostingRows(
  db: QueryExecutor,
  now: Date,
): Promise<(SubjectRow & { count: number })[]> {
  const { rows } = await sql<SubjectRow & { count: number }>`
    /* staffNotices.stoppedPostingRows */
    select f.id || ':' || extract(epoch from c.at)::bigint as id, ${noticeFacilityColumns}, count(*)::int as count
      from recruitments r
      join facilities f on f.id = r.facility_id
      join lateral (
             select s.at, s.actor_kind, s.event
               from state_changes s
              where s.subject_kind = 'recruitment' and s.subject_id = r.id
              order by s.id desc
              limit 1) c on c.actor_kind in ('operator', 'system')
                   -- The answer to a review has a notice of its own.
                   and c.event <> 'refuse_review'
     where (r.closed_at is not null or r.paused_at is not null)
       and coalesce(r.closed_at, r.paused_at) > ${addHours(now, -maxNoticeAgeHours)} and r.starts_at > ${now}
     group by f.id, c.at
  `.execute(db);
  return rows;
}

/** Agreements that end within `overtimeAgreementReminderDays.first` and have no successor. */
export async function endingAgreementRows(
  db: QueryExecutor,
  now: Date,
): Promise<(SubjectRow & { endsOn: JstDay; isNear: boolean })[]> {
  const today = jstDay(now);
  const { rows } = await sql<SubjectRow & { endsOn: JstDay; isNear: boolean }>`
    /* staffNotices.endingAgreementRows */
    select g.id, ${noticeFacilityColumns}, g.ends_on as "endsOn", g.ends_on <= ${addDays(today, overtimeAgreementReminderDays.last)} as "isNear"
      from agreement_filings g
      join facilities f on f.id = g.facility_id
     where g.withdrawn_at is null and f.closed_at is null
       and g.ends_on between ${today} and ${addDays(today, overtimeAgreementReminderDays.first)}
       and not exists (select from agreement_filings n
                        where n.facility_id = g.facility_id and n.withdrawn_at is null
                          and n.ends_on > g.ends_on and n.starts_on <= g.ends_on + 1)
  `.execute(db);
  return rows;
}
