import { exemptPenalty } from '#domain/points/penalties/exempt.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { latestAbsenceEvent, lockAbsenceNotice } from '../absence/absence.queries.server.ts';
import { contestAbsenceByStamp } from '../absence/contest-by-stamp.server.ts';
import { withdrawAbsenceNotice } from '../absence/update-absent-notification.server.ts';
import { writeDisputedCheckIn, type LockedAttendance } from '../contract/queries.server.ts';
import { shiftDayAndFacility } from '../contract/shift-note.ts';
import { attendanceRefusal } from '../messages.ts';
import { attendanceNotifications } from '../notifications.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';
import type { StampTime } from './stamp-time.ts';

type Stamped = { workerId: string; time: StampTime; reason: string; now: Date };

/**
 * Handles a check-in for a shift that was recorded as an absence. Returns true when the stamp undoes the absence,
 * because only the system has recorded it: its points and stop end, and the caller records the check-in. If the
 * facility has reported the absence, the stamp opens the operators' case and changes nothing else. An absence that was
 * decided is refused. Refusals: STATE_CHANGED. (Rule 8.1)
 */
export async function applyStampToAbsence(
  tx: Tx,
  facts: LockedAttendance,
  { workerId, time, reason, now }: Stamped,
): Promise<boolean> {
  const event = await latestAbsenceEvent(tx, facts.id);
  if (event === 'PASS_WITHOUT_STAMP') {
    const contest = await lockAbsenceNotice(tx, { attendanceId: facts.id, kind: 'contest' });
    if (contest && contest.state !== 'WAITING') throw attendanceRefusal('STATE_CHANGED');
    await undo(tx, facts, now);
    return true;
  }
  if (event !== 'REPORT_NO_SHOW') throw attendanceRefusal('STATE_CHANGED');
  await writeDisputedCheckIn(tx, facts.id, {
    checkInAt: time.at,
    checkInReceivedAt: time.receivedAt,
  });
  await contestAbsenceByStamp(tx, facts, { reason, actor: { kind: 'worker', id: workerId }, now });
  return false;
}

async function undo(tx: Tx, facts: LockedAttendance, now: Date): Promise<void> {
  await withdrawAbsenceNotice(tx, { attendanceId: facts.id, kind: 'contest' }, now);
  await exemptPenalty(tx, {
    workerId: facts.workerId,
    of: { attendanceId: facts.id },
    note: `${shiftDayAndFacility(facts)}の無断欠勤の取り消し`,
    actor: systemActor,
    now,
  });
  await notifyWorkerOfShift(tx, facts, {
    reason: 'absenceUndone',
    topic: 'account',
    text: attendanceNotifications.absenceUndone(facts),
    now,
  });
}
