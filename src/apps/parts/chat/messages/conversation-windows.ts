import {
  conversationKey,
  copyOfMapWithEntry,
  type ConversationState,
  type ConversationRef,
  type ConversationStore,
} from '../conversation-store.ts';
import type { ChatEvent, ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { applyEventToMessageWindow, type MessageWindow } from './message-window.ts';

const nothing: ConversationState = { window: null, upTo: 0, failure: null, loading: null };

/** Creates the access to the opened conversations of the store: one for each channel and each thread. */
export function createConversationWindows(store: ConversationStore) {
  const all = () => store.get().conversations;
  const ofChannel = (channelId: string) =>
    [...all()].filter(([key]) => key === channelId || key.startsWith(`${channelId}/`));

  /** Changes the loaded windows of a channel and of its threads. */
  function changeAll(
    channelId: string,
    next: (window: MessageWindow) => MessageWindow,
    nextUpTo = (upTo: number) => upTo,
  ): void {
    const conversations = new Map(all());
    for (const [key, conversation] of ofChannel(channelId)) {
      const { window, upTo } = conversation;
      if (window)
        conversations.set(key, { ...conversation, window: next(window), upTo: nextUpTo(upTo) });
    }
    store.change({ conversations });
  }

  return {
    get: ({ channelId, parentId }: ConversationRef): ConversationState =>
      all().get(conversationKey(channelId, parentId)) ?? nothing,

    change({ channelId, parentId }: ConversationRef, changed: Partial<ConversationState>): void {
      const key = conversationKey(channelId, parentId);
      const conversation = { ...(all().get(key) ?? nothing), ...changed };
      store.change({ conversations: copyOfMapWithEntry(all(), key, conversation) });
    },

    changeAll,

    /** Applies events to the loaded windows of a channel and of its threads. */
    apply(channelId: string, events: readonly ChatEvent[]): void {
      const last = events.at(-1)?.seq ?? 0;
      changeAll(
        channelId,
        (window) => events.reduce(applyEventToMessageWindow, window),
        (upTo) => Math.max(upTo, last),
      );
    },

    /** Removes a conversation that is no longer on the screen. */
    remove({ channelId, parentId }: ConversationRef): void {
      const conversations = new Map(all());
      conversations.delete(conversationKey(channelId, parentId));
      store.change({ conversations });
    },

    /** The opened conversations of a channel. */
    openedIn: (channelId: string): ConversationRef[] =>
      ofChannel(channelId).map(([key]) => ({ channelId, parentId: key.split('/')[1] ?? null })),

    /** Returns a shown message; null if no opened conversation has it. */
    find(channelId: string, messageId: string): ChatMessage | null {
      for (const [, { window }] of ofChannel(channelId)) {
        const found = [window?.parent, ...(window?.messages ?? [])].find(
          (one) => one?.id === messageId,
        );
        if (found) return found;
      }
      return null;
    },
  };
}
