import type { ChatServerConnection } from './connection/connection.ts';
import {
  conversationKey,
  copyOfSetWithMember,
  type ConversationRef,
  type ConversationStore,
} from './conversation-store.ts';
import { typingReportIntervalMs, typingExpiresMs } from '#domain/chat/protocol/protocol.ts';

export type TypingIndicator = ReturnType<typeof createTypingIndicator>;

type Deps = {
  connection: ChatServerConnection;
  store: ConversationStore;
  now(): number;
  wait(ms: number): Promise<void>;
};

/**
 * True when typing or its end must be reported. `sinceMs` is the time since typing was last reported, or null. Typing
 * is reported at most every `typingReportIntervalMs`, its end once.
 */
export function isTypingReportDue(isTyping: boolean, sinceMs: number | null): boolean {
  if (!isTyping) return sinceMs !== null;
  return sinceMs === null || sinceMs >= typingReportIntervalMs;
}

/** Shows that the other side is typing, and reports the typing of this side. */
export function createTypingIndicator({ connection, store, now, wait }: Deps) {
  /** Time of the other side's last report, by conversation. */
  const typingSince = new Map<string, number>();
  /** Time of this side's last report, by conversation. */
  const reported = new Map<string, number>();

  function show({ channelId, parentId }: ConversationRef, isTyping: boolean): void {
    const key = conversationKey(channelId, parentId);
    const since = now();
    typingSince.set(key, since);
    if (store.get().typing.has(key) !== isTyping) {
      store.change({ typing: copyOfSetWithMember(store.get().typing, key, isTyping) });
    }
    if (isTyping) void clearTyping({ channelId, parentId }, since);
  }

  async function clearTyping(conversation: ConversationRef, since: number): Promise<void> {
    await wait(typingExpiresMs);
    const key = conversationKey(conversation.channelId, conversation.parentId);
    if (typingSince.get(key) === since) show(conversation, false);
  }

  return {
    show,

    /** Called after a message was sent: the next keystroke is reported at once. */
    sent({ channelId, parentId }: ConversationRef): void {
      reported.delete(conversationKey(channelId, parentId));
    },

    /** Reports typing, at most every `typingReportIntervalMs`, and its end. */
    report({ channelId, parentId }: ConversationRef, isTyping: boolean): void {
      const key = conversationKey(channelId, parentId);
      const reportedAt = reported.get(key);
      const sinceMs = reportedAt === undefined ? null : now() - reportedAt;
      if (!isTypingReportDue(isTyping, sinceMs) || !connection.isOpen()) return;
      if (isTyping) reported.set(key, now());
      else reported.delete(key);
      connection.type({ channelId, parentId, isTyping });
    },
  };
}
