import { createChannelActions } from './channels/channel-actions.ts';
import { createChannels } from './channels/channels.ts';
import type { Connection } from './connection/connection.ts';
import { createConversationStore, type ConversationRef } from './conversation-store.ts';
import { createAttachmentUrls } from './messages/attachment-urls.ts';
import { createConversations } from './messages/conversations.ts';
import { createMessageActions } from './messages/message-actions.ts';
import type { Removals } from './messages/removals.ts';
import { createMessageSender, type OutgoingMessage } from './sending/message-sender.ts';
import { chatSideOf } from './owner.ts';
import type { SendQueueStore } from './sending/queued-messages.ts';
import { listenToServer } from './server-events.ts';
import { createSynchronisation } from './synchronisation.ts';
import { createTyping } from './typing.ts';

export type ChatClient = ReturnType<typeof createChatClient>;

type Deps = {
  connection: Connection;
  /** The person for whom this device stores messages, as a key. (`owner.ts`) */
  owner: string;
  queueStore: SendQueueStore;
  /** Milliseconds on any monotonic clock. */
  now(): number;
  wait(ms: number): Promise<void>;
  newId(): string;
  countUnread(total: number): void;
  /** Something outside the chat that concerns the worker has changed. */
  onChanged(): void;
  /** The server reported a message, a read mark or another change of a channel. */
  onChannelChanged(): void;
  removals: Removals;
  /** Runs the task under a lock that all open pages of this owner on the device share. */
  alone(task: () => Promise<number | null>): Promise<number | null>;
};

/** One member's chat: the state that screens show, and every action they offer. */
export function createChatClient(deps: Deps) {
  const { connection, countUnread } = deps;
  const side = chatSideOf(deps.owner);
  let closed = false;
  let wasOpen = false;
  const isClosed = () => closed;
  const store = createConversationStore();
  const conversations = createConversations({ ...deps, store });
  const channels = createChannels({ connection, store, countUnread });
  const sender = createMessageSender({ ...deps, store, conversations, isClosed });
  const typing = createTyping({ ...deps, store });
  const { removeRest, ...messageActions } = createMessageActions({
    ...deps,
    store,
    conversations,
    side,
  });
  const synchronisation = createSynchronisation({
    ...deps,
    conversations,
    channels,
    isClosed,
    // Messages that another page of this owner queued but was closed before sending.
    afterEach: () => void sender.deliver(),
  });

  listenToServer({
    connection,
    store,
    channels,
    conversations,
    sender,
    typing,
    side,
    countUnread,
    onChanged: deps.onChanged,
    onChannelChanged: deps.onChannelChanged,
    onOpen() {
      // Changes announced during a lost connection are not announced again: report a change after each reconnection.
      if (wasOpen) deps.onChanged();
      wasOpen = true;
      sender.reset();
      void synchronisation.synchronise();
      void sender.deliver();
      void removeRest();
    },
  });

  return {
    owner: deps.owner,
    subscribe: store.subscribe,
    getState: store.get,
    channels,
    ...createChannelActions({ connection, store, channels, side }),
    ...messageActions,
    ...createAttachmentUrls(connection, conversations),

    /** Opens a channel or thread: the latest page, or the one around a sequence number. */
    load: conversations.load,
    loadMore: conversations.loadMore,

    /** Starts the client and delivers the stored send queue. Returns the unread total. */
    async start(): Promise<number> {
      const unreadCount = await synchronisation.readHeadsWithRetries();
      await sender.load();
      void sender.deliver();
      void removeRest();
      void synchronisation.synchroniseRegularly();
      return unreadCount;
    },

    close(): void {
      closed = true;
      connection.close();
    },

    /** Puts a message into the send queue, which is delivered while there is a connection. */
    send(message: OutgoingMessage): Promise<void> {
      typing.sent(message);
      return sender.send(message);
    },

    retry: sender.retry,
    drop: sender.drop,

    /** Reports typing, at most every `typingEveryMs`, and its end. */
    type: (conversation: ConversationRef, isTyping: boolean) =>
      typing.report(conversation, isTyping),
  };
}
