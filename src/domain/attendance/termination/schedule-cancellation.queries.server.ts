import { sql } from 'kysely';

import { addHours } from '#platform/base/jst.ts';
import type { ShiftSummary } from '#gen/types.ts';
import { minimumWageRaisesColumn } from '#domain/pay/wage/minimum-raises.queries.server.ts';
import type { MinimumWageRaise } from '#domain/pay/wage/minimum-raises.ts';
import { taxColumnPeriodsOfShiftSql } from '#domain/pay/wage/tax-column.queries.server.ts';
import type { TaxColumnPeriod } from '#domain/pay/wage/tax-column.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import { attendanceRefusal } from '../messages.ts';
import { shiftSummaryColumns, shiftSummaryJoins } from '../contract/own-shift.queries.server.ts';
import type {
  TerminationCaseReason,
  ScheduleCancellationState,
} from './schedule-cancellation-rules.ts';
import {
  objectionDays,
  objectionDaysAfterMissedDeadline,
  type TerminationState,
} from './termination-rules.ts';

/** True while a facility's cancellation request needs the worker's answer. */
export async function hasOpenScheduleCancellation(tx: Tx, attendanceId: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    /* attendance.hasOpenScheduleCancellation */
    select exists (select from schedule_cancellations
                    where attendance_id = ${attendanceId} and state = 'REQUESTED') as "isOpen"
  `.execute(tx);
  return rows[0]?.isOpen ?? false;
}

export type LatestScheduleCancellation = { id: string; state: ScheduleCancellationState };

/** The facility's latest cancellation request for a shift, or undefined. */
export async function latestScheduleCancellation(
  tx: Tx,
  attendanceId: string,
): Promise<LatestScheduleCancellation | undefined> {
  const { rows } = await sql<LatestScheduleCancellation>`
    /* attendance.latestScheduleCancellation */
    select id, state
      from schedule_cancellations
     where attendance_id = ${attendanceId}
     order by requested_at desc, id desc
     limit 1
  `.execute(tx);
  return rows[0];
}

export type NewScheduleCancellation = {
  attendanceId: string;
  state: 'REQUESTED' | 'TERMINATED' | 'APPROVED';
  reason: string;
  listedReason: TerminationCaseReason | null;
  /** Yen before tax, including the travel allowance. */
  compensation: number;
  apologyPoints: number;
  answerBy: Date;
  now: Date;
};

export async function writeScheduleCancellation(
  tx: Tx,
  wish: NewScheduleCancellation,
): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* attendance.writeScheduleCancellation */
    insert into schedule_cancellations (
      attendance_id, state, reason, listed_reason, compensation, apology_points, requested_at, answer_by,
      answered_at)
    values (${wish.attendanceId}, ${wish.state}, ${wish.reason}, ${wish.listedReason},
            ${wish.compensation}, ${wish.apologyPoints}, ${wish.now}, ${wish.answerBy},
            ${wish.state === 'REQUESTED' ? null : wish.now})
    returning id
  `,
  );
  return id;
}

export type LockedScheduleCancellation = {
  id: string;
  attendanceId: string;
  state: ScheduleCancellationState;
  reason: string;
  listedReason: TerminationCaseReason | null;
  compensation: number;
  apologyPoints: number;
  answerBy: Date;
};

/**
 * The attendance id of a request, read without a lock so that the attendance row can be locked first.
 * Refusals: NOT_FOUND.
 */
export async function attendanceIdOfScheduleCancellation(
  db: QueryExecutor,
  id: string,
): Promise<string> {
  const { rows } = await sql<{ attendanceId: string }>`
    /* attendance.attendanceIdOfScheduleCancellation */
    select attendance_id as "attendanceId" from schedule_cancellations where id = ${id}
  `.execute(db);
  const row = rows[0];
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row.attendanceId;
}

export async function lockScheduleCancellation(
  tx: Tx,
  id: string,
): Promise<LockedScheduleCancellation> {
  const { rows } = await sql<LockedScheduleCancellation>`
    /* attendance.lockScheduleCancellation */
    select id, attendance_id as "attendanceId", state, reason, listed_reason as "listedReason",
           compensation, apology_points as "apologyPoints", answer_by as "answerBy"
      from schedule_cancellations
     where id = ${id}
       for update
  `.execute(tx);
  const row = rows[0];
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row;
}

export async function writeScheduleCancellationAnswer(
  tx: Tx,
  id: string,
  answer: { state: ScheduleCancellationState; now: Date },
): Promise<void> {
  await sql`
    /* attendance.writeScheduleCancellationAnswer */
    update schedule_cancellations set state = ${answer.state}, answered_at = ${answer.now} where id = ${id}
  `.execute(tx);
}

