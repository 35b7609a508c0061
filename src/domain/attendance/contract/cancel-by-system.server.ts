import { giveSeatBack } from '#domain/recruitment/publishing/seats.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { systemActor, type Actor } from '#platform/server/history.server.ts';

import { requireNextAttendanceState, recordTransition } from './transition.server.ts';
import { lockAttendance, writeUnworkedShiftEnding } from './queries.server.ts';

export type SystemCancellation = {
  attendanceId: string;
  reason: string;
  now: Date;
  /** The operator who removes a wrong posting; by default the system. */
  actor?: Actor;
};

/**
 * Cancels a contract before its work begins, without a penalty: the state becomes DELETED and the seat
 * is freed. The caller notifies the worker. Once the work has begun, STATE_CHANGED is the refusal.
 * Refusals: those of `recordTransition`. (Rule 4.5, 4.9)
 */
export async function cancelAttendanceBySystem(
  tx: Tx,
  { attendanceId, reason, now, actor = systemActor }: SystemCancellation,
): Promise<void> {
  const facts = await lockAttendance(tx, attendanceId, actor);
  requireNextAttendanceState(facts, { event: 'DELETE', actor });
  await writeUnworkedShiftEnding(tx, facts.id, {
    state: 'DELETED',
    absenceReason: 'Deleted',
    reason,
    now,
  });
  await recordTransition(tx, facts, { event: 'DELETE', actor, reason, now });
  await giveSeatBack(tx, { recruitmentId: facts.recruitmentId, now });
}
