import { sql } from 'kysely';

import { instantAtJst, addDays, addHours, jstDay, type JstDay } from '#platform/base/jst.ts';
import { minimumWageRaisesColumn } from '#domain/pay/wage/minimum-raises.queries.server.ts';
import type { MinimumWageRaise } from '#domain/pay/wage/minimum-raises.ts';
import { wageAfterRepaymentColumn } from '#domain/pay/wage/stored-wage.queries.server.ts';
import {
  taxColumnPeriodsOfShiftSql,
  taxColumnPeriodsSql,
} from '#domain/pay/wage/tax-column.queries.server.ts';
import type { TaxColumnPeriod } from '#domain/pay/wage/tax-column.ts';
import type { WageBreakdown } from '#domain/pay/wage/wage.ts';
import {
  isWagePartWithdrawableCondition,
  waitsUntilSql,
} from '#domain/pay/wage/wage-parts.queries.server.ts';
import { plannedTaxYearColumn } from '#domain/pay/earnings/wages.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type {
  InstantPosition,
  InstantPage,
  KeysetPageArgs,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { ScheduleCardState } from './button-rules.ts';
import { contractProvisionalUntilColumn } from '../contract/provisional.queries.server.ts';
import {
  questionnaireClosesHoursBeforeStart,
  questionnaireOpensHoursBeforeStart,
} from '../questionnaire/questionnaire-rules.ts';
import type { AskedCancellationState } from '../asked/asked-rules.ts';
import type { TerminationState } from '../termination/termination-rules.ts';
import {
  checkInClosesAfterStartMinutes,
  checkOutClosesAfterEndHours,
} from '../stamps/stamp-rules.ts';
import { absenceContestHours } from '../absence/absence-limits.ts';

/**
 * Hours that a lapsed contract or application stays in the schedule. (Rule 6.9) Repeated in the API by
 * `AttendanceSectionType.ENDED`.
 */
export const lapsedScheduleEntryHours = 24;
/** Hours after the planned end for which a shift that the facility ended stays in the schedule. (Rule 8.2) */
const endedShownHours = 24;

export type ShiftCardWage = Pick<WageBreakdown, 'net' | 'taxable' | 'isTaxProvisional'>;

/** Facts for a card of the schedule or of the history. */
export type ShiftCardRow = {
  id: string;
  applicationId: string;
  recruitmentId: string;
  state: ScheduleCardState;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  hourlyWage: number;
  travelAllowance: number;
  bonus: number;
  promisedPoints: number;
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  recordedBreakMinutes: number | null;
  checkOutWasAutomatic: boolean;
  endConfirmedAt: Date | null;
  hasDraft: boolean;
  returnReason: string | null;
  returnedAt: Date | null;
  claimAnswer: 'approved' | 'returned' | 'auto_approved' | null;
  isFlaggedLate: boolean;
  needsOperator: boolean;
  endedReason: string | null;
  endedAt: Date | null;
  hasOpenRequest: boolean;
  hasReportedAbsence: boolean;
  hasContest: boolean;
  isExcused: boolean;
  /** The questionnaire's answer whether the worker can come; null before it is answered. */
  canAttend: boolean | null;
  /** True while a mandatory question of the facility is unanswered. */
  questionsOpen: boolean;
  /** Deadline for deciding whether an ended contract is paid; null where no decision is open. */
  decideBy: Date | null;
  /** The state of the case about the pay of an ended contract; null without one. */
  endingState: TerminationState | null;
  /** The state of an asked cancellation and its deadline; null for any other shift. */
  askedState: AskedCancellationState | null;
  askedDueAt: Date | null;
  /** Deadline for approving the worker's documents; null once they are approved. */
  provisionalUntil: Date | null;
  title: string;
  belongings: string;
  jobImageKeys: string[];
  facilityImageKeys: string[];
  facilityId: string;
  facilityName: string;
  phoneNumber: string;
  publicAddress: string;
  streetNumber: string;
  /** The station with the shortest walk; null without one. */
  nearestStation: { name: string; walkMinutes: number } | null;
  /** The wage after approval, with any overpayment not taken back; null before approval. */
  kept: ShiftCardWage | null;
  /** Minimum wages above `hourlyWage`; an application has none, because it would not be accepted. */
  minimumRaises: readonly MinimumWageRaise[];
  /** Periods in which work days at the corporation are taxed by 乙 or as a non-resident's. */
  columnPeriods: readonly TaxColumnPeriod[];
  /** Tax year of the planned part of the wage; null before its release. */
  plannedTaxYear: number | null;
  /** Part of the wage has not been transferred yet. */
  hasUnpaidWage: boolean;
  /** Part of the wage is in a transfer that the bank has not answered yet. */
  isOnItsWay: boolean;
  /** Pay day until which all unpaid parts of the wage wait; null where one of them can be withdrawn, and without one. */
  payWaitsUntil: JstDay | null;
};

