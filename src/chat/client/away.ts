import type { ChatMessage, Side } from '../protocol/protocol.ts';

/** A time in which nobody saw what came: the page was hidden, or the connection lost. */
export type Absence = {
  /** What had been seen before it. */
  seq: number;
  /** Its end in milliseconds on the product's clock; null while it lasts. */
  until: number | null;
};

/**
 * The number after which messages of the other side came during the absence, for 「ここから未読」; null
 * when there are none. What comes later is seen as it comes, and needs no line above it.
 */
export function missedAfter(
  { seq, until }: Absence,
  messages: readonly ChatMessage[],
  side: Side,
): number | null {
  const isMissed = messages.some(
    (one) =>
      one.seq > seq && one.side !== side && (until === null || Date.parse(one.createdAt) <= until),
  );
  return isMissed ? seq : null;
}
