import { releasePlanned } from '#pay/release-planned.server.ts';
import type { Tx } from '#server/db.server.ts';
import { systemActor } from '#server/history.server.ts';

import { recordMove } from './move.server.ts';
import { letters } from './letters.ts';
import { writeCheckOut, type LockedAttendance } from './queries.server.ts';
import { recordedEnd } from './stamp-rules.ts';
import { tellWorker } from './tell-worker.server.ts';

/**
 * Ends a shift whose end nobody stamped, at its planned end and flagged: the planned wage must not
 * wait, and the hours are confirmed through a correction. (Rule book 4.9)
 */
export async function checkOutAutomatically(
  tx: Tx,
  facts: LockedAttendance,
  now: Date,
): Promise<void> {
  await writeCheckOut(tx, facts.id, {
    checkOutAt: null,
    recordedEndAt: recordedEnd(facts.endsAt, facts),
    recordedBreakMinutes: facts.breakMinutes,
    claimedEndAt: null,
  });
  await recordMove(tx, facts, { event: 'CHECK_OUT_AUTOMATICALLY', actor: systemActor, now });
  await releasePlanned(tx, { attendanceId: facts.id, now });
  await tellWorker(tx, facts, {
    reason: 'automatic_check_out',
    topic: 'shift',
    words: letters.automaticCheckOut(facts),
    screen: '/time',
    now,
  });
}
