/** Packets that one person may send: a burst, then a rate per second. */
const burst = 40;
const perSecond = 10;
/** The connection ends after this many refused packets. */
const maxRefused = 60;

export type ChatPacketLimit = {
  /** Counts a packet that arrives at `nowMs`: `pass` accepts it, `slow` refuses it, `cut` ends the connection. */
  take(nowMs: number): 'pass' | 'slow' | 'cut';
};

/**
 * Limits the packets of a number of people: packets beyond the rate are refused, and too many refused packets end the
 * connection.
 */
export function openChatPacketLimit(startMs: number, people = 1): ChatPacketLimit {
  const most = burst * people;
  let left = most;
  let refused = 0;
  let at = startMs;
  return {
    take(nowMs) {
      left = Math.min(most, left + (Math.max(0, nowMs - at) / 1_000) * perSecond * people);
      at = nowMs;
      if (left >= 1) {
        left -= 1;
        // The allowance is full again, so earlier refusals no longer count.
        if (left >= most - 1) refused = 0;
        return 'pass';
      }
      refused += 1;
      return refused > maxRefused * people ? 'cut' : 'slow';
    },
  };
}

/** Milliseconds after which a refused packet may be sent again. */
export const chatPacketRetryAfterMs = 1_000;
