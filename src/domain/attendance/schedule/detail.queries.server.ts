import { sql } from 'kysely';

import { addHours } from '#platform/base/jst.ts';
import type { OverpaymentState } from '#domain/pay/rules.ts';
import { minimumWageRaisesColumn } from '#domain/pay/wage/minimum-raises.queries.server.ts';
import type { MinimumWageRaise } from '#domain/pay/wage/minimum-raises.ts';
import { taxColumnPeriodsOfShiftSql } from '#domain/pay/wage/tax-column.queries.server.ts';
import type { TaxColumnPeriod } from '#domain/pay/wage/tax-column.ts';
import { plannedTaxYearColumn } from '#domain/pay/earnings/wages.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { ExemptionState } from '../cancellation/exemption-rules.ts';
import type { WorkerContactKind } from '../day/contact-rules.ts';
import { attendanceRefusal } from '../messages.ts';
import type { HoursProposalState } from '../proposals/proposal-rules.ts';
import type { AttendanceState } from '../contract/states.ts';
import {
  nearestStationJoin,
  shiftCardColumns,
  shiftCardJoins,
  type ShiftCardRow,
} from './schedule.queries.server.ts';
import {
  objectionDays,
  objectionDaysAfterMissedDeadline,
} from '../termination/termination-rules.ts';

export type ShiftDetailRow = ShiftCardRow & {
  state: AttendanceState;
  workflow: { time: string; description: string }[];
  stationName: string | null;
  walkMinutes: number | null;
  latitude: number;
  longitude: number;
  appliedAt: Date;
  checkInAt: Date | null;
  checkInReceivedAt: Date | null;
  checkOutAt: Date | null;
  checkOutReceivedAt: Date | null;
  approvedStartAt: Date | null;
  approvedEndAt: Date | null;
  fixedAt: Date | null;
  answeredAt: Date | null;
  /** True if the facility asks questions before the shift. */
  asksQuestions: boolean;
  questionsAnsweredAt: Date | null;
  onTheWayAt: Date | null;
  /** Penalty and latest proof of a shift that its worker cancelled; null for any other shift. */
  penaltyPoints: number | null;
  cancelledAt: Date | null;
  exemptionState: ExemptionState | null;
  exemptionNote: string | null;
  /** True if the contract ended for a listed reason and its case is not finally closed. */
  hasTermination: boolean;
  /** State of an overpayment of the wage; null without one. */
  overpayment: OverpaymentState | null;
  /** State of the latest hours that the facility proposed; null without any. */
  hoursProposal: HoursProposalState | null;
  /** The contract lapsed because documents were not approved in time. */
  isLapsed: boolean;
  isPaid: boolean;
  paidAt: Date | null;
  /** `at` is an ISO text, because the list comes as JSON. */
  contactViews: { at: string; staffName: string; kind: WorkerContactKind; reason: string | null }[];
};

/** Maximum views of the worker's numbers that the page lists; ordinary use stays below. */
const maxContactViews = 20;

type Own = { attendanceId: string; workerId: string };

