import { formatInstant } from '#platform/base/jst.ts';
import { plannedGrossWageOf } from '#domain/pay/wage/planned-gross.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import type { LockedAttendance } from '../contract/queries.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';
import { askedCancellationAnswerDeadline } from './asked-rules.ts';
import { insertAskedCancellation } from './asked.queries.server.ts';

type AskFacilityArgs = {
  points: number;
  isLastMinute: boolean;
  reason: string;
  actor: Actor;
  now: Date;
};

/**
 * Asks the facility whether it wanted a cancellation for which the worker gives this reason. Meanwhile no points are
 * charged and the seat is not offered again. `points` are charged later if the facility did not ask for it. (Rule 8.9)
 */
export async function askFacilityAboutCancellation(
  tx: Tx,
  facts: LockedAttendance,
  { points, isLastMinute, reason, actor, now }: AskFacilityArgs,
): Promise<void> {
  const dueAt = askedCancellationAnswerDeadline(now);
  const compensation = isLastMinute ? plannedGrossWageOf(facts) : 0;
  await insertAskedCancellation(tx, { attendanceId: facts.id, points, compensation, dueAt, now });
  const subject = 'asked_cancellation';
  await recordChanges(tx, [
    { subject, id: facts.id, from: null, to: 'ASKED', event: 'ASK', actor, reason, at: now },
  ]);
  await notifyWorkerOfShift(tx, facts, {
    reason: 'cancelledByWorker',
    topic: 'cancellation',
    text: attendanceNotifications.facilityAsked({ ...facts, until: formatInstant(dueAt) }),
    now,
  });
}
