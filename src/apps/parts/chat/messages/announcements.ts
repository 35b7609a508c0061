import type { ChatMessage, ChatSide } from '#domain/chat/protocol/protocol.ts';

/** The announcements of a conversation for screen readers. */
export type Announced = {
  /** Messages up to this number were announced or existed at the start. */
  upTo: number;
  /** The last announced messages, in the version that was announced. */
  latest: readonly ChatMessage[];
};

const maxAnnounced = 3;

/**
 * Adds the other side's new messages, each once, however often the message window moves. Returns the same
 * object when there are none. Later edits and deletions are not announced.
 */
export function nextAnnouncements(
  announced: Announced,
  messages: readonly ChatMessage[],
  side: ChatSide,
): Announced {
  const fresh = messages.filter((one) => one.seq > announced.upTo && one.side !== side);
  const last = fresh.at(-1);
  if (!last) return announced;
  return { upTo: last.seq, latest: [...announced.latest, ...fresh].slice(-maxAnnounced) };
}
