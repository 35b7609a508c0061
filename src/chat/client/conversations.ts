import {
  conversationKey,
  withEntry,
  type ConversationStore,
  type Conversation,
} from './conversation-store.ts';
import { ConnectionFailure, noAnswer, type Connection } from './connection.ts';
import {
  gapWaitMs,
  type AnswerOf,
  type ChatEvent,
  type ChatHead,
  type ChatMessage,
} from '../protocol/protocol.ts';
import { hasGap, skipTo, streamFrom, takeIn, type Stream } from './event-log.ts';
import {
  addAfter,
  addBefore,
  applyEvent,
  openWindow,
  putMessage,
  putOwn,
  type MessageWindow,
} from './message-window.ts';

export type ConversationRef = { channelId: string; parentId: string | null };

export type Conversations = ReturnType<typeof createConversations>;

type Deps = {
  connection: Connection;
  store: ConversationStore;
  wait(ms: number): Promise<void>;
};

/** Enough to cover the events that arrive while a page is being fetched. */
const maxRecent = 200;
/** A device that missed more events than this reloads the latest page instead. */
const maxCatchUp = 1_000;

const nothing: Conversation = { window: null, failure: null, loading: null };

/**
 * Keeps opened conversations current: a page is fetched once, and after that the channel's numbered events
 * are applied to it, each exactly once and in order.
 */
