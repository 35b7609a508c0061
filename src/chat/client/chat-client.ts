import { createChannels } from './channels.ts';
import {
  conversationKey,
  createConversationStore,
  withEntry,
  withMember,
} from './conversation-store.ts';
import { createConversations, type ConversationRef } from './conversations.ts';
import { isPassing, ConnectionFailure, type Connection } from './connection.ts';
import {
  headsEveryMs,
  limits,
  maxReconnectDelayMs,
  typingEveryMs,
  typingExpiresMs,
  type Ask,
  type ChatAttachment,
  type ChatMessage,
  type ReactionEmoji,
} from '../protocol/protocol.ts';
import type { Removal, Removals } from './removals.ts';
import {
  createSendQueue,
  type SendResult,
  type WaitingMessage,
  type WaitingStore,
} from './send-queue.ts';

export type ChatClient = ReturnType<typeof createChatClient>;

export type OutgoingMessage = Pick<
  WaitingMessage,
  'channelId' | 'parentId' | 'isAlsoInChannel' | 'quote' | 'text' | 'attachments'
>;

type Deps = {
  connection: Connection;
  workerId: string;
  queueStore: WaitingStore;
  /** Milliseconds on any monotonic clock. */
  now(): number;
  wait(ms: number): Promise<void>;
  newId(): string;
  countUnread(total: number): void;
  removals: Removals;
  /** Runs the task under a lock that all open pages of this worker on the device share. */
  alone(task: () => Promise<number | null>): Promise<number | null>;
};

const firstTimeoutMs = 2_000;
/** Attempts at reading the heads on start, each with a longer timeout on a slow connection. */
const startTries = 3;
const linkBatchSize = 20;

