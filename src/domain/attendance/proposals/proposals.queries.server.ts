import { sql, type RawBuilder } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { ShiftForWageQuote } from '#domain/pay/earnings/wage-rows.queries.server.ts';
import { minimumWageRaisesColumn } from '#domain/pay/wage/minimum-raises.queries.server.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import {
  byInstantAndShift,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { WorkedHours } from '../corrections/claim-rules.ts';
import { attendanceRefusal } from '../messages.ts';
import type { HoursProposalFacts, HoursProposalState } from './proposal-rules.ts';

export type ProposableShift = ShiftForWageQuote &
  HoursProposalFacts & {
    /** Yen of the fixed wage before tax, with the travel allowance; null before the approval. */
    fixedYen: number | null;
  };

const shiftColumns = sql`
           a.id as "attendanceId", a.worker_id as "workerId", a.corporation_id as "corporationId",
           a.work_day as "workDay", a.starts_at as "startsAt", a.ends_at as "endsAt",
           a.break_minutes as "breakMinutes", a.hourly_wage as "hourlyWage",
           a.travel_allowance as "travelAllowance", a.bonus, ${minimumWageRaisesColumn} as "minimumRaises",
           a.state, a.recorded_start_at as "recordedStartAt", a.recorded_end_at as "recordedEndAt",
           a.recorded_break_minutes as "recordedBreakMinutes",
           a.check_out_was_automatic as "checkOutWasAutomatic",
           a.claimed_start_at as "claimedStartAt", a.claimed_end_at as "claimedEndAt",
           a.claimed_break_minutes as "claimedBreakMinutes", a.claimed_at as "claimedAt",
           a.returned_at as "returnedAt", a.end_asked_at as "endAskedAt",
           a.end_confirmed_at as "endConfirmedAt", a.needs_operator as "needsOperator",
           a.approved_start_at as "approvedStartAt", a.approved_end_at as "approvedEndAt",
           a.approved_break_minutes as "approvedBreakMinutes",
           (select count(*)::int from hours_proposals h where h.attendance_id = a.id) as proposals,
           exists (select from hours_proposals h
                    where h.attendance_id = a.id and h.state = 'OPEN') as "hasOpenProposal",
           w.written_off > 0
             or exists (select from overpayments o
                         where o.attendance_id = a.id
                           -- Less pay that the worker did not agree to has changed nothing.
                           and not (o.is_lowering and o.state in ('DECLINED', 'EXPIRED'))) as "hasOverpayment",
           exists (select from wage_parts x
                    where x.attendance_id = a.id and x.part = 'compensation')
             or w.fixed ? 'compensation' as "isCompensated",
           k.deleted_at is not null as "hasLeft",
           (w.fixed ->> 'taxable')::int + (w.fixed ->> 'travelAllowance')::int as "fixedYen"`;

const shiftJoins = sql`
      join workers k on k.id = a.worker_id
      join wages w on w.attendance_id = a.id`;

/** The facts of a shift for the rules of a proposal. Takes no lock: a caller that writes must hold the shift's lock. */
export async function proposableShift(
  db: QueryExecutor,
  attendanceId: string,
): Promise<ProposableShift> {
  const { rows } = await sql<ProposableShift>`
    /* attendance.proposableShift */
    select ${shiftColumns}
      from attendances a
      ${shiftJoins}
     where a.id = ${attendanceId}
  `.execute(db);
  const [row] = rows;
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row;
}

type NewProposal = {
  attendanceId: string;
  old: WorkedHours;
  hours: WorkedHours;
  oldYen: number;
  yen: number;
  isAfterApproval: boolean;
  reason: string;
  answerBy: Date;
  now: Date;
};