export type ScheduleCancellationRow = {
  requestId: string;
  state: ScheduleCancellationState;
  reason: string;
  listedReason: TerminationCaseReason | null;
  compensation: number;
  apologyPoints: number;
  requestedAt: Date;
  answerBy: Date;
  answeredAt: Date | null;
  isScheduled: boolean;
  workDay: string;
  breakMinutes: number;
  hourlyWage: number;
  travelAllowance: number;
  bonus: number;
  minimumRaises: readonly MinimumWageRaise[];
  columnPeriods: readonly TaxColumnPeriod[];
  auditedAt: Date | null;
  auditNote: string | null;
  /** State of the case; null unless the contract was ended for a listed reason. */
  caseState: TerminationState | null;
  decideBy: Date | null;
  objection: string | null;
  objectedAt: Date | null;
  /**
   * The facility's statement about a worker who was sent home for reasons on the worker's side; null for any other
   * shift.
   */
  statedBreakMinutes: number | null;
  agreedYen: number | null;
  owedYen: number | null;
} & ShiftSummary;

/**
 * A worker's requests for shifts that have not ended, open ones first, then by start. Also ended
 * contracts whose case is undecided or can be objected to. No paging, because a worker has at most 20
 * coming shifts.
 */
export async function scheduleCancellationRows(
  db: QueryExecutor,
  asked: { workerId: string; now: Date },
): Promise<ScheduleCancellationRow[]> {
  const { rows } = await sql<ScheduleCancellationRow>`
    /* attendance.scheduleCancellationRows */
    select c.id as "requestId", c.state, c.reason, c.listed_reason as "listedReason", c.compensation,
           c.apology_points as "apologyPoints", c.requested_at as "requestedAt",
           c.answer_by as "answerBy", c.answered_at as "answeredAt",
           a.state = 'SCHEDULED' as "isScheduled", a.work_day as "workDay",
           a.break_minutes as "breakMinutes", a.hourly_wage as "hourlyWage",
           a.travel_allowance as "travelAllowance", a.bonus, ${taxColumnPeriodsOfShiftSql} as "columnPeriods",
           ${minimumWageRaisesColumn} as "minimumRaises",
           c.audited_at as "auditedAt",
           c.audit_note as "auditNote", t.state as "caseState", t.decide_by as "decideBy",
           t.objection, t.objected_at as "objectedAt",
           t.stated_break_minutes as "statedBreakMinutes", t.agreed_yen as "agreedYen",
           t.owed_yen as "owedYen", ${shiftSummaryColumns}
      from attendances a
      join schedule_cancellations c on c.attendance_id = a.id
      left join termination_cases t on t.id = c.id
      ${shiftSummaryJoins}
     where a.worker_id = ${asked.workerId}
       and (a.ends_at > ${asked.now} or t.state in ('WAITING', 'OBJECTED', 'CONTESTED')
            or t.id is not null and c.audited_at > ${addHours(asked.now, -objectionDays * 24)}
            or t.stated_break_minutes is not null
               and c.audited_at > ${addHours(asked.now, -objectionDaysAfterMissedDeadline * 24)})
     order by c.state <> 'REQUESTED', a.starts_at, c.requested_at desc, c.id
  `.execute(db);
  return rows;
}

/** Requests past their deadline, in the order of their index. */
export async function dueScheduleCancellations(
  db: QueryExecutor,
  now: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* attendance.dueScheduleCancellations */
    select id
      from schedule_cancellations
     where state = 'REQUESTED' and answer_by <= ${now}
     order by answer_by, id
     limit ${most}
  `.execute(db);
  return rows.map(({ id }) => id);
}

type ApologyFacts = {
  contractedAt: Date;
  /** Number of cancellation requests with points for the person after `since`. */
  lately: number;
};

/** The facts that decide about the points of a facility's request; undefined for an unknown shift. */
export async function readApologyFacts(
  tx: Tx,
  { attendanceId, since }: { attendanceId: string; since: Date },
): Promise<ApologyFacts | undefined> {
  const { rows } = await sql<ApologyFacts>`
    /* attendance.readApologyFacts */
    select a.created_at as "contractedAt",
           (select count(*)::int
              from schedule_cancellations c
              join attendances o on o.id = c.attendance_id
             where o.worker_id in (
                     select a.worker_id
                     union
                     -- The person's ended accounts, found by their documents. (Rule 4.22)
                     select f.worker_id
                       from identities i
                       join identities f on f.person_key = i.person_key
                      where i.worker_id = a.worker_id)
               and c.apology_points > 0
               and c.state in ('REQUESTED', 'APPROVED')
               and c.requested_at > ${since}) as lately
      from attendances a
     where a.id = ${attendanceId}
  `.execute(tx);
  return rows[0];
}