/** One worker's chat: the state that screens show, and every action they offer. */
export function createChatClient(deps: Deps) {
  const { connection, workerId, queueStore, now, wait, newId, countUnread, removals, alone } = deps;
  const store = createConversationStore();
  const conversations = createConversations({ connection, store, wait });
  const channels = createChannels({ connection, store, countUnread });
  const typingSince = new Map<string, number>();
  const toldTyping = new Map<string, number>();
  /** Hidden messages that the author can still restore. */
  const undoable = new Set<string>();
  let timeoutMs = firstTimeoutMs;
  let isClosed = false;

  const waiting = createSendQueue({
    workerId,
    store: queueStore,
    wait,
    now,
    send: sendOne,
    alone,
    changed: () => store.change({ waiting: waiting.getMessages() }),
  });

  async function sendOne(message: WaitingMessage): Promise<SendResult> {
    if (!connection.isOpen() || isClosed) return { kind: 'later', afterMs: null };
    const { channelId } = message;
    try {
      const answer = await connection.request('send', askOf(message));
      timeoutMs = firstTimeoutMs;
      conversations.putSent(answer.message);
      holdBack(channelId, limits.slowModeMs);
      return { kind: 'sent', pauseMs: limits.slowModeMs };
    } catch (error) {
      return failed(channelId, error);
    }
  }

  function failed(channelId: string, error: unknown): SendResult {
    if (!(error instanceof ConnectionFailure)) throw error;
    if (!isPassing(error)) return { kind: 'refused', code: error.code, sentence: error.message };
    if (error.retryAfterMs !== null) {
      holdBack(channelId, error.retryAfterMs);
      return { kind: 'later', afterMs: error.retryAfterMs };
    }
    const afterMs = timeoutMs;
    timeoutMs = Math.min(timeoutMs * 2, maxReconnectDelayMs);
    return { kind: 'later', afterMs };
  }

  function holdBack(channelId: string, ms: number): void {
    store.change({ slowUntil: withEntry(store.get().slowUntil, channelId, now() + ms) });
  }

  async function deliver(): Promise<void> {
    const tryAgainMs = await waiting.deliver();
    if (tryAgainMs === null || isClosed) return;
    await wait(tryAgainMs);
    if (!isClosed) await deliver();
  }

  /** After each connect, and every `headsEveryMs`: fetches the changes that this device missed. */
  async function follow(): Promise<void> {
    if (!connection.isOpen()) return;
    try {
      countUnread(await readHeads());
    } catch {
      // Disconnected again: the next connect retries.
    }
  }

  async function readHeads(): Promise<number> {
    const { heads, total } = await connection.request('heads', {});
    void conversations.follow(heads);
    void channels.follow(heads);
    return total;
  }

  async function readHeadsPatiently(): Promise<number> {
    for (let tries = 1; ; tries += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop
        return await readHeads();
      } catch (error) {
        if (tries === startTries || !isPassing(error) || !connection.isOpen()) throw error;
      }
    }
  }

  async function followAlways(): Promise<void> {
    await wait(headsEveryMs);
    if (isClosed) return;
    await follow();
    // Messages that another page of this worker queued but was closed before sending.
    void deliver();
    void followAlways();
  }

  async function remove({ channelId, messageId }: Removal): Promise<void> {
    try {
      const { message } = await connection.request('remove', { channelId, messageId });
      conversations.put(message);
    } catch (error) {
      if (isPassing(error)) return;
      removals.forget(messageId);
      store.change({ hidden: withMember(store.get().hidden, messageId, false) });
      throw error;
    }
    removals.forget(messageId);
    store.change({ hidden: withMember(store.get().hidden, messageId, false) });
  }

  /** Sends deletions that were made without a connection or just before the page was left. */
  async function removeRest(): Promise<void> {
    const rest = removals.all().filter(({ messageId }) => !undoable.has(messageId));
    await Promise.all(rest.map((one) => remove(one).catch(() => undefined)));
  }

  function showTyping({ channelId, parentId }: ConversationRef, isTyping: boolean): void {
    const key = conversationKey(channelId, parentId);
    const since = now();
    typingSince.set(key, since);
    if (store.get().typing.has(key) !== isTyping) {
      store.change({ typing: withMember(store.get().typing, key, isTyping) });
    }
    if (isTyping) void clearTyping({ channelId, parentId }, since);
  }

  async function clearTyping(place: ConversationRef, since: number): Promise<void> {
    await wait(typingExpiresMs);
    const key = conversationKey(place.channelId, place.parentId);
    if (typingSince.get(key) === since) showTyping(place, false);
  }

  connection.on({
    state(state) {
      store.change({ connection: state });
      if (state !== 'open') return;
      timeoutMs = firstTimeoutMs;
      void follow();
      void deliver();
      void removeRest();
    },
    event(event) {
      const { channelId, message } = event;
      channels.apply(event);
      conversations.bringIn(channelId, [event]);
      void waiting.arrived(message.clientId);
      if (event.type === 'message.new' && message.side !== 'worker') {
        showTyping({ channelId, parentId: message.parentId }, false);
      }
    },
    typing: ({ channelId, parentId, isTyping }) => showTyping({ channelId, parentId }, isTyping),
    read({ channelId, side, seq }) {
      const channel = store.get().list.byId.get(channelId);
      if (!channel) return;
      const own = side === channel.side;
      if (own) channels.change(channelId, { readSeq: Math.max(channel.readSeq, seq) });
      else channels.change(channelId, { otherReadSeq: Math.max(channel.otherReadSeq, seq) });
    },
    total_unread_count({ total, channelId, unread }) {
      countUnread(total);
      if (channelId !== null && unread !== null) channels.change(channelId, { unread });
    },
    channel: ({ channelId }) => void channels.ask(channelId),
    closing: () => undefined,
  });

  return {
    subscribe: store.subscribe,
    getState: store.get,
    channels,
    loadMore: conversations.loadMore,

    /** Starts the client and delivers the stored send queue. Returns the unread total. */
    async start(): Promise<number> {
      const unreadCount = await readHeadsPatiently();
      await waiting.load();
      void deliver();
      void removeRest();
      void followAlways();
      return unreadCount;
    },

    close(): void {
      isClosed = true;
      connection.close();
    },

    /** Opens a channel or thread: the latest page, or the one around a sequence number. */
    load: conversations.load,

    /** Puts a message into the send queue, which is delivered while there is a connection. */
    async send(message: OutgoingMessage): Promise<void> {
      toldTyping.delete(conversationKey(message.channelId, message.parentId));
      await waiting.add({ ...message, clientId: newId() });
      void deliver();
    },

    async retry(clientId: string): Promise<void> {
      await waiting.retry(clientId);
      void deliver();
    },

    drop: (clientId: string) => waiting.drop(clientId),

    async edit({ channelId, id }: ChatMessage, text: string): Promise<void> {
      const { message } = await connection.request('edit', { channelId, messageId: id, text });
      conversations.put(message);
    },

    /**
     * Shows a message as deleted. `unhide` restores the message until `remove` deletes it on the server.
     */
    hide({ channelId, id }: ChatMessage): void {
      undoable.add(id);
      removals.add({ channelId, messageId: id });
      store.change({ hidden: withMember(store.get().hidden, id, true) });
    },

    unhide({ id }: ChatMessage): void {
      undoable.delete(id);
      removals.forget(id);
      store.change({ hidden: withMember(store.get().hidden, id, false) });
    },

    /** Deletes a hidden message on the server; without a connection, after the next connect. */
    remove({ channelId, id }: ChatMessage): Promise<void> {
      undoable.delete(id);
      return remove({ channelId, messageId: id });
    },

    /** Shows the reaction at once and reverts it when the server refuses. */
    async react(message: ChatMessage, emoji: ReactionEmoji, isOn: boolean): Promise<void> {
      const { channelId, id } = message;
      conversations.put(withReaction(message, emoji, isOn));
      try {
        const answer = await connection.request('react', { channelId, messageId: id, emoji, isOn });
        conversations.put(answer.message);
      } catch (error) {
        const shown = conversations.find(channelId, id);
        if (shown) conversations.put(withReaction(shown, emoji, !isOn));
        throw error;
      }
    },

    /** Marks the channel as read up to `seq`; the unread count in the tab bar changes at once. */
    async markRead(channelId: string, seq: number): Promise<void> {
      const channel = store.get().list.byId.get(channelId);
      const isKnown = channel && channel.unread === 0 && channel.readSeq >= seq;
      if (isKnown || !connection.isOpen()) return;
      channels.change(channelId, { unread: 0, readSeq: Math.max(channel?.readSeq ?? 0, seq) });
      // On failure the next heads restore the count, and the next message marks as read again.
      await connection.request('read', { channelId, seq }).then(channels.take, () => undefined);
    },

    async markUnread({ channelId, seq }: ChatMessage): Promise<void> {
      channels.take(await connection.request('unread', { channelId, seq }));
    },

    async mute(channelId: string, isOn: boolean): Promise<void> {
      channels.put((await connection.request('mute', { channelId, isOn })).channel);
    },

    async block(channelId: string, isOn: boolean): Promise<void> {
      channels.put((await connection.request('block', { channelId, isOn })).channel);
    },

    async flag({ channelId, id }: ChatMessage, reason: string): Promise<void> {
      await connection.request('flag', { channelId, messageId: id, reason: reason.trim() || null });
    },

    /** Reports typing, at most every `typingEveryMs`, and its end. */
    type({ channelId, parentId }: ConversationRef, isTyping: boolean): void {
      const key = conversationKey(channelId, parentId);
      const told = toldTyping.get(key);
      const isDue = isTyping ? told === undefined || now() - told >= typingEveryMs : Boolean(told);
      if (!isDue || !connection.isOpen()) return;
      if (isTyping) toldTyping.set(key, now());
      else toldTyping.delete(key);
      connection.type({ channelId, parentId, isTyping });
    },

    /** Renews the URLs of the attachments of these messages, because attachment URLs expire. */
    async renewLinks(channelId: string, messages: readonly ChatMessage[]): Promise<void> {
      const ids = messages.flatMap(({ attachments }) => attachments.map(({ id }) => id));
      const links = await askLinks(channelId, ids.slice(-linkBatchSize));
      for (const { id, attachments } of messages) {
        const shown = conversations.find(channelId, id);
        const isNew = attachments.some((one) => links.has(one.id));
        if (shown && isNew) conversations.put(withLinks(shown, links));
      }
    },

    /** The attachment with a fresh URL, or unchanged when none could be fetched. */
    async fresh(channelId: string, attachment: ChatAttachment): Promise<ChatAttachment> {
      const links = await askLinks(channelId, [attachment.id]).catch(() => null);
      return { ...attachment, ...links?.get(attachment.id) };
    },
  };

  async function askLinks(channelId: string, attachmentIds: string[]): Promise<Links> {
    if (attachmentIds.length === 0 || !connection.isOpen()) return new Map();
    const { links } = await connection.request('links', { channelId, attachmentIds });
    return new Map(links.map((link) => [link.id, link]));
  }
}