/** Columns of `ShiftCardRow` that a shift and an application have in common. */
const offerColumns = sql`
           j.title, j.belongings, j.image_keys as "jobImageKeys", f.image_keys as "facilityImageKeys",
           f.id as "facilityId", f.name as "facilityName", f.phone_number as "phoneNumber",
           l.name || m.name || f.town as "publicAddress", f.street_number as "streetNumber",
           (select json_build_object('name', st.name, 'walkMinutes', fs.walk_minutes)
              from facility_stations fs
              join stations st on st.code = fs.station_code
             where fs.facility_id = f.id
             order by fs.walk_minutes, fs.station_code
             limit 1) as "nearestStation"`;

/**
 * All columns of `ShiftCardRow`, `offerColumns` included, from `attendances a`, its wage `w` and its last claim round
 * `c`.
 */
export const shiftCardColumns = sql`
           a.id, a.application_id as "applicationId", a.recruitment_id as "recruitmentId", a.state,
           a.starts_at as "startsAt", a.ends_at as "endsAt", a.break_minutes as "breakMinutes",
           a.hourly_wage as "hourlyWage", a.travel_allowance as "travelAllowance", a.bonus,
           a.promised_points as "promisedPoints",
           a.recorded_start_at as "recordedStartAt", a.recorded_end_at as "recordedEndAt",
           a.recorded_break_minutes as "recordedBreakMinutes",
           a.check_out_was_automatic as "checkOutWasAutomatic", a.end_confirmed_at as "endConfirmedAt",
           a.claimed_start_at is not null or a.claimed_end_at is not null as "hasDraft",
           a.return_reason as "returnReason", a.returned_at as "returnedAt",
           c.answer as "claimAnswer", a.late_flagged_at is not null as "isFlaggedLate",
           a.needs_operator as "needsOperator", a.ended_reason as "endedReason", a.ended_at as "endedAt",
           exists (select from schedule_cancellations x
                    where x.attendance_id = a.id and x.state = 'REQUESTED') as "hasOpenRequest",
           exists (select from absence_notices x
                    where x.attendance_id = a.id and x.kind = 'report' and x.state = 'WAITING') as "hasReportedAbsence",
           exists (select from absence_notices x
                    where x.attendance_id = a.id and x.kind = 'contest') as "hasContest",
           exists (select from absence_notices x
                    where x.attendance_id = a.id and x.state = 'EXCUSED') as "isExcused",
           (select x.can_attend from attendance_questionnaires x where x.attendance_id = a.id) as "canAttend",
           a.questions_open as "questionsOpen",
           (select x.state from asked_cancellations x where x.attendance_id = a.id) as "askedState",
           (select x.due_at from asked_cancellations x where x.attendance_id = a.id) as "askedDueAt",
           (select x.decide_by from termination_cases x
             where x.attendance_id = a.id and x.state in ('WAITING', 'OBJECTED')) as "decideBy",
           (select x.state from termination_cases x where x.attendance_id = a.id) as "endingState",
           ${contractProvisionalUntilColumn} as "provisionalUntil",
           ${offerColumns},
           ${wageAfterRepaymentColumn} as kept, ${minimumWageRaisesColumn} as "minimumRaises", ${taxColumnPeriodsOfShiftSql} as "columnPeriods", ${plannedTaxYearColumn} as "plannedTaxYear",
           exists (select from wage_parts x
                    where x.attendance_id = a.id and x.state <> 'PAID') as "hasUnpaidWage",
           exists (select from wage_parts x
                    where x.attendance_id = a.id and x.state = 'TRANSFERRING') as "isOnItsWay",
           (select case when count(*) = count(${waitsUntilSql}) then max(${waitsUntilSql}) end
              from wage_parts p
             where p.attendance_id = a.id and ${isWagePartWithdrawableCondition}) as "payWaitsUntil"`;

/**
 * Joins to `attendances a`, which must come first: in long joins the planner keeps the written order.
 */
