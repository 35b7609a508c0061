import { jstTime } from '#platform/base/jst.ts';
import { reportedStampText } from '#platform/base/states/reported-stamp.ts';
import { addPenalty } from '#domain/points/penalties/penalties.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { systemActor, type Actor } from '#platform/server/history.server.ts';

import { contestAbsenceByStamp } from '../absence/contest-by-stamp.server.ts';
import { requireNextAttendanceState, recordTransition } from '../contract/transition.server.ts';
import {
  withBackOfficeIdempotencyKey,
  type BackOfficeCommand,
} from '../contract/back-office-command.server.ts';
import { shiftDayAndFacility } from '../contract/shift-note.ts';
import { attendanceNotifications } from '../notifications.ts';
import { attendanceRefusal } from '../messages.ts';
import {
  lockAttendance,
  writeUnworkedShiftEnding,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';

/** Points of a no-show; points/ adds the stop of 30 days. (Rule 4.13) */
export const noShowPenaltyPoints = 10;

/** The deduplication key of a no-show's penalty in the points history. */
export const noShowPenaltyKey = (attendanceId: string) => `no_show:${attendanceId}`;

/**
 * The facility reports a no-show, from the planned start on: ABSENT. A reported check-in does not prevent it, but opens
 * the operators' case at once. Where the server saw the check-in, STATE_CHANGED is the refusal. Refusals: TOO_EARLY,
 * STATE_CHANGED. (Rule 4.9, 8.1)
 */
export async function reportNoShow(app: App, act: BackOfficeCommand): Promise<void> {
  const { actor, now } = act;
  await inTransaction(app.db, (tx) =>
    withBackOfficeIdempotencyKey(
      tx,
      act,
      { operation: 'attendance.reportNoShow', input: null },
      async () => {
        const facts = await lockAttendance(tx, act.attendanceId, actor);
        requireNextAttendanceState(facts, { event: 'REPORT_NO_SHOW', actor });
        if (now < facts.startsAt)
          throw attendanceRefusal('TOO_EARLY', { from: jstTime(facts.startsAt) });
        const { checkInAt, checkInReceivedAt } = facts;
        if (facts.state === 'CHECKED_IN' && !checkInReceivedAt)
          throw attendanceRefusal('STATE_CHANGED');
        await endAsAbsent(tx, facts, { actor, event: 'REPORT_NO_SHOW', now });
        if (checkInAt && checkInReceivedAt) {
          const reason = `${reportedStampText(checkInAt, checkInReceivedAt)}があります`;
          await contestAbsenceByStamp(tx, facts, { reason, actor: systemActor, now });
        }
      },
    ),
  );
}

/** Records an absence two hours after the end of a shift without stamp or claim. (Rule 4.9) */
export async function recordAbsenceWithoutStamp(
  tx: Tx,
  facts: LockedAttendance,
  now: Date,
): Promise<void> {
  await endAsAbsent(tx, facts, { actor: systemActor, event: 'PASS_WITHOUT_STAMP', now });
}

type Absence = { actor: Actor; event: 'REPORT_NO_SHOW' | 'PASS_WITHOUT_STAMP'; now: Date };

async function endAsAbsent(tx: Tx, facts: LockedAttendance, { actor, event, now }: Absence) {
  const reason = event === 'REPORT_NO_SHOW' ? '施設からの報告' : '出勤の記録がありません';
  await writeUnworkedShiftEnding(tx, facts.id, {
    state: 'ABSENT',
    absenceReason: 'Absented',
    reason,
    now,
  });
  await recordTransition(tx, facts, { event, actor, reason, now });
  await addPenalty(tx, {
    workerId: facts.workerId,
    kind: 'no_show',
    points: noShowPenaltyPoints,
    attendanceId: facts.id,
    dedupKey: noShowPenaltyKey(facts.id),
    note: `${shiftDayAndFacility(facts)}の無断欠勤`,
    now,
  });
  const text = attendanceNotifications.absent(facts);
  await notifyWorkerOfShift(tx, facts, { reason: 'absent', topic: 'shift', text, now });
}
