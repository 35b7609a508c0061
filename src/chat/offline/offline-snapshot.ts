import { inListOrder } from '../client/channel-list.ts';
import type { ClientState } from '../client/conversation-store.ts';
import type { ChatChannel, ChatMessage } from '../protocol/protocol.ts';

/** What stays readable without a connection. */
export type OfflineConversations = {
  /** As the list shows them. */
  channels: readonly ChatChannel[];
  /** The end of those that were opened, the liveliest first. */
  talks: readonly { channelId: string; messages: readonly ChatMessage[] }[];
};

export const emptySnapshot: OfflineConversations = { channels: [], talks: [] };

/** A phone is not filled up: some hundred kilobytes at most. */
const maxChannels = 30;
const maxTalks = 10;
const maxMessages = 50;

/**
 * What of the chat is to be kept, given what was kept before: conversations opened today and on earlier
 * days. Messages that the worker has just deleted are not in it, nor addresses of files, which run out.
 */
export function whatToKeep(state: ClientState, before: OfflineConversations): OfflineConversations {
  const known = new Map(before.channels.map((channel) => [channel.id, channel]));
  for (const channel of state.list.byId.values()) known.set(channel.id, plain(channel));
  const messages = new Map(before.talks.map((talk) => [talk.channelId, talk.messages]));
  for (const [key, { window }] of state.conversations) {
    // Threads are read where they are; of a window far above, the end is not known.
    if (window && window.parentId === null && !window.hasAfter)
      messages.set(
        key,
        window.messages.filter(({ id }) => !state.hidden.has(id)),
      );
  }
  const ordered = inListOrder(known.values());
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
