import { openPlannedWage } from '#domain/pay/earnings/open-wage.server.ts';
import { isConstraintViolation, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { attendanceRefusal } from '../messages.ts';
import { insertAttendance } from './open-attendance.queries.server.ts';

type OpenAttendance = {
  applicationId: string;
  workerId: string;
  recruitmentId: string;
  now: Date;
  /** Actor that concluded the contract: by default the worker, otherwise the accepting facility. (Rule 4.7) */
  actor?: Actor;
};

/**
 * Concludes the contract: copies the recruitment's terms into a SCHEDULED attendance and opens its ESTIMATED wage.
 * Refuses when the shift conflicts with another one of the worker. Refusals: APPLY_CONFLICT, SAME_DAY_LIMIT.
 */
export async function openAttendance(tx: Tx, contract: OpenAttendance): Promise<{ id: string }> {
  const { workerId, now, actor = { kind: 'worker', id: workerId } } = contract;
  const id = await insertOnce(tx, contract);
  await recordChanges(tx, [
    { subject: 'attendance', id, from: null, to: 'SCHEDULED', event: 'CONTRACT', actor, at: now },
  ]);
  await openPlannedWage(tx, { attendanceId: id, now });
  return { id };
}

/**
 * Inserts the attendance. The constraints guarantee the limits, because two concurrent applications can both pass the
 * rules before the insert.
 */
async function insertOnce(tx: Tx, contract: OpenAttendance): Promise<string> {
  try {
    return await insertAttendance(tx, contract);
  } catch (error) {
    // An insert can violate both constraints; PostgreSQL reports the first it checks.
    if (isConstraintViolation(error, 'attendances_no_overlap'))
      throw attendanceRefusal('APPLY_CONFLICT');
    if (isConstraintViolation(error, 'attendances_one_start_a_day'))
      throw attendanceRefusal('SAME_DAY_LIMIT');
    throw error;
  }
}
