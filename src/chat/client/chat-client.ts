import { createAttachmentUrls } from './attachment-urls.ts';
import { createChannels, type Channels } from './channels.ts';
import { createConversationStore } from './conversation-store.ts';
import { createConversations, type ConversationRef, type Conversations } from './conversations.ts';
import { isPassing, type Connection } from './connection.ts';
import { createMessageActions } from './message-actions.ts';
import { createMessageSender, type OutgoingMessage } from './message-sender.ts';
import { headsEveryMs, type ChatMessage } from '../protocol/protocol.ts';
import type { Removals } from './removals.ts';
import type { WaitingStore } from './send-queue.ts';
import { createTyping } from './typing.ts';

export type ChatClient = ReturnType<typeof createChatClient>;

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

/** Attempts at reading the heads on start, each with a longer timeout on a slow connection. */
const startTries = 3;

/** One worker's chat: the state that screens show, and every action they offer. */
export function createChatClient(deps: Deps) {
  const { connection, wait, countUnread } = deps;
  let isClosed = false;
  const store = createConversationStore();
  const conversations = createConversations({ connection, store, wait });
  const channels = createChannels({ connection, store, countUnread });
  const synchronisation = createSynchronisation({
    connection,
    conversations,
    channels,
    countUnread,
  });
  const sender = createMessageSender({ ...deps, store, conversations, isClosed: () => isClosed });
  const typing = createTyping({ ...deps, store });
  const { removeRest, ...actions } = createMessageActions({ ...deps, store, conversations });

  async function followAlways(): Promise<void> {
    await wait(headsEveryMs);
    if (isClosed) return;
    await synchronisation.follow();
    // Messages that another page of this worker queued but was closed before sending.
    void sender.deliver();
    void followAlways();
  }

  connection.on({
    state(state) {
      store.change({ connection: state });
      if (state !== 'open') return;
      sender.reset();
      void synchronisation.follow();
      void sender.deliver();
      void removeRest();
    },
    event(event) {
      const { channelId, message } = event;
      channels.apply(event);
      conversations.bringIn(channelId, [event]);
      void sender.arrived(message.clientId);
      if (event.type === 'message.new' && message.side !== 'worker') {
        typing.show({ channelId, parentId: message.parentId }, false);
      }
    },
    typing: ({ channelId, parentId, isTyping }) => typing.show({ channelId, parentId }, isTyping),
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
    ...actions,
    ...createAttachmentUrls(connection, conversations),

    /** Starts the client and delivers the stored send queue. Returns the unread total. */
    async start(): Promise<number> {
      const unreadCount = await synchronisation.readHeadsPatiently();
      await sender.load();
      void sender.deliver();
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
    send(message: OutgoingMessage): Promise<void> {
      typing.sent(message);
      return sender.send(message);
    },

    retry: sender.retry,
    drop: sender.drop,

    /** Reports typing, at most every `typingEveryMs`, and its end. */
    type: (place: ConversationRef, isTyping: boolean) => typing.report(place, isTyping),

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
  };
}

type SynchronisationDeps = {
  connection: Connection;
  conversations: Conversations;
  channels: Channels;
  countUnread(total: number): void;
};

/** Compares the newest event of every channel with what this device has, and fetches the difference. */
function createSynchronisation(deps: SynchronisationDeps) {
  const { connection, conversations, channels, countUnread } = deps;

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

  return { follow, readHeadsPatiently };
}
