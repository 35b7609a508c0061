import { sql } from 'kysely';

import type { ShiftSummary } from '#gen/types.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { attendanceRefusal } from '../messages.ts';
import type { AttendanceState } from './states.ts';

export type OwnShiftKey = { attendanceId: string; workerId: string };

/** The summary that screens show of a shift, and the facts its rules need. */
export type OwnShift = ShiftSummary & {
  state: AttendanceState;
  endedAt: Date | null;
  hasOpenRequest: boolean;
  hasReport: boolean;
  hasContest: boolean;
};

/** Columns of `ShiftSummary` from `attendances a`, its recruitment, job `j` and facility `f`. */
export const shiftSummaryColumns = sql`
           a.id, f.id as "facilityId", f.name as "facilityName",
           f.phone_number as "facilityPhoneNumber", j.title, a.starts_at as "startsAt",
           a.ends_at as "endsAt"`;

export const shiftSummaryJoins = sql`
      join facilities f on f.id = a.facility_id
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id`;

/**
 * One of the worker's own shifts. A missing shift and another worker's shift are both not found.
 * Refusals: NOT_FOUND.
 */
export async function readOwnShift(db: QueryExecutor, own: OwnShiftKey): Promise<OwnShift> {
  const { rows } = await sql<OwnShift>`
    /* attendance.readOwnShift */
    select ${shiftSummaryColumns}, a.state, a.ended_at as "endedAt",
           exists (select from schedule_cancellations c
                    where c.attendance_id = a.id and c.state = 'REQUESTED') as "hasOpenRequest",
           exists (select from absence_notices n
                    where n.attendance_id = a.id and n.kind = 'report') as "hasReport",
           exists (select from absence_notices n
                    where n.attendance_id = a.id and n.kind = 'contest') as "hasContest"
      from attendances a
      ${shiftSummaryJoins}
     where a.id = ${own.attendanceId} and a.worker_id = ${own.workerId}
  `.execute(db);
  const row = rows[0];
  if (!row) throw attendanceRefusal('NOT_FOUND');
  return row;
}

/** The summary without the facts that only rules need. */
export function shiftSummaryOf(shift: ShiftSummary): ShiftSummary {
  const { id, facilityId, facilityName, facilityPhoneNumber, title, startsAt, endsAt } = shift;
  return { id, facilityId, facilityName, facilityPhoneNumber, title, startsAt, endsAt };
}
