import { channelsInListOrder } from '../channels/channel-list.ts';
import type { ChatClientState } from '../conversation-store.ts';
import type { ChatChannel, ChatMessage } from '#domain/chat/protocol/protocol.ts';

/** The offline copy of the chat. */
export type OfflineConversations = {
  /** Channels of the list. */
  channels: readonly ChatChannel[];
  /** Latest messages of opened channels, the most recently active channel first. */
  talks: readonly { channelId: string; messages: readonly ChatMessage[] }[];
};

export const emptySnapshot: OfflineConversations = { channels: [], talks: [] };

/** Limits that keep the offline copy at some hundred kilobytes. */
const maxChannels = 30;
const maxTalks = 10;
const maxMessages = 50;

/**
 * Returns the next offline copy, with the conversations in the client's state and in the previous copy. Leaves out
 * messages that the worker has just deleted, and file URLs, which expire.
 */
export function nextOfflineSnapshot(
  state: ChatClientState,
  before: OfflineConversations,
): OfflineConversations {
  const known = new Map(before.channels.map((channel) => [channel.id, channel]));
  for (const channel of state.list.byId.values()) known.set(channel.id, plain(channel));
  const messages = new Map(before.talks.map((talk) => [talk.channelId, talk.messages]));
  for (const [key, { window }] of state.conversations) {
    // Thread windows are not stored; a window that does not reach the end lacks the latest messages.
    if (window && window.parentId === null && !window.hasAfter)
      messages.set(
        key,
        window.messages.filter(({ id }) => !state.hidden.has(id)),
      );
  }
  const ordered = channelsInListOrder(known.values());
  const talks = ordered
    .flatMap(({ id }) => {
      const all = messages.get(id);
      return all ? [{ channelId: id, messages: all.slice(-maxMessages).map(withoutLinks) }] : [];
    })
    .slice(0, maxTalks);
  const opened = new Set(talks.map(({ channelId }) => channelId));
  const channels = ordered.filter(({ id }, place) => place < maxChannels || opened.has(id));
  return { channels, talks };
}

const plain = (channel: ChatChannel): ChatChannel => ({ ...channel, imageUrl: null });

const withoutLinks = (message: ChatMessage): ChatMessage => ({
  ...message,
  attachments: message.attachments.map((one) => ({ ...one, url: '', thumbnailUrl: null })),
});