/** One of the worker's own shifts with every fact of its page. Refusals: NOT_FOUND. */
export async function shiftDetailRow(
  db: QueryExecutor,
  own: Own & { now: Date },
): Promise<ShiftDetailRow> {
  const { rows } = await sql<ShiftDetailRow>`
    /* attendance.shiftDetailRow */
    select ${shiftCardColumns}, j.workflow, s.name as "stationName", s.walk_minutes as "walkMinutes",
           f.latitude, f.longitude, p.applied_at as "appliedAt",
           a.state = 'DELETED' and p.state = 'WITHDRAWN' as "isLapsed", a.check_in_at as "checkInAt",
           a.check_in_received_at as "checkInReceivedAt",
           a.check_out_at as "checkOutAt", a.check_out_received_at as "checkOutReceivedAt",
           a.approved_start_at as "approvedStartAt",
           a.approved_end_at as "approvedEndAt", a.fixed_at as "fixedAt",
           q.answered_at as "answeredAt",
           j.work_questions is not null and j.work_questions <> '[]' as "asksQuestions",
           wa.answered_at as "questionsAnsweredAt", a.on_the_way_at as "onTheWayAt", k.penalty_points as "penaltyPoints",
           k.cancelled_at as "cancelledAt", e.state as "exemptionState", e.answer_note as "exemptionNote",
           exists (select from termination_cases t
                     join schedule_cancellations c on c.id = t.id
                    where t.attendance_id = a.id
                      and (t.state in ('WAITING', 'OBJECTED', 'CONTESTED')
                           or c.audited_at > ${addHours(own.now, -objectionDays * 24)}
                           or t.stated_break_minutes is not null
                              and c.audited_at > ${addHours(own.now, -objectionDaysAfterMissedDeadline * 24)})) as "hasTermination",
           coalesce((
             select json_agg(json_build_object('at', v.at, 'staffName', p.name, 'kind', v.kind,
                                               'reason', v.reason) order by v.at desc, v.id desc)
               from (select * from contact_views c where c.attendance_id = a.id
                      order by c.at desc, c.id desc limit ${maxContactViews}) v
               join staff p on p.id = v.staff_id), '[]') as "contactViews",
           (select v.state from overpayments v where v.attendance_id = a.id) as overpayment,
           (select v.state from hours_proposals v where v.attendance_id = a.id
             order by v.sent_at desc, v.id desc limit 1) as "hoursProposal",
           exists (select from wage_parts t where t.attendance_id = a.id)
             and not exists (select from wage_parts t where t.attendance_id = a.id and t.state <> 'PAID'
                              and t.tax_correction_id is null)
             as "isPaid",
           (select max(h.at) from state_changes h
             where h.subject_kind = 'attendance' and h.subject_id = a.id and h.to_state = 'PAID')
             as "paidAt"
      from attendances a
      ${shiftCardJoins}
      join applications p on p.id = a.application_id
      left join attendance_questionnaires q on q.attendance_id = a.id
      left join work_answers wa on wa.attendance_id = a.id
      left join worker_cancellations k on k.attendance_id = a.id
      left join lateral (
             select x.state, x.answer_note
               from penalty_exemptions x
              where x.attendance_id = a.id
              order by x.submitted_at desc, x.id desc
              limit 1
           ) e on true
      ${nearestStationJoin}
     where a.id = ${own.attendanceId} and a.worker_id = ${own.workerId}
  `.execute(db);
  const row = rows[0];
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row;
}

export type ShiftWorkTimeRow = {
  id: string;
  facilityName: string;
  state: AttendanceState;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  recordedBreakMinutes: number | null;
  checkOutWasAutomatic: boolean;
  checkInAt: Date | null;
  checkInReceivedAt: Date | null;
  checkOutAt: Date | null;
  checkOutReceivedAt: Date | null;
  claimedStartAt: Date | null;
  claimedEndAt: Date | null;
  claimedBreakMinutes: number | null;
  claimReason: string | null;
  claimRounds: number;
  returnReason: string | null;
  returnedAt: Date | null;
  endAskedAt: Date | null;
  endConfirmedAt: Date | null;
  needsOperator: boolean;
  plannedTaxYear: number | null;
  columnPeriods: readonly TaxColumnPeriod[];
  minimumRaises: readonly MinimumWageRaise[];
};

/** Planned, stamped and claimed hours of one of the worker's own shifts. Refusals: NOT_FOUND. */
export async function readShiftWorkTimeRow(db: QueryExecutor, own: Own): Promise<ShiftWorkTimeRow> {
  const { rows } = await sql<ShiftWorkTimeRow>`
    /* attendance.readShiftWorkTimeRow */
    select a.id, f.name as "facilityName", a.state, a.starts_at as "startsAt",
           a.ends_at as "endsAt", a.break_minutes as "breakMinutes",
           a.recorded_start_at as "recordedStartAt", a.recorded_end_at as "recordedEndAt",
           a.recorded_break_minutes as "recordedBreakMinutes",
           a.check_out_was_automatic as "checkOutWasAutomatic",
           a.check_in_at as "checkInAt", a.check_in_received_at as "checkInReceivedAt",
           a.check_out_at as "checkOutAt", a.check_out_received_at as "checkOutReceivedAt",
           a.claimed_start_at as "claimedStartAt", a.claimed_end_at as "claimedEndAt",
           a.claimed_break_minutes as "claimedBreakMinutes", a.claim_reason as "claimReason",
           a.claim_rounds as "claimRounds", a.return_reason as "returnReason",
           a.returned_at as "returnedAt", a.end_asked_at as "endAskedAt",
           a.end_confirmed_at as "endConfirmedAt", a.needs_operator as "needsOperator",
           ${plannedTaxYearColumn} as "plannedTaxYear", ${taxColumnPeriodsOfShiftSql} as "columnPeriods",
           ${minimumWageRaisesColumn} as "minimumRaises"
      from attendances a
      join facilities f on f.id = a.facility_id
     where a.id = ${own.attendanceId} and a.worker_id = ${own.workerId}
  `.execute(db);
  const row = rows[0];
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row;
}