export const shiftCardJoins = sql`
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
      join areas_l l on l.code = f.prefecture_code
      join areas_m m on m.code = f.city_code
      left join wages w on w.attendance_id = a.id
      left join attendance_claims c on c.attendance_id = a.id and c.round = a.claim_rounds`;

/** Joins to `facilities f` its nearest station `s`; null columns where there is none. */
export const nearestStationJoin = sql`
      left join lateral (
             select st.name, fs.walk_minutes
               from facility_stations fs
               join stations st on st.code = fs.station_code
              where fs.facility_id = f.id
              order by fs.walk_minutes, fs.station_code
              limit 1
           ) s on true`;

/** Sections in page order: action needed, today, later, awaiting an answer, lapsed. */
export type ScheduleSectionRank = 1 | 2 | 3 | 4 | 5;

/**
 * Upper bound for the index: an application waits at most 48 hours, so one that lapsed within a day was
 * sent within this time.
 */
const lapsedAppliedHours = 7 * 24;

export type ScheduleRow = ShiftCardRow & { rank: ScheduleSectionRank; micros: number };

/** Sort keys of the schedule. The rank comes first, so that sections stay contiguous across pages. */
export const byScheduleSectionRank = { rank: 'int', micros: 'instant', id: 'uuid' } as const;

type RankedShiftsArgs = { workerId: string; now: Date };

/**
 * Ranks a worker's running and coming shifts, and those that lapsed or that the facility ended. Rank 1 needs an action:
 * a stamp that is past its time, hours to check, a facility's request, an open questionnaire or question, an unanswered
 * case of having been sent home, or a recorded absence that can be contested. Shifts that wait for an operator are
 * listed in the history. An excused absence costs no penalty and needs no action; it can be contested from the history.
 */
function rankedShifts({ workerId, now }: RankedShiftsArgs) {
  const tomorrow = instantAtJst(addDays(jstDay(now), 1));
  return sql`
    select case
             when a.state = 'CHECKED_OUT' then 1
             when a.state = 'SCHEDULED'
              and a.starts_at + make_interval(mins => ${checkInClosesAfterStartMinutes}) < ${now} then 1
             when a.state = 'CHECKED_IN'
              and a.ends_at + make_interval(hours => ${checkOutClosesAfterEndHours}) < ${now} then 1
             when a.state = 'SCHEDULED'
              and exists (select from schedule_cancellations c
                           where c.attendance_id = a.id and c.state = 'REQUESTED') then 1
             when a.state = 'SCHEDULED'
              and a.starts_at > ${addHours(now, questionnaireClosesHoursBeforeStart)}
              and a.starts_at <= ${addHours(now, questionnaireOpensHoursBeforeStart)}
              and not exists (select from attendance_questionnaires q where q.attendance_id = a.id) then 1
             when a.state = 'SCHEDULED' and a.questions_open and a.starts_at > ${now} then 1
             when a.state = 'CHECKED_IN' or a.starts_at < ${tomorrow} then 2
             else 3
           end as rank, a.starts_at, a.id
      from attendances a
     where a.worker_id = ${workerId}
       and a.state in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT')
       and not (a.state = 'CHECKED_OUT' and a.needs_operator)
    union all
    select 1, a.starts_at, a.id
      from attendances a
     where a.worker_id = ${workerId}
       and a.state = 'ABSENT'
       and a.ended_at >= ${addHours(now, -absenceContestHours)}
       and not exists (select from absence_notices n
                        where n.attendance_id = a.id and (n.kind = 'contest' or n.state = 'EXCUSED'))
    union all
    -- A contract that lapsed because credentials were not approved in time. (Rule 6.9)
    select case when a.starts_at < ${tomorrow} then 2 else 3 end, a.starts_at, a.id
      from attendances a
      join applications p on p.id = a.application_id
     where a.worker_id = ${workerId}
       and a.state = 'DELETED'
       and a.ended_at >= ${addHours(now, -lapsedScheduleEntryHours)}
       and p.state = 'WITHDRAWN'
    union all
    -- The facility ended the shift or sent the worker home. The card stays for a day, because the worker may have
    -- missed the message. (Rule 8.2)
    select case
             when exists (select from termination_cases t
                           where t.attendance_id = a.id and t.state = 'WAITING'
                             and t.stated_break_minutes is not null) then 1
             when a.starts_at < ${tomorrow} then 2
             else 3
           end, a.starts_at, a.id
      from attendances a
     where a.worker_id = ${workerId}
       and a.state in ('CANCELLED_BY_FACILITY', 'DISMISSED')
       and a.ends_at >= ${addHours(now, -endedShownHours)}`;
}

