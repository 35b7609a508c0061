import type { ChatMessage, Side } from '../protocol/protocol.ts';

/** What a screen reader was told of a conversation. */
export type Announced = {
  /** Everything up to this number was told, or was there from the beginning. */
  upTo: number;
  /** The latest of what was told, as it was then. */
  told: readonly ChatMessage[];
};

const maxAnnounced = 3;

/**
 * Adds the other side's new messages, each once, however often the window moves away and back; the
 * same thing when there are none. What is edited or deleted later is not told again.
 */
export function nextAnnouncements(
  announced: Announced,
  messages: readonly ChatMessage[],
  side: Side,
): Announced {
  const fresh = messages.filter((one) => one.seq > announced.upTo && one.side !== side);
  const last = fresh.at(-1);
  if (!last) return announced;
  return { upTo: last.seq, told: [...announced.told, ...fresh].slice(-maxAnnounced) };
}
