import { createChannelActions } from './channels/channel-actions.ts';
import { createChannelListKeeper } from './channels/channels.ts';
import type { ChatServerConnection } from './connection/connection.ts';
import { createConversationStore, type ConversationRef } from './conversation-store.ts';
import { createAttachmentUrlRenewal } from './messages/attachment-urls.ts';
import { createChatConversations } from './messages/conversations.ts';
import { createMessageActions } from './messages/message-actions.ts';
import { createVisibleChannelRecord } from './messages/seen-channels.ts';
import type { PendingMessageRemovals } from './messages/removals.ts';
import { createMessageSender, type OutgoingMessage } from './sending/message-sender.ts';
import { sideOfChatOwner } from './owner.ts';
import type { SendQueueStore } from './sending/queued-messages.ts';
import { listenToChatServerEvents } from './server-events.ts';
import { createChatSynchronisation } from './synchronisation.ts';
import { createTypingIndicator } from './typing.ts';

export type ChatClient = ReturnType<typeof createChatClient>;

type Deps = {
  connection: ChatServerConnection;
  /** Key of the person whose messages this device stores. (`owner.ts`) */
  owner: string;
  queueStore: SendQueueStore;
  /** Milliseconds on any monotonic clock. */
  now(): number;
  wait(ms: number): Promise<void>;
  newId(): string;
  countUnread(total: number): void;
  /** Called after a change outside the chat that concerns the worker. */
  onChanged(): void;
  /** Called after a message, a read mark or another change of a channel. */
  onChannelChanged(): void;
  removals: PendingMessageRemovals;
  /** Runs the task while no other page of this owner on the device runs one. */
  alone(task: () => Promise<number | null>): Promise<number | null>;
};

/** Creates a member's chat client: the state that screens show, and the actions that they offer. */
export function createChatClient(deps: Deps) {
  const { connection, countUnread } = deps;
  const side = sideOfChatOwner(deps.owner);
  let closed = false;
  let wasOpen = false;
  const isClosed = () => closed;
  const store = createConversationStore();
  const seen = createVisibleChannelRecord();
  // Each request of a facility's person for a channel is in the corporation's log of who looked at what. So their client
  // requests nothing of a channel that is not on the screen; a worker's client keeps its list and copies current.
  const mayRequest = (channelId: string) => side === 'worker' || seen.has(channelId);
  const conversations = createChatConversations({ ...deps, store, mayRequest });
  const channels = createChannelListKeeper({ connection, store, countUnread, mayRequest });
  const sender = createMessageSender({ ...deps, store, conversations, isClosed });
  const typing = createTypingIndicator({ ...deps, store });
  const { removeRest, ...messageActions } = createMessageActions({
    ...deps,
    store,
    conversations,
    side,
  });
  const synchronisation = createChatSynchronisation({
    ...deps,
    conversations,
    channels,
    isClosed,
    // Also deliver messages that another page of this owner queued before it was closed.
    afterEach: () => void sender.deliver(),
  });

  listenToChatServerEvents({
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
      // The server does not repeat changes of the time without a connection, so report a change after each
      // reconnection.
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
    ...createAttachmentUrlRenewal(connection, conversations),

    /**
     * Called while a screen shows the channel, until the returned function is called. The channel's messages may have
     * changed while the page was in the background, so this fetches the events missed since.
     */
    see(channelId: string): () => void {
      const end = seen.see(channelId);
      if (side !== 'worker' && conversations.isFollowed(channelId))
        void synchronisation.synchronise();
      return end;
    },

    /** Called when a conversation leaves the screen. A worker's device keeps it for the offline copy. */
    leave(conversation: ConversationRef): void {
      if (side !== 'worker') conversations.forget(conversation);
    },

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

    /** Puts a message into the send queue, which is delivered while connected. */
    send(message: OutgoingMessage): Promise<void> {
      typing.sent(message);
      return sender.send(message);
    },

    retry: sender.retry,
    drop: sender.drop,

    /** Reports typing, at most every `typingReportIntervalMs`, and its end. */
    type: (conversation: ConversationRef, isTyping: boolean) =>
      typing.report(conversation, isTyping),
  };
}