export function createConversations({ connection, store, wait }: Deps) {
  const streams = new Map<string, Stream>();
  /** By channel, the events received before its first page, and the latest events after it. */
  const recent = new Map<string, ChatEvent[]>();
  const catchingUp = new Set<string>();

  const conversationOf = (key: string) => store.get().conversations.get(key) ?? nothing;

  function change(key: string, changed: Partial<Conversation>): void {
    const conversation = { ...conversationOf(key), ...changed };
    store.change({ conversations: withEntry(store.get().conversations, key, conversation) });
  }

  function changeWindows(channelId: string, next: (window: MessageWindow) => MessageWindow): void {
    const conversations = new Map(store.get().conversations);
    for (const [key, conversation] of conversations) {
      const isOfChannel = key === channelId || key.startsWith(`${channelId}/`);
      if (!isOfChannel || !conversation.window) continue;
      conversations.set(key, { ...conversation, window: next(conversation.window) });
    }
    store.change({ conversations });
  }

  function remember(channelId: string, events: readonly ChatEvent[]): void {
    const kept = [...(recent.get(channelId) ?? []), ...events];
    recent.set(channelId, kept.slice(-maxRecent));
  }

  function bringIn(channelId: string, events: readonly ChatEvent[]): void {
    const stream = streams.get(channelId);
    if (!stream) return remember(channelId, events);
    const taken = takeIn(stream, events);
    streams.set(channelId, taken.stream);
    apply(channelId, taken.ready);
    if (hasGap(taken.stream)) void fillGap(channelId);
    return undefined;
  }

  function apply(channelId: string, ready: readonly ChatEvent[]): void {
    if (ready.length === 0) return;
    remember(channelId, ready);
    changeWindows(channelId, (window) => ready.reduce(applyEvent, window));
  }

  /** Events may arrive out of order: wait a moment before fetching the missing ones. */
  async function fillGap(channelId: string): Promise<void> {
    await wait(gapWaitMs);
    const stream = streams.get(channelId);
    if (stream && hasGap(stream)) await catchUp(channelId);
  }

  /** Fetches all events after the last one applied, page by page. */
  async function catchUp(channelId: string): Promise<void> {
    if (catchingUp.has(channelId) || !connection.isOpen()) return;
    catchingUp.add(channelId);
    try {
      await fetchEvents(channelId);
    } catch {
      // The next connect or the next read of the heads retries.
    } finally {
      catchingUp.delete(channelId);
    }
  }

  async function fetchEvents(channelId: string): Promise<void> {
    for (;;) {
      const since = streams.get(channelId)?.seq;
      if (since === undefined) return;
      // Sequential: each page begins where the one before it ended.
      // oxlint-disable-next-line no-await-in-loop
      const page = await connection.request('events', { channelId, since });
      if (page.lastSeq - since > maxCatchUp) return startOver(channelId, page.lastSeq);
      bringIn(channelId, page.events);
      const reached = streams.get(channelId)?.seq ?? since;
      if (!page.hasMore || reached === since) return;
    }
  }

  async function startOver(channelId: string, lastSeq: number): Promise<void> {
    const stream = streams.get(channelId);
    if (!stream) return;
    const skipped = skipTo(stream, lastSeq);
    streams.set(channelId, skipped.stream);
    const keys = [...store.get().conversations.keys()];
    await Promise.all(
      keys
        .filter((key) => key === channelId || key.startsWith(`${channelId}/`))
        .map((key) => load({ channelId, parentId: key.split('/')[1] ?? null })),
    );
  }

  type Ask = { before?: number; after?: number; around?: number };
  type Read = { page: AnswerOf<'messages'>; parent: ChatMessage | null };

  async function read({ channelId, parentId }: ConversationRef, ask: Ask): Promise<Read> {
    if (!connection.isOpen()) throw noAnswer();
    if (parentId === null) {
      return { page: await connection.request('messages', { channelId, ...ask }), parent: null };
    }
    const { around: _around, ...rest } = ask;
    const page = await connection.request('thread', { channelId, parentId, ...rest });
    return { page, parent: page.parent };
  }

  /** Replaces the shown messages by the latest page, or by the page around a sequence number. */
  async function load(place: ConversationRef, ask: Ask = {}): Promise<void> {
    const { channelId, parentId } = place;
    const key = conversationKey(channelId, parentId);
    change(key, { loading: 'latest', failure: null });
    try {
      const { page, parent } = await read(place, ask);
      if (!streams.has(channelId)) streams.set(channelId, streamFrom(page.lastSeq));
      // Events that arrived while the page was being fetched are not in the page.
      const since = (recent.get(channelId) ?? []).filter(({ seq }) => seq > page.lastSeq);
      const window = since.reduce(applyEvent, openWindow(page, parent));
      change(key, { window, loading: null });
      bringIn(channelId, since);
    } catch (error) {
      change(key, { loading: null, failure: sentenceOf(error) });
    }
  }

  async function loadMore(place: ConversationRef, direction: 'before' | 'after'): Promise<void> {
    const key = conversationKey(place.channelId, place.parentId);
    const { window, loading } = conversationOf(key);
    const edge = direction === 'before' ? window?.messages.at(0) : window?.messages.at(-1);
    if (!window || !edge || loading !== null) return;
    change(key, { loading: direction });
    try {
      const { page } = await read(place, { [direction]: edge.seq });
      const now = conversationOf(key).window ?? window;
      const takenIn = streams.get(place.channelId)?.seq ?? 0;
      const next = direction === 'before' ? addBefore(now, page) : addAfter(now, page, takenIn);
      change(key, { window: next, loading: null, failure: null });
    } catch (error) {
      change(key, { loading: null, failure: sentenceOf(error) });
    }
  }

  return {
    load,
    loadMore,
    bringIn,

    /** Replaces a shown message by the server's current version. */
    put(message: ChatMessage): void {
      changeWindows(message.channelId, (window) => putMessage(window, message));
    },

    /** Shows a message that this client has just sent. */
    putSent(message: ChatMessage): void {
      const shown = store.get().conversations.get(message.channelId)?.window;
      const isShown = message.parentId === null || message.isAlsoInChannel;
      // A worker who sends while scrolled far up expects to see the message: load the end of the channel.
      if (shown?.hasAfter && isShown) void load({ channelId: message.channelId, parentId: null });
      changeWindows(message.channelId, (window) =>
        window.hasAfter ? window : putOwn(window, message),
      );
    },

    find(channelId: string, messageId: string): ChatMessage | null {
      for (const [key, { window }] of store.get().conversations) {
        if (key !== channelId && !key.startsWith(`${channelId}/`)) continue;
        const found = [window?.parent, ...(window?.messages ?? [])].find(
          (one) => one?.id === messageId,
        );
        if (found) return found;
      }
      return null;
    },

    /** Fetches the events that the opened channels have missed. */
    async follow(heads: readonly ChatHead[]): Promise<void> {
      const behind = heads.filter(({ channelId, lastSeq }) => {
        const stream = streams.get(channelId);
        return stream !== undefined && stream.seq < lastSeq;
      });
      await Promise.all(behind.map(({ channelId }) => catchUp(channelId)));
    },
  };
}

export function sentenceOf(error: unknown): string {
  return error instanceof ConnectionFailure ? error.message : noAnswer().message;
}
