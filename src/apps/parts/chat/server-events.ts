import type { ChatSide } from '#domain/chat/protocol/protocol.ts';

import type { ChannelListKeeper } from './channels/channels.ts';
import type { ChatServerConnection } from './connection/connection.ts';
import type { ConversationStore } from './conversation-store.ts';
import type { ChatConversations } from './messages/conversations.ts';
import type { MessageSender } from './sending/message-sender.ts';
import type { TypingIndicator } from './typing.ts';

type Deps = {
  connection: ChatServerConnection;
  store: ConversationStore;
  channels: ChannelListKeeper;
  conversations: ChatConversations;
  sender: MessageSender;
  typing: TypingIndicator;
  /** Side of the chat that uses this client. */
  side: ChatSide;
  countUnread(total: number): void;
  /** Called after a change outside the chat. */
  onChanged(): void;
  /** Called after a message, a read mark or another change of a channel. */
  onChannelChanged(): void;
  /** Called after each connect. */
  onOpen(): void;
};

/** Passes the server's events to the parts of the client that handle them. */
export function listenToChatServerEvents(deps: Deps): void {
  const { store, channels, conversations, sender, typing, countUnread } = deps;
  deps.connection.on({
    state(state) {
      store.change({ connection: state });
      if (state === 'open') deps.onOpen();
    },
    event(event) {
      const { channelId, message } = event;
      channels.apply(event);
      conversations.bringIn(channelId, [event]);
      void sender.arrived(message.clientId);
      deps.onChannelChanged();
      if (event.type === 'message.new' && message.side !== deps.side) {
        typing.show({ channelId, parentId: message.parentId }, false);
      }
    },
    typing: ({ channelId, parentId, isTyping }) => typing.show({ channelId, parentId }, isTyping),
    read({ channelId, side, seq }) {
      const channel = store.get().list.byId.get(channelId);
      deps.onChannelChanged();
      if (!channel) return;
      const own = side === deps.side;
      if (own) channels.change(channelId, { readSeq: Math.max(channel.readSeq, seq) });
      else channels.change(channelId, { otherReadSeq: Math.max(channel.otherReadSeq, seq) });
    },
    total_unread_count({ total, channelId, unread }) {
      countUnread(total);
      if (channelId !== null && unread !== null) channels.change(channelId, { unread });
    },
    channel({ channelId }) {
      deps.onChannelChanged();
      void channels.ask(channelId);
    },
    changed: deps.onChanged,
    closing: () => undefined,
  });
}
