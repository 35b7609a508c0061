/**
 * What browser and server say to each other over the chat's socket. Pure: names, shapes and limits.
 *
 * A connection is Socket.IO at `chatPath`, websocket only, with `auth: { token }` from the mutation
 * requestChatToken. The server puts it into its member's room by itself, so there is nothing to join.
 * Every request is `socket.timeout(requestTimeoutMs).emit(name, ask, ack)` and answered with an
 * `Answer`. A request may be sent again after a timeout: `send` is told apart by its client id, the
 * others set a state.
 *
 * Each channel has one stream of numbered events: `seq` counts 1, 2, 3 … without a gap, in the one
 * order that everybody sees. A client that has all events up to n and receives one above n + 1 waits
 * `gapWaitMs` for those between (they may overtake each other on the way) and then asks `events`
 * since n. After every connect, and every `headsEveryMs`, it asks `heads` and fetches what it misses.
 * An event seen twice carries the same number: take it once.
 */
export const chatPath = '/chat';

/** Spec section 9. */
export const pingIntervalMs = 25_000;
export const maxReconnectDelayMs = 25_000;
export const requestTimeoutMs = 3_000;
export const socketTimeoutMs = 15_000;
export const typingExpiresMs = 7_000;

/** A client says that it is typing at most this often. */
export const typingEveryMs = 3_000;
export const gapWaitMs = 500;
export const headsEveryMs = 60_000;

/** Rule 4.21. */
export const limits = {
  /** Characters (code points) of a message. */
  textMost: 2_000,
  attachmentsMost: 10,
  attachmentBytesMost: 20 * 1024 * 1024,
  /** One message in this time, per member and channel. */
  slowModeMs: 2_000,
  /** Days after the end of the last shift. */
  writableDays: 30,
  fileNameMost: 100,
  flagReasonMost: 400,
  messagesPerPage: 30,
  messagesPerPageMost: 100,
  eventsPerPage: 200,
  channelsPerPage: 30,
  /** Bytes of one packet of a client. */
  packetMost: 64 * 1024,
} as const;

export const reactionEmojis = ['👍', '❤️', '😊', '🙏', '😢', '👀'] as const;
export type ReactionEmoji = (typeof reactionEmojis)[number];

/** What may be attached; the server looks at the content, not at this. */
export const attachmentTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;

export type ChannelType = 'facility' | 'support';
/** Who wrote: a channel has two sides, the worker's and one other. */
export type Side = 'worker' | 'facility' | 'support';

export type ChatAttachment = {
  id: string;
  kind: 'image' | 'pdf';
  name: string;
  bytes: number;
  /** Of an image, in pixels. */
  width: number | null;
  height: number | null;
  /** Private addresses that work for ten to twenty minutes; `links` gives fresh ones. */
  url: string;
  thumbnailUrl: string | null;
};

export type ChatQuote = {
  id: string;
  seq: number;
  side: Side;
  /** The first 100 characters; empty when deleted. */
  text: string;
  attachmentCount: number;
  isDeleted: boolean;
};

export type ChatMessage = {
  id: string;
  channelId: string;
  /** The number of the event that brought it: messages are in the order of it. */
  seq: number;
  /** The id its sender's device gave it. */
  clientId: string;
  side: Side;
  /** Empty once it is deleted: what stays is the place where it was. */
  text: string;
  attachments: ChatAttachment[];
  quote: ChatQuote | null;
  /** The message whose thread it belongs to. */
  parentId: string | null;
  /** A reply that stands in the channel as well. */
  isAlsoInChannel: boolean;
  replyCount: number;
  lastReplyAt: string | null;
  reactions: { emoji: ReactionEmoji; sides: Side[] }[];
  /** Written by the system in the side's name, such as outside support hours. */
  isAutomatic: boolean;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
};

/** `message.new` brings a message, the others bring it again as it is now. */
export type ChatEventType =
  | 'message.new'
  | 'message.edited'
  | 'message.deleted'
  | 'message.reactions';

