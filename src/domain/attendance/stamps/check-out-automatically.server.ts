import { paths } from '#platform/base/paths.ts';
import { releasePlannedWage } from '#domain/pay/earnings/release-planned.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { recordTransition } from '../contract/transition.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import {
  writeCheckOut,
  writeShiftEndConfirmationAsked,
  type LockedAttendance,
} from '../contract/queries.server.ts';
import { storeWorkerLastSeen } from './live-evidence.server.ts';
import { recordedEndOf } from './stamp-rules.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';

/**
 * Ends a shift without an end stamp at its planned end, flags it, and asks the facility for the real
 * end. Releases the planned wage only up to the last stamp or the worker's last message to the
 * facility; the rest waits for the facility's answer. (Rule 4.9, 6.7)
 */
export async function checkOutAutomatically(
  tx: Tx,
  facts: LockedAttendance,
  now: Date,
): Promise<void> {
  await writeCheckOut(tx, facts.id, {
    checkOutAt: null,
    checkOutReceivedAt: null,
    recordedEndAt: recordedEndOf(facts.endsAt, facts),
    recordedBreakMinutes: facts.breakMinutes,
    claimedEndAt: facts.claimedEndAt,
    claimedBreakMinutes: facts.claimedBreakMinutes,
  });
  await storeWorkerLastSeen(tx, facts);
  await writeShiftEndConfirmationAsked(tx, facts.id, now);
  await recordTransition(tx, facts, { event: 'CHECK_OUT_AUTOMATICALLY', actor: systemActor, now });
  await releasePlannedWage(tx, { attendanceId: facts.id, now });
  await notifyWorkerOfShift(tx, facts, {
    reason: 'automatic_check_out',
    topic: 'shift',
    text: attendanceNotifications.automaticCheckOut(facts),
    path: paths.shift.time(facts.id),
    now,
  });
}
