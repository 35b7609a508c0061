import type {
  ChatChannel,
  ChatEvent,
  ChatHead,
  ChatMessage,
  ChatPreview,
} from '../protocol/protocol.ts';

/** The channels a member has heard of, by id, and how much of the list has been read. */
export type ChannelList = {
  byId: ReadonlyMap<string, ChatChannel>;
  /** Of the next page; undefined before the first one was read, null at the end. */
  cursor: string | null | undefined;
};

export const emptyList: ChannelList = { byId: new Map(), cursor: undefined };

export function putChannels(list: ChannelList, channels: readonly ChatChannel[]): ChannelList {
  const byId = new Map(list.byId);
  for (const channel of channels) byId.set(channel.id, channel);
  return { ...list, byId };
}

export function changeChannel(
  list: ChannelList,
  channelId: string,
  change: Partial<ChatChannel>,
): ChannelList {
  const channel = list.byId.get(channelId);
  return channel ? putChannels(list, [{ ...channel, ...change }]) : list;
}

/** Support stands on top, then whoever wrote last. (Screens 2.5) */
export function inListOrder(channels: Iterable<ChatChannel>): ChatChannel[] {
  return [...channels].toSorted(
    (one, other) =>
      Number(other.type === 'support') - Number(one.type === 'support') ||
      activeAt(other).localeCompare(activeAt(one)),
  );
}

const activeAt = ({ lastMessage, createdAt }: ChatChannel) => lastMessage?.createdAt ?? createdAt;

const maxPreviewLength = 60;

/** What the list shows of a message: as the server makes it. */
export function previewOf(message: ChatMessage): ChatPreview {
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

/** Brings one event into the list; a channel that is not in it has to be asked for. */
export function applyToList(list: ChannelList, event: ChatEvent): ChannelList {
  const channel = list.byId.get(event.channelId);
  if (!channel) return list;
  const { message } = event;
  const isShown = message.parentId === null || message.isAlsoInChannel;
  const isNewer = event.type === 'message.new' && message.seq > (channel.lastMessage?.seq ?? 0);
  const isLast = channel.lastMessage?.seq === message.seq;
  const lastSeq = Math.max(channel.lastSeq, event.seq);
  const lastMessage = isShown && (isNewer || isLast) ? previewOf(message) : channel.lastMessage;
  return putChannels(list, [{ ...channel, lastSeq, lastMessage }]);
}

/** The channels that have moved on without this device: to be asked for again. */
export function behindOf(list: ChannelList, heads: readonly ChatHead[]): string[] {
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