export type ChatEvent = {
  channelId: string;
  seq: number;
  type: ChatEventType;
  /** As it is when the event is sent: an old event of a message deleted since shows it deleted. */
  message: ChatMessage;
  /** With a reply: the message above its thread, whose count has changed. */
  parent: { id: string; replyCount: number; lastReplyAt: string | null } | null;
};

export type ChatPreview = {
  seq: number;
  side: Side;
  /** The first 60 characters. */
  text: string;
  kind: 'text' | 'image' | 'pdf' | 'deleted';
  createdAt: string;
};

export type ChatShift = {
  attendanceId: string;
  title: string;
  startsAt: string;
  endsAt: string;
};

/** A channel as the asking member sees it. */
export type ChatChannel = {
  id: string;
  type: ChannelType;
  /** The asking member's own side, and the other's. */
  side: Side;
  otherSide: Side;
  /** The other side's name. */
  name: string;
  imageUrl: string | null;
  facilityId: string | null;
  lastSeq: number;
  lastMessage: ChatPreview | null;
  unread: number;
  /** Read up to here, by this member and by the other one. */
  readSeq: number;
  otherReadSeq: number;
  isMuted: boolean;
  /** Blocked by the asking member. */
  isBlocked: boolean;
  /** Until when it can be written to; null without an end. */
  writableUntil: string | null;
  /** Why it cannot be written to now, or null. */
  whyReadOnly: 'CHANNEL_ENDED' | 'CHANNEL_BLOCKED' | null;
  /** The next shift that is not over. */
  nextShift: ChatShift | null;
  createdAt: string;
};

export type ChatHead = { channelId: string; lastSeq: number; unread: number; readSeq: number };

export type Unread = { channelId: string; unread: number; readSeq: number; total: number };

/** Requests by name: what is asked, and what is answered. */
export type ChatRequests = {
  /** Latest activity first. `search` looks at names. */
  channels: {
    ask: { cursor?: string | null; search?: string | null };
    answer: { channels: ChatChannel[]; cursor: string | null; total: number };
  };
  channel: { ask: { channelId: string }; answer: { channel: ChatChannel } };
  /** Where each of the member's channels stands; the 200 latest. */
  heads: { ask: Record<string, never>; answer: { heads: ChatHead[]; total: number } };
  /**
   * A page of the channel, in order: what is before or after a number, or around it; without any the
   * latest. Replies that stand in their thread only are not in it.
   */
  messages: {
    ask: {
      channelId: string;
      before?: number;
      after?: number;
      around?: number;
      limit?: number;
    };
    answer: { messages: ChatMessage[]; hasBefore: boolean; hasAfter: boolean; lastSeq: number };
  };
  /** A page of a thread's replies, in order; without a number the latest. */
  thread: {
    ask: {
      channelId: string;
      parentId: string;
      before?: number;
      after?: number;
      limit?: number;
    };
    answer: {
      parent: ChatMessage;
      messages: ChatMessage[];
      hasBefore: boolean;
      hasAfter: boolean;
      lastSeq: number;
    };
  };
  /** The events after `since`, in order, `eventsPerPage` at once. */
  events: {
    ask: { channelId: string; since: number };
    answer: { events: ChatEvent[]; lastSeq: number; hasMore: boolean };
  };
  /**
   * Sent twice with one client id, it is stored once and both answers are the same message.
   * Refusals: TEXT_EMPTY, TEXT_LONG, TOO_MANY_ATTACHMENTS, ATTACHMENT_GONE, SLOW_MODE (with
   * `retryAfterMs`), CHANNEL_ENDED, CHANNEL_BLOCKED, MESSAGE_GONE (parent or quote).
   */
  send: {
    ask: {
      channelId: string;
      /** A random UUID, kept until the answer. */
      clientId: string;
      text: string;
      attachmentIds?: string[];
      parentId?: string | null;
      isAlsoInChannel?: boolean;
      quoteId?: string | null;
    };
    answer: { message: ChatMessage };
  };
  /** Refusals: NOT_YOURS, MESSAGE_GONE, TEXT_EMPTY, TEXT_LONG, CHANNEL_ENDED, CHANNEL_BLOCKED. */
  edit: {
    ask: { channelId: string; messageId: string; text: string };
    answer: { message: ChatMessage };
  };
  /** Leaves a tombstone. Deleting twice is deleting once. Refusals: NOT_YOURS. */
  remove: {
    ask: { channelId: string; messageId: string };
    answer: { message: ChatMessage };
  };
  /** Refusals: MESSAGE_GONE, REACTION_UNKNOWN, CHANNEL_ENDED, CHANNEL_BLOCKED. */
  react: {
    ask: { channelId: string; messageId: string; emoji: ReactionEmoji; isOn: boolean };
    answer: { message: ChatMessage };
  };
  /** Read up to this number; what is read already stays read. */
  read: { ask: { channelId: string; seq: number }; answer: Unread };
  /** Unread from this number on. */
  unread: { ask: { channelId: string; seq: number }; answer: Unread };
  /** Muted: no notices, and not in the total. */
  mute: { ask: { channelId: string; isOn: boolean }; answer: { channel: ChatChannel } };
  /** Blocked: neither side can write. Refused on the support channel: FORBIDDEN. */
  block: { ask: { channelId: string; isOn: boolean }; answer: { channel: ChatChannel } };
  /**
   * Tells the operator of a message; twice is once. Refusals: MESSAGE_GONE, REASON_LONG, FORBIDDEN
   * (one's own).
   */
  flag: {
    ask: { channelId: string; messageId: string; reason?: string | null };
    answer: { flagged: true };
  };
  /** Fresh addresses of attachments, at most 20. */
  links: {
    ask: { channelId: string; attachmentIds: string[] };
    answer: { links: { id: string; url: string; thumbnailUrl: string | null }[] };
  };
};

