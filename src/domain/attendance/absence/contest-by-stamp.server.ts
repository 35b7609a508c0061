import { paths } from '#platform/base/paths.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import type { LockedAttendance } from '../contract/queries.server.ts';
import { recordTransition } from '../contract/transition.server.ts';
import { attendanceRefusal } from '../messages.ts';
import { attendanceNotifications } from '../notifications.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';
import { lockAbsenceNotice, insertAbsenceNotice } from './absence.queries.server.ts';

type Contest = {
  /** Text about the stamp, stored as the reason of the case: 10 to 400 characters. */
  reason: string;
  actor: Actor;
  now: Date;
};

/**
 * Opens the operators' case about an absence that the facility has reported and a stamp contradicts, as the worker's
 * own contest would. A case that is already waiting stays unchanged; after its decision the stamp is refused. Refusals:
 * STATE_CHANGED. (Rule 8.1)
 */
export async function contestAbsenceByStamp(
  tx: Tx,
  facts: LockedAttendance,
  { reason, actor, now }: Contest,
): Promise<void> {
  const known = await lockAbsenceNotice(tx, { attendanceId: facts.id, kind: 'contest' });
  if (known?.state === 'WAITING') return;
  if (known) throw attendanceRefusal('STATE_CHANGED');
  const absent = { ...facts, state: 'ABSENT' as const };
  await insertAbsenceNotice(tx, {
    attendanceId: facts.id,
    kind: 'contest',
    reason,
    toldName: null,
    now,
  });
  await recordTransition(tx, absent, { event: 'CONTEST_ABSENCE', actor, reason, now });
  await notifyWorkerOfShift(tx, facts, {
    reason: 'absenceDisputed',
    topic: 'account',
    text: attendanceNotifications.absenceDisputed(facts),
    path: paths.shifts.absences(),
    now,
  });
}
