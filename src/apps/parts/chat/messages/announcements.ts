import type { ChatMessage, ChatSide } from '#domain/chat/protocol/protocol.ts';

/** State of the screen-reader announcements of a conversation. */
export type MessageAnnouncementState = {
  /** Sequence number up to which messages were announced or existed at the start. */
  upTo: number;
  /** The messages announced last, in the announced version. */
  latest: readonly ChatMessage[];
};

const maxAnnounced = 3;

/**
 * Adds new messages of the other side, each once even if the message window moves. Returns the same object if there are
 * none. Later edits and deletions are not announced.
 */
export function nextMessageAnnouncements(
  announced: MessageAnnouncementState,
  messages: readonly ChatMessage[],
  side: ChatSide,
): MessageAnnouncementState {
  const fresh = messages.filter((one) => one.seq > announced.upTo && one.side !== side);
  const last = fresh.at(-1);
  if (!last) return announced;
  return { upTo: last.seq, latest: [...announced.latest, ...fresh].slice(-maxAnnounced) };
}