export async function insertHoursProposal(tx: Tx, proposal: NewProposal): Promise<string> {
  const { attendanceId, old, hours, oldYen, yen, isAfterApproval, reason, answerBy, now } =
    proposal;
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* attendance.insertHoursProposal */
    insert into hours_proposals (
      attendance_id, state, old_start_at, old_end_at, old_break_minutes, start_at, end_at, break_minutes,
      old_yen, yen, is_after_approval, reason, sent_at, answer_by)
    values (${attendanceId}, 'OPEN', ${old.startAt}, ${old.endAt}, ${old.breakMinutes}, ${hours.startAt},
            ${hours.endAt}, ${hours.breakMinutes}, ${oldYen}, ${yen}, ${isAfterApproval}, ${reason}, ${now},
            ${answerBy})
    returning id
  `,
  );
  return id;
}

export type HoursProposalRow = {
  id: string;
  attendanceId: string;
  state: HoursProposalState;
  old: WorkedHours;
  hours: WorkedHours;
  oldYen: number;
  yen: number;
  isAfterApproval: boolean;
  reason: string;
  objection: string | null;
  sentAt: Date;
  answerBy: Date;
  closedAt: Date | null;
};

type StoredRow = Omit<HoursProposalRow, 'old' | 'hours'> & {
  oldStartAt: Date;
  oldEndAt: Date;
  oldBreakMinutes: number;
  startAt: Date;
  endAt: Date;
  breakMinutes: number;
};

const proposalColumns = sql`
           h.id, h.attendance_id as "attendanceId", h.state, h.old_start_at as "oldStartAt",
           h.old_end_at as "oldEndAt", h.old_break_minutes as "oldBreakMinutes",
           h.start_at as "startAt", h.end_at as "endAt", h.break_minutes as "breakMinutes",
           h.old_yen as "oldYen", h.yen, h.is_after_approval as "isAfterApproval", h.reason, h.objection,
           h.sent_at as "sentAt", h.answer_by as "answerBy", h.closed_at as "closedAt"`;

async function proposalsWhere(
  db: QueryExecutor,
  where: RawBuilder<unknown>,
): Promise<HoursProposalRow[]> {
  const { rows } = await sql<StoredRow>`
    /* attendance.proposalsWhere */
    select ${proposalColumns} from hours_proposals h where ${where}
  `.execute(db);
  return rows.map(
    ({ oldStartAt, oldEndAt, oldBreakMinutes, startAt, endAt, breakMinutes, ...row }) => ({
      ...row,
      old: { startAt: oldStartAt, endAt: oldEndAt, breakMinutes: oldBreakMinutes },
      hours: { startAt, endAt, breakMinutes },
    }),
  );
}

/** The proposals of these shifts, the latest first: at most three for each shift. */
export async function hoursProposalsOfShift(
  db: QueryExecutor,
  attendanceIds: readonly string[],
): Promise<HoursProposalRow[]> {
  return proposalsWhere(
    db,
    sql`h.attendance_id = any (${attendanceIds}::uuid[]) order by h.sent_at desc, h.id desc`,
  );
}

/** The shift of a proposal, read without a lock so that the shift can be locked first. Refusals: NOT_FOUND. */
export async function shiftIdOfProposal(db: QueryExecutor, id: string): Promise<string> {
  const { rows } = await sql<{ attendanceId: string }>`
    /* attendance.shiftIdOfProposal */
    select attendance_id as "attendanceId" from hours_proposals where id = ${id}
  `.execute(db);
  const [row] = rows;
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row.attendanceId;
}

/** Locks and returns a proposal; the caller holds the lock of its shift. Refusals: NOT_FOUND. */
export async function lockHoursProposal(tx: Tx, id: string): Promise<HoursProposalRow> {
  const [row] = await proposalsWhere(tx, sql`h.id = ${id} for update`);
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row;
}

type Closing = { state: HoursProposalState; objection: string | null; now: Date };

export async function closeHoursProposal(tx: Tx, id: string, closing: Closing): Promise<void> {
  await sql`
    /* attendance.closeHoursProposal */
    update hours_proposals
       set state = ${closing.state}, objection = ${closing.objection}, closed_at = ${closing.now}
     where id = ${id}
  `.execute(tx);
}

/** Open proposals past their deadline, in the order of their index, at most `most`. */
export async function dueHoursProposals(
  db: QueryExecutor,
  { now, most }: { now: Date; most: number },
): Promise<{ id: string; attendanceId: string }[]> {
  const { rows } = await sql<{ id: string; attendanceId: string }>`
    /* attendance.dueHoursProposals */
    select id, attendance_id as "attendanceId"
      from hours_proposals
     where state = 'OPEN' and answer_by <= ${now}
     order by answer_by, id
     limit ${most}
  `.execute(db);
  return rows;
}

type Corrected = { hours: WorkedHours; lateMinutes: number };

/** Writes hours that were corrected after their approval. The state returns to FIXED, because pay is due again. */
export async function writeCorrectedHours(tx: Tx, id: string, corrected: Corrected): Promise<void> {
  const { hours, lateMinutes } = corrected;
  await sql`
    /* attendance.writeCorrectedHours */
    update attendances
       set state = 'FIXED', approved_start_at = ${hours.startAt}, approved_end_at = ${hours.endAt},
           approved_break_minutes = ${hours.breakMinutes}, late_minutes = ${lateMinutes}
     where id = ${id}
  `.execute(tx);
}

export type FinishedShiftRow = ProposableShift & {
  workerName: string;
  title: string;
  micros: number;
};

/**
 * A page of the facilities' shifts whose hours are known, the latest start first. The shifts are chosen by facility before
 * anything is joined: otherwise PostgreSQL would read all shifts of the past for each page.
 */
export function finishedShiftPage(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  cursor: ApiCursor,
): Promise<{ rows: FinishedShiftRow[]; cursor: string | null }> {
  return readKeysetPage(byInstantAndShift, { cursor, size: 20 }, async ({ after, limit }) => {
    const { rows } = await sql<FinishedShiftRow>`
    /* attendance.finishedShiftPage */
    select ${shiftColumns}, ${microsecondsSql(sql`a.starts_at`)} as micros, j.title,
           coalesce(rtrim(p.last_name || ' ' || p.first_name), '退会した方') as "workerName"
      from unnest(${facilityIds}::uuid[]) as own (facility_id)
     cross join lateral (
            select *
              from attendances
             where facility_id = own.facility_id and corporation_id = ${corporationId}
               and state in ('CHECKED_OUT', 'REVIEWING', 'FIXED', 'PAID')
               ${after ? sql`and (starts_at, id) < (${instantSql(after)}, ${after.attendanceId}::uuid)` : sql``}
             order by starts_at desc, id desc
             limit ${limit}) a
      ${shiftJoins}
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      left join worker_profiles p on p.worker_id = a.worker_id
     order by a.starts_at desc, a.id desc
     limit ${limit}
  `.execute(db);
    return rows;
  });
}
