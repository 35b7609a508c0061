/** Packets of one person: a burst, then a rate per second. */
const burst = 40;
const perSecond = 10;
/** After this many refused packets the connection is ended. */
const maxRefused = 60;

export type PacketLimit = {
  /** The decision about one packet, at a time in milliseconds. */
  take(nowMs: number): 'pass' | 'slow' | 'cut';
};

/**
 * Limits the packets of this many people: packets beyond the rate are refused, and too many refused packets
 * end the connection.
 */
export function openPacketLimit(startMs: number, people = 1): PacketLimit {
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
        // The allowance is full again: earlier refusals no longer count.
        if (left >= most - 1) refused = 0;
        return 'pass';
      }
      refused += 1;
      return refused > maxRefused * people ? 'cut' : 'slow';
    },
  };
}

/** A refused packet may be sent again after this time. */
export const slowedMs = 1_000;
