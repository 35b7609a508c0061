import {
  conversationKey,
  type ConversationRef,
  type ConversationStore,
} from '../conversation-store.ts';
import {
  createNoChatAnswerFailure,
  chatFailureSentence,
  type ChatServerConnection,
} from '../connection/connection.ts';
import type { ChatRequestValue, ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { createChannelEventSorter } from './channel-events.ts';
import { createConversationWindows } from './conversation-windows.ts';
import {
  addMessagePageAfter,
  addMessagePageBefore,
  applyEventToMessageWindow,
  openMessageWindow,
  replaceMessage,
  addMessageToWindow,
} from './message-window.ts';

export type ChatConversations = ReturnType<typeof createChatConversations>;

type Deps = {
  connection: ChatServerConnection;
  store: ConversationStore;
  wait(ms: number): Promise<void>;
  /** Returns true if messages of the channel may be requested now without a press of the person. */
  mayRequest(channelId: string): boolean;
};

/** Position of a page: at the latest message unless a sequence number is given. */
type PageAsk = { before?: number; after?: number; around?: number };

/**
 * Keeps opened conversations current: a page is fetched once, then the channel's numbered events are applied to it,
 * each exactly once and in order.
 */
export function createChatConversations({ connection, store, wait, mayRequest }: Deps) {
  /** Conversations that a screen has opened and none has removed since. */
  const opened = new Set<string>();
  const windows = createConversationWindows(store);
  const events = createChannelEventSorter({
    connection,
    wait,
    apply: windows.apply,
    mayRequest,
    async reload(channelId) {
      await Promise.all(windows.openedIn(channelId).map((conversation) => load(conversation)));
    },
  });

  /** Replaces the shown messages by the page in `ask`, by default the latest. */
  async function load(conversation: ConversationRef, ask: PageAsk = {}): Promise<void> {
    const { channelId, parentId } = conversation;
    const key = conversationKey(channelId, parentId);
    opened.add(key);
    windows.change(conversation, { loading: 'latest', failure: null });
    try {
      const { page, parent } = await readPage(connection, conversation, ask);
      if (!opened.has(key)) return;
      const since = events.followFrom(channelId, page.lastSeq);
      const window = since.reduce(applyEventToMessageWindow, openMessageWindow(page, parent));
      windows.change(conversation, { window, upTo: page.lastSeq, loading: null });
      events.bringIn(channelId, since);
    } catch (error) {
      if (!opened.has(key)) return;
      windows.change(conversation, { loading: null, failure: chatFailureSentence(error) });
    }
  }

  async function loadMore(
    conversation: ConversationRef,
    direction: 'before' | 'after',
  ): Promise<void> {
    const { window, loading } = windows.get(conversation);
    const edge = direction === 'before' ? window?.messages.at(0) : window?.messages.at(-1);
    if (!window || !edge || loading !== null) return;
    windows.change(conversation, { loading: direction });
    try {
      const { page } = await readPage(connection, conversation, { [direction]: edge.seq });
      const now = windows.get(conversation).window ?? window;
      const next =
        direction === 'before'
          ? addMessagePageBefore(now, page)
          : addMessagePageAfter(now, page, events.appliedUpTo(conversation.channelId));
      windows.change(conversation, { window: next, loading: null, failure: null });
    } catch (error) {
      windows.change(conversation, { loading: null, failure: chatFailureSentence(error) });
    }
  }

  return {
    load,
    loadMore,
    bringIn: events.bringIn,
    catchUpWith: events.catchUpWith,
    find: windows.find,

    isFollowed: events.isFollowed,

    /** Removes a conversation that left the screen: opening it again loads it again. */
    forget(conversation: ConversationRef): void {
      const { channelId, parentId } = conversation;
      opened.delete(conversationKey(channelId, parentId));
      windows.remove(conversation);
      if (windows.openedIn(channelId).length === 0) events.stop(channelId);
    },

    /** Replaces a shown message by the server's current version. */
    put(message: ChatMessage): void {
      windows.changeAll(message.channelId, (window) => replaceMessage(window, message));
    },

    /** Shows a message that this client has just sent. */
    putSent(message: ChatMessage): void {
      const channel: ConversationRef = { channelId: message.channelId, parentId: null };
      const isShown = message.parentId === null || message.isAlsoInChannel;
      // A person who sends while scrolled far up expects to see the message: load the end of the channel.
      if (windows.get(channel).window?.hasAfter && isShown && mayRequest(message.channelId))
        void load(channel);
      windows.changeAll(message.channelId, (window) =>
        window.hasAfter ? window : addMessageToWindow(window, message),
      );
    },
  };
}

type Read = { page: ChatRequestValue<'messages'>; parent: ChatMessage | null };

async function readPage(
  connection: ChatServerConnection,
  { channelId, parentId }: ConversationRef,
  ask: PageAsk,
): Promise<Read> {
  if (!connection.isOpen()) throw createNoChatAnswerFailure();
  if (parentId === null) {
    return { page: await connection.request('messages', { channelId, ...ask }), parent: null };
  }
  const { around: _around, ...rest } = ask;
  const page = await connection.request('thread', { channelId, parentId, ...rest });
  return { page, parent: page.parent };
}
