import type { ChatServerConnection } from '../connection/connection.ts';
import type { ConversationStore } from '../conversation-store.ts';
import type { ChatMessage, ChatSide } from '#domain/chat/protocol/protocol.ts';
import type { ChannelListKeeper } from './channels.ts';

type Deps = {
  connection: ChatServerConnection;
  store: ConversationStore;
  channels: ChannelListKeeper;
  /** Side of the chat that uses this client. */
  side: ChatSide;
};

/** Creates the actions that a member has on a channel: read, mark as unread, mute, block. */
export function createChannelActions({ connection, store, channels, side }: Deps) {
  return {
    /**
     * Marks the channel as read up to `seq`; the unread count in the tab bar changes at once. In a channel of a
     * facility, there is one mark for all of its people and one for each person, so a person's read mark is always
     * sent.
     */
    async markRead(channelId: string, seq: number): Promise<void> {
      const channel = store.get().list.byId.get(channelId);
      const isKnown = side === 'worker' && channel?.unread === 0 && channel.readSeq >= seq;
      if (isKnown || !connection.isOpen()) return;
      channels.change(channelId, { unread: 0, readSeq: Math.max(channel?.readSeq ?? 0, seq) });
      // If the request fails, the next heads restore the count, and the next message marks the channel as read again.
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
