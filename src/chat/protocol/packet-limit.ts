/** What one person may say: a burst, and this much a second afterwards. */
const burst = 40;
const perSecond = 10;
/** Whoever goes on this much beyond it is cut off. */
const maxRefused = 60;

export type PacketLimit = {
  /** How this packet is to be met, at an instant in milliseconds. */
  take(nowMs: number): 'pass' | 'slow' | 'cut';
};

/** Counts the packets of so many people: too many are refused, and far too many end a connection. */
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
        // Calm for as long as it takes to fill up again, the past is forgotten.
        if (left >= most - 1) refused = 0;
        return 'pass';
      }
      refused += 1;
      return refused > maxRefused * people ? 'cut' : 'slow';
    },
  };
}

/** After this time a refused packet is let through again. */
export const slowedMs = 1_000;
