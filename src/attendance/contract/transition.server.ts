import type { Tx } from '#server/database/db.server.ts';
import { openReviews } from '#reviews/open.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';

import { refuse } from '../messages.ts';
import { nextAttendanceState, type AttendanceEvent, type AttendanceState } from './states.ts';

export type Transition = {
  event: AttendanceEvent;
  actor: Actor;
  reason?: string | undefined;
  now: Date;
};

type Moved = { id: string; state: AttendanceState };

/**
 * Throws STATE_CHANGED unless the state table allows the move to this actor, and writes it into
 * the history; the end of the work opens its reviews. The row itself is the caller's. (Rule 4.9)
 */
export async function recordTransition(tx: Tx, facts: Moved, move: Transition): Promise<void> {
  await recordTransitions(tx, [facts], move);
}

/** The same for many shifts at once. */
export async function recordTransitions(
  tx: Tx,
  shifts: readonly Moved[],
  move: Transition,
): Promise<void> {
  const { event, actor, reason, now } = move;
  await recordChanges(
    tx,
    shifts.map((facts) => ({
      subject: 'attendance',
      id: facts.id,
      from: facts.state,
      to: nextState(facts, move),
      event,
      actor,
      reason,
      at: now,
    })),
  );
  const ended = shifts.filter((facts) => endsWork(facts.state, nextState(facts, move)));
  await openReviews(tx, { attendanceIds: ended.map(({ id }) => id), actor, now });
}

/**
 * Work that was going on, or that nobody stamped, is over: both sides may say how it was. (Rule
 * 4.19)
 */
function endsWork(from: AttendanceState, to: AttendanceState): boolean {
  // Somebody recorded as absent was there after all.
  if (from === 'ABSENT' && to === 'FIXED') return true;
  const wasOpen = from === 'SCHEDULED' || from === 'CHECKED_IN';
  return wasOpen && (to === 'CHECKED_OUT' || to === 'REVIEWING');
}

/** The state after the move, or STATE_CHANGED: asked first, before anything else is judged. */
export function nextState(
  facts: { state: AttendanceState },
  { event, actor }: Pick<Transition, 'event' | 'actor'>,
): AttendanceState {
  const to = nextAttendanceState(facts.state, event, actor.kind);
  if (to === null) throw refuse('STATE_CHANGED');
  return to;
}
