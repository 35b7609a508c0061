import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { attendanceRefusal } from '../messages.ts';
import type { AskedCancellationState } from './asked-rules.ts';

export type NewAskedCancellation = {
  attendanceId: string;
  points: number;
  /** Yen before tax, travel included. */
  compensation: number;
  dueAt: Date;
  now: Date;
};

export async function insertAskedCancellation(tx: Tx, asked: NewAskedCancellation): Promise<void> {
  await sql`
    /* attendance.insertAskedCancellation */
    insert into asked_cancellations (attendance_id, state, points, compensation, asked_at, due_at)
    values (${asked.attendanceId}, 'ASKED', ${asked.points}, ${asked.compensation}, ${asked.now}, ${asked.dueAt})
  `.execute(tx);
}

export type LockedAskedCancellation = {
  state: AskedCancellationState;
  points: number;
  compensation: number;
  dueAt: Date;
};

/** Locks the row of a cancellation; the shift's row must be locked before. Refusals: NOT_FOUND. */
export async function lockAskedCancellation(
  tx: Tx,
  attendanceId: string,
): Promise<LockedAskedCancellation> {
  const { rows } = await sql<LockedAskedCancellation>`
    /* attendance.lockAskedCancellation */
    select state, points, compensation, due_at as "dueAt"
      from asked_cancellations
     where attendance_id = ${attendanceId}
       for update
  `.execute(tx);
  const row = rows[0];
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row;
}

export type AskedCancellationAnswer = {
  state: AskedCancellationState;
  dueAt: Date;
  isSeatReturned: boolean;
};

export async function writeAskedCancellationAnswer(
  tx: Tx,
  attendanceId: string,
  answer: AskedCancellationAnswer,
): Promise<void> {
  await sql`
    /* attendance.writeAskedCancellationAnswer */
    update asked_cancellations
       set state = ${answer.state}, due_at = ${answer.dueAt},
           seat_returned = seat_returned or ${answer.isSeatReturned}
     where attendance_id = ${attendanceId}
  `.execute(tx);
}

/** Stores the points that an operator charged for a cancellation. */
export async function writeAskedCancellationPoints(
  tx: Tx,
  attendanceId: string,
  points: number,
): Promise<void> {
  await sql`
    /* attendance.writeAskedCancellationPoints */
    update worker_cancellations set penalty_points = ${points} where attendance_id = ${attendanceId}
  `.execute(tx);
}

/** Cancellations that nobody answered or decided in time, in the order of their index. */
export async function dueAskedCancellations(
  db: QueryExecutor,
  asked: { now: Date; after: { dueAt: Date; id: string } | null; limit: number },
): Promise<{ id: string; dueAt: Date }[]> {
  const { now, after, limit } = asked;
  const rest = after
    ? sql`and (due_at, attendance_id) > (${after.dueAt}, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<{ id: string; dueAt: Date }>`
    /* attendance.dueAskedCancellations */
    select attendance_id as id, due_at as "dueAt"
      from asked_cancellations
     where state in ('ASKED', 'DENIED') and due_at <= ${now} ${rest}
     order by due_at, attendance_id
     limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * SQL: the number of asked cancellations that each facility can still answer, with the nearest deadline and the start
 * of that shift. Few are open at once. (Rule 8.9)
 */
export const askedCancellationsByFacility = (now: Date) => sql`
           select a.facility_id, count(*)::int as asked, min(k.due_at) as due,
                  (array_agg(a.starts_at order by k.due_at, a.id))[1] as starts_at
             from asked_cancellations k
             join attendances a on a.id = k.attendance_id
            where k.state = 'ASKED' and k.due_at > ${now}
            group by a.facility_id`;
