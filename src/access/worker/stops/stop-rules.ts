import { lengthOf, normalizeLines } from '#platform/base/text.ts';

export type StopEvent = 'stop' | 'liftStop';
type AccountState = 'ACTIVE' | 'STOPPED';

const moves: Record<StopEvent, { from: AccountState; to: AccountState }> = {
  stop: { from: 'ACTIVE', to: 'STOPPED' },
  liftStop: { from: 'STOPPED', to: 'ACTIVE' },
};

/** The states before and after the event; null where it does not apply. (Rule 4.1) */
export function stopMove(
  { isStopped }: { isStopped: boolean },
  event: StopEvent,
): { from: AccountState; to: AccountState } | null {
  const move = moves[event];
  return move.from === (isStopped ? 'STOPPED' : 'ACTIVE') ? move : null;
}

/** The reason without its full stop, as the worker reads it, or null unless it has 5 to 200 characters. */
export function readStopReason(text: string): string | null {
  const reason = normalizeLines(text).replace(/。+$/, '');
  const length = lengthOf(reason);
  return length >= 5 && length <= 200 ? reason : null;
}
