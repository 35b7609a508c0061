import type { Tx } from '#platform/server/database/db.server.ts';
import { openReviewRequests } from '#domain/reviews/open.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { attendanceRefusal } from '../messages.ts';
import { nextAttendanceState, type AttendanceEvent, type AttendanceState } from './states.ts';

export type AttendanceTransitionArgs = {
  event: AttendanceEvent;
  actor: Actor;
  reason?: string | undefined;
  now: Date;
};

type Moved = { id: string; state: AttendanceState };

/**
 * Records a transition in the history, and opens the reviews when work ends. The caller updates the row itself. A
 * transition that the state table does not allow to this actor is refused. Refusals: STATE_CHANGED. (Rule 4.9)
 */
export async function recordTransition(
  tx: Tx,
  facts: Moved,
  move: AttendanceTransitionArgs,
): Promise<void> {
  await recordTransitions(tx, [facts], move);
}

/** `recordTransition` for many shifts at once. */
export async function recordTransitions(
  tx: Tx,
  shifts: readonly Moved[],
  move: AttendanceTransitionArgs,
): Promise<void> {
  const { event, actor, reason, now } = move;
  await recordChanges(
    tx,
    shifts.map((facts) => ({
      subject: 'attendance',
      id: facts.id,
      from: facts.state,
      to: requireNextAttendanceState(facts, move),
      event,
      actor,
      reason,
      at: now,
    })),
  );
  const ended = shifts.filter((facts) =>
    endsWork(facts.state, requireNextAttendanceState(facts, move)),
  );
  await openReviewRequests(tx, { attendanceIds: ended.map(({ id }) => id), actor, now });
}

/**
 * True when work that was running, or was never stamped, is over: both sides may then review. (Rule
 * 4.19)
 */
function endsWork(from: AttendanceState, to: AttendanceState): boolean {
  // A worker recorded as absent had in fact worked.
  if (from === 'ABSENT' && to === 'FIXED') return true;
  const wasOpen = from === 'SCHEDULED' || from === 'CHECKED_IN';
  return wasOpen && (to === 'CHECKED_OUT' || to === 'REVIEWING');
}

/** The state after the transition, checked before any other rule. Refusals: STATE_CHANGED. */
export function requireNextAttendanceState(
  facts: { state: AttendanceState },
  { event, actor }: Pick<AttendanceTransitionArgs, 'event' | 'actor'>,
): AttendanceState {
  const to = nextAttendanceState(facts.state, event, actor.kind);
  if (to === null) throw attendanceRefusal('STATE_CHANGED');
  return to;
}
