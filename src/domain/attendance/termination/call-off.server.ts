import { paths } from '#platform/base/paths.ts';
import { compensateCalledOffShift } from '#domain/pay/earnings/compensate.server.ts';
import { awardPoints } from '#domain/points/incentives/incentives.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { shiftDayAndFacility } from '../contract/shift-note.ts';
import { attendanceNotifications } from '../notifications.ts';
import { recordTransition } from '../contract/transition.server.ts';
import { writeUnworkedShiftEnding, type LockedAttendance } from '../contract/queries.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';

export type CallOffShiftArgs = {
  /** The event of the shift; by default the worker's agreement or the facility's own act. */
  event?: 'FACILITY_HAD_ASKED';
  actor: Actor;
  reason: string;
  /** `undecided`: a reserved reason, whose case decides whether the wage is paid. */
  pays: 'whole_wage' | 'apology' | 'undecided';
  /** The message to the worker when a listed reason ends the shift. */
  text?: NoticeText;
  /** Promised points; 0 when the limits of apologies are reached. */
  apology?: number;
  now: Date;
};

/**
 * Ends a shift for the facility, without a penalty for the worker, and pays the whole wage, the apology, or the
 * amount that the case decides. The seat is not freed, because the facility no longer offers the work. (Rule 4.9,
 * 4.14)
 */
export async function callOffShift(
  tx: Tx,
  facts: LockedAttendance,
  off: CallOffShiftArgs,
): Promise<void> {
  const { actor, reason, pays, now } = off;
  const byWhom = actor.kind === 'worker' ? 'AGREE_TO_CANCELLATION' : 'CANCEL_BY_FACILITY';
  const event = off.event ?? byWhom;
  const state = 'CANCELLED_BY_FACILITY';
  await recordTransition(tx, facts, { event, actor, reason, now });
  await writeUnworkedShiftEnding(tx, facts.id, { state, absenceReason: null, reason, now });
  if (pays === 'whole_wage')
    await compensateCalledOffShift(tx, { attendanceId: facts.id, confirmedBy: 'FACILITY', now });
  if (pays === 'apology') await apologize(tx, facts, off);
  await notifyWorkerOfShift(tx, facts, {
    reason: 'cancelled',
    topic: 'cancellation',
    text: off.text ?? messageOf(facts, off),
    path: pays === 'undecided' ? paths.shifts.cancellationRequests() : undefined,
    now,
  });
}

async function apologize(
  tx: Tx,
  facts: LockedAttendance,
  { apology = 0, now }: CallOffShiftArgs,
): Promise<void> {
  await awardPoints(tx, {
    workerId: facts.workerId,
    kind: 'apology',
    points: apology,
    attendanceId: facts.id,
    note: `${shiftDayAndFacility(facts)}の勤務中止のおわび`,
    now,
  });
}

function messageOf(
  facts: LockedAttendance,
  { pays, apology = 0, reason }: CallOffShiftArgs,
): NoticeText {
  switch (pays) {
    case 'whole_wage':
      return attendanceNotifications.compensated({ ...facts, reason });
    case 'apology':
      return attendanceNotifications.apologized({ ...facts, points: apology });
    case 'undecided':
      throw new Error('the message of a listed reason names it');
    default:
      throw new RangeError(`unknown compensation: ${String(pays satisfies never)}`);
  }
}