type Links = ReadonlyMap<string, { url: string; thumbnailUrl: string | null }>;

function withLinks(message: ChatMessage, links: Links): ChatMessage {
  const attachments = message.attachments.map((one) => ({ ...one, ...links.get(one.id) }));
  return { ...message, attachments };
}

function askOf(message: WaitingMessage): Ask<'send'> {
  const { channelId, clientId, text, parentId, isAlsoInChannel, quote, attachments } = message;
  return {
    channelId,
    clientId,
    text,
    parentId,
    isAlsoInChannel,
    quoteId: quote?.id ?? null,
    attachmentIds: attachments.map(({ id }) => id),
  };
}

/** The message with the worker's reaction added or removed. */
export function withReaction(
  message: ChatMessage,
  emoji: ReactionEmoji,
  isOn: boolean,
): ChatMessage {
  const others = message.reactions.map((one) =>
    one.emoji === emoji ? { ...one, sides: one.sides.filter((side) => side !== 'worker') } : one,
  );
  const known = others.some((one) => one.emoji === emoji)
    ? others
    : [...others, { emoji, sides: [] }];
  const next = known.map((one) =>
    one.emoji === emoji && isOn ? { ...one, sides: [...one.sides, 'worker' as const] } : one,
  );
  return { ...message, reactions: next.filter(({ sides }) => sides.length > 0) };
}
