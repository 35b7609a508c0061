import type { ChatMessage, ChatSide } from '#domain/chat/protocol/protocol.ts';

/** A period in which new messages were not seen: the page was hidden or the connection was lost. */
export type ChatReaderAbsence = {
  /** Sequence number of the last message seen before the absence. */
  seq: number;
  /** End of the absence in milliseconds on the product's clock; null while it lasts. */
  until: number | null;
};

/**
 * Returns the sequence number after which the other side's messages arrived during the absence, as place of the divider
 * 「ここから未読」; null without such messages. Messages after the absence need no divider.
 */
export function unreadDividerSeqAfterAbsence(
  { seq, until }: ChatReaderAbsence,
  messages: readonly ChatMessage[],
  side: ChatSide,
): number | null {
  const isMissed = messages.some(
    (one) =>
      one.seq > seq && one.side !== side && (until === null || Date.parse(one.createdAt) <= until),
  );
  return isMissed ? seq : null;
}
