import type { ChatChannel, ChatEvent, ChatMessage } from './protocol.ts';

/** A message for tests with sequence number `seq` in channel c1, written by the facility by default. */
export function buildChatMessage(seq: number, wishes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `m${seq}`,
    channelId: 'c1',
    seq,
    clientId: `k${seq}`,
    side: 'facility',
    text: `本文${seq}`,
    attachments: [],
    quote: null,
    parentId: null,
    isAlsoInChannel: false,
    replyCount: 0,
    lastReplyAt: null,
    reactions: [],
    isAutomatic: false,
    createdAt: new Date(Date.UTC(2026, 10, 22, 0, seq)).toISOString(),
    editedAt: null,
    deletedAt: null,
    ...wishes,
  };
}

/** The `message.new` event of a message. */
export function buildChatEvent(
  message: ChatMessage,
  wishes: Partial<Omit<ChatEvent, 'message'>> = {},
): ChatEvent {
  const { channelId, seq } = message;
  return { channelId, seq, type: 'message.new', message, parent: null, ...wishes };
}

/** A facility's channel as the worker sees it. */
export function buildChatChannel(wishes: Partial<ChatChannel> = {}): ChatChannel {
  return {
    id: 'c1',
    type: 'facility',
    side: 'worker',
    otherSide: 'facility',
    name: 'さくらの里',
    imageUrl: null,
    facilityId: 'f1',
    lastSeq: 0,
    lastMessage: null,
    unread: 0,
    readSeq: 0,
    otherReadSeq: 0,
    isMuted: false,
    isBlocked: false,
    writableUntil: null,
    whyReadOnly: null,
    nextShift: null,
    createdAt: '2026-11-20T00:00:00.000Z',
    ...wishes,
  };
}