/**
 * Applications that ended without a contract or a decision: the facility did not answer, the posting
 * ended, or documents were not approved in time. A newer application to the same recruitment replaces
 * them.
 */
function lapsedApplications({ workerId, now }: RankedShiftsArgs) {
  return sql`
    select 5, r.starts_at, p.id
      from applications p
      join recruitments r on r.id = p.recruitment_id
     where p.worker_id = ${workerId}
       and p.applied_at >= ${addHours(now, -lapsedAppliedHours)}
       and p.decided_at >= ${addHours(now, -lapsedScheduleEntryHours)}
       and (p.state in ('EXPIRED', 'REJECTED_FILLED')
            or p.state = 'WITHDRAWN'
               and exists (select from state_changes h
                            where h.subject_kind = 'application' and h.subject_id = p.id
                              and h.event = 'NOT_APPROVED' and h.from_state = 'APPLIED'))
       and not exists (select from applications n
                        where n.worker_id = ${workerId} and n.recruitment_id = p.recruitment_id
                          and n.applied_at > p.applied_at)`;
}

/** A page of the schedule. */
export async function scheduleRows(
  db: QueryExecutor,
  asked: RankedShiftsArgs & KeysetPageArgs<typeof byScheduleSectionRank>,
): Promise<ScheduleRow[]> {
  const { workerId, after, limit } = asked;
  const { rows } = await sql<ScheduleRow>`
    /* attendance.scheduleRows */
    with mine as (
      ${rankedShifts(asked)}
      union all
      select 4, r.starts_at, p.id
        from applications p
        join recruitments r on r.id = p.recruitment_id
       where p.worker_id = ${workerId} and p.state = 'APPLIED'
      union all
      ${lapsedApplications(asked)}),
    page as (
      select rank, starts_at, id
        from mine
       ${after ? sql`where (rank, starts_at, id) > (${after.rank}::int, ${instantSql(after)}, ${after.id}::uuid)` : sql``}
       order by rank, starts_at, id
       limit ${limit})
    select g.rank, ${microsecondsSql(sql`g.starts_at`)} as micros, ${shiftCardColumns}
      from page g
      join attendances a on a.id = g.id and g.rank < 4
      ${shiftCardJoins}
    union all
    select g.rank, ${microsecondsSql(sql`g.starts_at`)}, p.id, p.id, r.id, p.state, r.starts_at, r.ends_at, r.break_minutes, r.hourly_wage,
           least(r.travel_allowance, p.travel_fare), r.bonus, 0, null, null, null, false, null, false, null, null, null, false,
           false, p.reason, p.decided_at, false, false, false, false, null, false, null, null, null, null, null, ${offerColumns}, null, '[]'::json,
           ${taxColumnPeriodsSql(sql`p.worker_id`, sql`f.corporation_id`)}, null, false, false, null::date
      from page g
      join applications p on p.id = g.id
      join recruitments r on r.id = p.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
      join areas_l l on l.code = f.prefecture_code
      join areas_m m on m.code = f.city_code
     where g.rank >= 4
     order by rank, "startsAt", id
  `.execute(db);
  return rows;
}

/** Counts the shifts that need an action of the worker. */
export async function shiftsNeedingActionCount(
  db: QueryExecutor,
  asked: RankedShiftsArgs,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    /* attendance.shiftsNeedingActionCount */
    select count(*)::int as count from (${rankedShifts(asked)}) mine where rank = 1
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Finished shifts, and those that the facility or an operator reviews, latest first. */
export async function shiftHistoryRows(
  db: QueryExecutor,
  { workerId, after, limit }: InstantPage & { workerId: string },
): Promise<(ShiftCardRow & InstantPosition)[]> {
  const { rows } = await sql<ShiftCardRow & InstantPosition>`
    /* attendance.shiftHistoryRows */
    select ${shiftCardColumns}, ${microsecondsSql(sql`a.starts_at`)} as micros
      from attendances a
      ${shiftCardJoins}
     where a.worker_id = ${workerId}
       and (a.state not in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT')
            or a.state = 'CHECKED_OUT' and a.needs_operator)
       ${after ? sql`and (a.starts_at, a.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by a.starts_at desc, a.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
