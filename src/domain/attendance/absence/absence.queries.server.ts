import { sql } from 'kysely';

import type { ShiftSummary } from '#gen/types.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { AbsenceNoticeKind, AbsenceNoticeState } from './absence-rules.ts';
import { attendanceRefusal } from '../messages.ts';
import { shiftSummaryColumns, shiftSummaryJoins } from '../contract/own-shift.queries.server.ts';
import type { AttendanceState } from '../contract/states.ts';

export type NewAbsenceNotice = {
  attendanceId: string;
  kind: AbsenceNoticeKind;
  reason: string;
  toldName: string | null;
  now: Date;
};

export async function insertAbsenceNotice(tx: Tx, notice: NewAbsenceNotice): Promise<void> {
  await sql`
    /* attendance.insertAbsenceNotice */
    insert into absence_notices (attendance_id, kind, reason, told_name, state, sent_at)
    values (${notice.attendanceId}, ${notice.kind}, ${notice.reason}, ${notice.toldName}, 'WAITING', ${notice.now})
  `.execute(tx);
}

export type SentAbsenceNotices = { hasReport: boolean; hasContest: boolean };

export async function sentAbsenceNotices(
  tx: Tx,
  attendanceId: string,
): Promise<SentAbsenceNotices> {
  const { rows } = await sql<SentAbsenceNotices>`
    /* attendance.sentAbsenceNotices */
    select coalesce(bool_or(kind = 'report'), false) as "hasReport",
           coalesce(bool_or(kind = 'contest'), false) as "hasContest"
      from absence_notices
     where attendance_id = ${attendanceId}
  `.execute(tx);
  return rows[0] ?? { hasReport: false, hasContest: false };
}

/** True once an operator has excused the absence, whatever notice was sent afterwards. */
export async function isAbsenceExcused(tx: Tx, attendanceId: string): Promise<boolean> {
  const { rows } = await sql<{ isExcused: boolean }>`
    /* attendance.isAbsenceExcused */
    select exists (select from absence_notices
                    where attendance_id = ${attendanceId} and state = 'EXCUSED') as "isExcused"
  `.execute(tx);
  return rows[0]?.isExcused ?? false;
}

/** The event that last made a shift ABSENT. */
export async function latestAbsenceEvent(tx: Tx, attendanceId: string): Promise<string | null> {
  const { rows } = await sql<{ event: string }>`
    /* attendance.latestAbsenceEvent */
    select event
      from state_changes
     where subject_kind = 'attendance' and subject_id = ${attendanceId}
       and to_state = 'ABSENT' and from_state <> 'ABSENT'
     order by at desc, id desc
     limit 1
  `.execute(tx);
  return rows[0]?.event ?? null;
}

export type LockedAbsenceNotice = {
  id: string;
  attendanceId: string;
  kind: AbsenceNoticeKind;
  state: AbsenceNoticeState;
};

/**
 * The attendance id of a notice, read without a lock so that the attendance row can be locked first.
 * Refusals: NOT_FOUND.
 */
export async function attendanceIdOfAbsenceNotice(db: QueryExecutor, id: string): Promise<string> {
  const { rows } = await sql<{ attendanceId: string }>`
    /* attendance.attendanceIdOfAbsenceNotice */
    select attendance_id as "attendanceId" from absence_notices where id = ${id}
  `.execute(db);
  const row = rows[0];
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row.attendanceId;
}

/** Locks a notice, found by its own id or by its shift and kind. */
export async function lockAbsenceNotice(
  tx: Tx,
  wanted: { id: string } | { attendanceId: string; kind: AbsenceNoticeKind },
): Promise<LockedAbsenceNotice | undefined> {
  const which =
    'id' in wanted
      ? sql`id = ${wanted.id}`
      : sql`attendance_id = ${wanted.attendanceId} and kind = ${wanted.kind}`;
  const { rows } = await sql<LockedAbsenceNotice>`
    /* attendance.lockAbsenceNotice */
    select id, attendance_id as "attendanceId", kind, state from absence_notices where ${which} for update
  `.execute(tx);
  return rows[0];
}

export async function writeNoticeAnswer(
  tx: Tx,
  id: string,
  answer: { state: AbsenceNoticeState; note: string | null; now: Date },
): Promise<void> {
  await sql`
    /* attendance.writeNoticeAnswer */
    update absence_notices
       set state = ${answer.state}, answer_note = ${answer.note}, answered_at = ${answer.now}
     where id = ${id}
  `.execute(tx);
}

export type AbsenceNoticeRow = ShiftSummary & {
  state: AttendanceState;
  absenceReason: 'Absented' | 'Deleted' | 'Dismissed' | null;
  endedReason: string | null;
  endedAt: Date | null;
  /** When the absence was recorded, or reported. */
  at: Date;
  micros: number;
  reportState: AbsenceNoticeState | null;
  reportNote: string | null;
  contestState: AbsenceNoticeState | null;
  contestNote: string | null;
};

/** Shifts that were missed, removed or ended early by the facility, and reported absences, latest first. */
export async function ownAbsenceNoticeRows(
  db: QueryExecutor,
  { workerId, after, limit }: InstantPage & { workerId: string },
): Promise<AbsenceNoticeRow[]> {
  const rest = after ? sql`where (at, id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<AbsenceNoticeRow>`
    /* attendance.ownAbsenceNoticeRows */
    select *, ${microsecondsSql(sql`at`)} as micros
      from (
        select ${shiftSummaryColumns}, a.state, a.absence_reason as "absenceReason",
               a.ended_reason as "endedReason", a.ended_at as "endedAt",
               coalesce(a.ended_at, p.sent_at) as at,
               p.state as "reportState", p.answer_note as "reportNote", c.state as "contestState",
               c.answer_note as "contestNote"
          from attendances a
          left join absence_notices p on p.attendance_id = a.id and p.kind = 'report'
          left join absence_notices c on c.attendance_id = a.id and c.kind = 'contest'
          ${shiftSummaryJoins}
         where a.worker_id = ${workerId}
           and (a.absence_reason is not null or p.state = 'WAITING' and a.state = 'SCHEDULED')
      ) absences
      ${rest}
     order by at desc, id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