export type ChatRequestName = keyof ChatRequests;
export type Ask<Name extends ChatRequestName> = ChatRequests[Name]['ask'];
export type AnswerOf<Name extends ChatRequestName> = ChatRequests[Name]['answer'];

export type ChatFailure = { ok: false; code: string; message: string; retryAfterMs?: number };
export type Answer<Name extends ChatRequestName> =
  | { ok: true; value: AnswerOf<Name> }
  | ChatFailure;

/** Said without an answer. */
export type ClientToServer = {
  [Name in ChatRequestName]: (ask: Ask<Name>, ack: (answer: Answer<Name>) => void) => void;
} & {
  /** Every `typingEveryMs` while somebody types, and once with false. */
  typing: (say: { channelId: string; parentId?: string | null; isTyping: boolean }) => void;
};

export type ServerToClient = {
  event: (event: ChatEvent) => void;
  /** The other side's typing; forget it after `typingExpiresMs`. */
  typing: (say: {
    channelId: string;
    parentId: string | null;
    side: Side;
    isTyping: boolean;
  }) => void;
  /** Somebody has read up to a number: the other side, or this member on another device. */
  read: (say: { channelId: string; side: Side; seq: number }) => void;
  /** Unread messages in all channels that are not muted, and in the one that changed. */
  total_unread_count: (say: {
    total: number;
    channelId: string | null;
    unread: number | null;
  }) => void;
  /** A new channel, or one whose mute or block has changed: ask `channel` again. */
  channel: (say: { channelId: string }) => void;
  /** Said before the server ends the connection. */
  closing: (say: { code: ClosingCode; message: string }) => void;
};

/**
 * Why a connection is refused (`connect_error` with `error.data` of this shape) or ended (`closing`).
 * After TOKEN_INVALID ask for a new token, once; after SIGNED_OUT do not come back; after the others
 * come back with the usual back-off.
 */
export type ClosingCode =
  | 'TOKEN_INVALID'
  | 'SIGNED_OUT'
  | 'FLOOD'
  | 'TOO_MANY_CONNECTIONS'
  | 'UNAVAILABLE';
export type ConnectFailure = { code: ClosingCode; message: string };

/**
 * `POST attachmentPath?channel={id}&name={file name}` with the bytes as the body, and the headers of
 * the GraphQL endpoint (Bearer API token, `apollo-require-preflight`). Answers 201 with a
 * `ChatAttachment`, whose id goes into `send` within 24 hours, or `{ errors: [{ message,
 * extensions: { code } }] }` as uploads of pictures do.
 */
export const attachmentPath = '/api/chat/attachments';
