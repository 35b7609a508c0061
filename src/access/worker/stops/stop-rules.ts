import { characterCount, normalizeLines } from '#platform/base/text.ts';

export type AccountStopEvent = 'stop' | 'liftStop';
type AccountState = 'ACTIVE' | 'STOPPED';

const moves: Record<AccountStopEvent, { from: AccountState; to: AccountState }> = {
  stop: { from: 'ACTIVE', to: 'STOPPED' },
  liftStop: { from: 'STOPPED', to: 'ACTIVE' },
};

/** The states before and after the event; null when the event does not apply to the account. (Rule 4.1) */
export function accountStopTransition(
  { isStopped }: { isStopped: boolean },
  event: AccountStopEvent,
): { from: AccountState; to: AccountState } | null {
  const move = moves[event];
  return move.from === (isStopped ? 'STOPPED' : 'ACTIVE') ? move : null;
}

/**
 * Characters of the reason for a stop or its end, and for giving a number back. Repeated in the API by
 * `Mutation.stopWorker` and `GiveNumberBackInput.reason`.
 */
export const stopReasonLength = { least: 5, most: 200 } as const;

/** The reason without its full stop, as the worker reads it; null outside of `stopReasonLength`. */
export function readStopReason(text: string): string | null {
  const reason = normalizeLines(text).replace(/。+$/, '');
  const length = characterCount(reason);
  return length >= stopReasonLength.least && length <= stopReasonLength.most ? reason : null;
}
