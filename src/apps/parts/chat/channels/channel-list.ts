import type {
  ChatChannel,
  ChatEvent,
  ChatChannelHead,
  ChatMessage,
  ChatPreview,
} from '#domain/chat/protocol/protocol.ts';

/** The member's known channels by id, and how much of the list has been loaded. */
export type ChannelList = {
  byId: ReadonlyMap<string, ChatChannel>;
  /** Cursor of the next page; undefined before the first page was loaded, null at the end. */
  cursor: string | null | undefined;
};

export const emptyChannelList: ChannelList = { byId: new Map(), cursor: undefined };

export function putChannelsInList(
  list: ChannelList,
  channels: readonly ChatChannel[],
): ChannelList {
  const byId = new Map(list.byId);
  for (const channel of channels) byId.set(channel.id, channel);
  return { ...list, byId };
}

export function changeChannelInList(
  list: ChannelList,
  channelId: string,
  change: Partial<ChatChannel>,
): ChannelList {
  const channel = list.byId.get(channelId);
  return channel ? putChannelsInList(list, [{ ...channel, ...change }]) : list;
}

/** Returns the channels in order: support first, then by the latest message. (Screens 2.5) */
export function channelsInListOrder(channels: Iterable<ChatChannel>): ChatChannel[] {
  return [...channels].toSorted(
    (one, other) =>
      Number(other.type === 'support') - Number(one.type === 'support') ||
      activeAt(other).localeCompare(activeAt(one)),
  );
}

const activeAt = ({ lastMessage, createdAt }: ChatChannel) => lastMessage?.createdAt ?? createdAt;

const maxPreviewLength = 60;

/** Returns the preview of a message for the list, in the same form as the server's. */
export function messagePreviewOf(message: ChatMessage): ChatPreview {
  const { seq, side, createdAt, deletedAt, text, attachments } = message;
  const kind = attachments[0] && text === '' ? attachments[0].kind : 'text';
  return {
    seq,
    side,
    createdAt,
    text: Array.from(text).slice(0, maxPreviewLength).join(''),
    kind: deletedAt === null ? kind : 'deleted',
  };
}

/** Applies one event to the list. An event of an unknown channel changes nothing: the caller must fetch the channel. */
export function applyEventToChannelList(list: ChannelList, event: ChatEvent): ChannelList {
  const channel = list.byId.get(event.channelId);
  if (!channel) return list;
  const { message } = event;
  const isShown = message.parentId === null || message.isAlsoInChannel;
  const isNewer = event.type === 'message.new' && message.seq > (channel.lastMessage?.seq ?? 0);
  const isLast = channel.lastMessage?.seq === message.seq;
  const lastSeq = Math.max(channel.lastSeq, event.seq);
  const lastMessage =
    isShown && (isNewer || isLast) ? messagePreviewOf(message) : channel.lastMessage;
  return putChannelsInList(list, [{ ...channel, lastSeq, lastMessage }]);
}

/** Returns the channels whose state on this device is outdated and must be fetched. */
export function outdatedChannelIds(list: ChannelList, heads: readonly ChatChannelHead[]): string[] {
  return heads
    .filter(({ channelId, lastSeq, unread, readSeq }) => {
      const channel = list.byId.get(channelId);
      if (!channel) return list.cursor === null;
      return (
        channel.lastSeq !== lastSeq || channel.unread !== unread || channel.readSeq !== readSeq
      );
    })
    .map(({ channelId }) => channelId);
}
