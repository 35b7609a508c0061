import type { ChatMessage, ChatSide } from '#domain/chat/protocol/protocol.ts';

/** A period in which new messages were not seen: the page was hidden or the connection lost. */
export type Absence = {
  /** The last sequence number seen before the absence. */
  seq: number;
  /** The end in milliseconds on the product's clock; null while the absence lasts. */
  until: number | null;
};

/**
 * The sequence number after which the other side's messages came during the absence, for 「ここから未読」; null
 * without such messages. Messages after the absence are seen as they arrive and need no divider.
 */
export function missedAfter(
  { seq, until }: Absence,
  messages: readonly ChatMessage[],
  side: ChatSide,
): number | null {
  const isMissed = messages.some(
    (one) =>
      one.seq > seq && one.side !== side && (until === null || Date.parse(one.createdAt) <= until),
  );
  return isMissed ? seq : null;
}
