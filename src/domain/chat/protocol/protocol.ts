/**
 * The protocol between browser and server over the chat's socket. Pure: names, shapes and limits.
 *
 * A connection is Socket.IO at `chatSocketPath`, websocket only, with `auth: { token }` from the mutation
 * requestChatToken, and with `takesRefusals: true` beside it from a client that connects again after a refusal. The
 * server joins the connection to its member's room; clients join nothing. A request
 * is `socket.timeout(requestTimeoutMs).emit(name, ask, ack)` and is answered with an `Answer`. After a
 * timeout a client may repeat any request: the server recognises a repeated `send` by its client id, and
 * the other requests are idempotent.
 *
 * Each channel has one log of numbered events: `seq` counts 1, 2, 3 … without a gap, in the same order
 * for every client. Events may arrive out of order. A client that has all events up to n and receives one
 * above n + 1 waits `missingChatEventWaitMs` for the missing ones and then requests `events` since n. After every
 * connect, and every `channelHeadsPollIntervalMs`, a client requests `heads` and fetches the events it missed. A
 * repeated event carries the same number and is applied once.
 */
export const chatSocketPath = '/chat';
/** The key in `auth` by which a client says that it connects again after a refusal. */
export const reconnectsAfterRefusalKey = 'takesRefusals';

/** Intervals and timeouts of the connection. (Spec section 9) */
export const chatPingIntervalMs = 25_000;
export const maxChatReconnectDelayMs = 25_000;
export const chatRequestTimeoutMs = 3_000;
export const chatSocketTimeoutMs = 15_000;
export const typingExpiresMs = 7_000;

/** A client reports typing at most this often. */
export const typingReportIntervalMs = 3_000;
export const missingChatEventWaitMs = 500;
export const channelHeadsPollIntervalMs = 60_000;

/** Limits of messages, channels and files. (Rule 4.21) */
export const chatLimits = {
  /**
   * Maximum length of a message, in characters (code points). Repeated by the constraints `chat_messages_text_check`,
   * `chat_flags_said_check` and `chat_canned_answers_text_check` and in the API by `SaveCannedAnswerInput.text`.
   */
  maxTextLength: 2_000,
  maxAttachments: 10,
  /** Limit, repeated by the constraint `chat_attachments_bytes_check`. */
  maxAttachmentBytes: 20 * 1024 * 1024,
  /** Minimum time between two messages of one member in a channel. */
  slowModeMs: 2_000,
  /** Days after the end of the last shift during which the channel can be written to. */
  writableDays: 30,
  /** Limit, repeated by the constraint `chat_attachments_name_check`. */
  maxFileNameLength: 100,
  /** Limit, repeated by the constraint `chat_flags_reason_check`. */
  maxFlagReasonLength: 400,
  messagesPerPage: 30,
  maxMessagesPerPage: 100,
  eventsPerPage: 200,
  channelsPerPage: 30,
  /** Maximum size of one packet from a client. */
  maxPacketBytes: 64 * 1024,
} as const;

export const reactionEmojis = ['👍', '❤️', '😊', '🙏', '😢', '👀'] as const;
export type ReactionEmoji = (typeof reactionEmojis)[number];

/** File types for the file picker; the server checks the content instead. */
export const attachmentMediaTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;

export type ChannelType = 'facility' | 'support';
/** A side of a channel. Each channel has two: the worker, and a facility or support. */
export type ChatSide = 'worker' | 'facility' | 'support';

export type ChatAttachment = {
  id: string;
  kind: 'image' | 'pdf';
  name: string;
  bytes: number;
  /** Image size in pixels; null for a PDF. */
  width: number | null;
  height: number | null;
  /** Signed URLs that work for ten to twenty minutes; `links` returns fresh ones. */
  url: string;
  thumbnailUrl: string | null;
};

export type ChatQuote = {
  id: string;
  seq: number;
  side: ChatSide;
  /** The first 100 characters; empty when deleted. */
  text: string;
  attachmentCount: number;
  isDeleted: boolean;
};

export type ChatMessage = {
  id: string;
  channelId: string;
  /** The sequence number of the message's first event; messages are ordered by it. */
  seq: number;
  /** The id that the sender's device generated. */
  clientId: string;
  side: ChatSide;
  /** The person of the facility who wrote. Only the facility's own people get it; absent from automatic messages. */
  authorName?: string;
  /** Empty after deletion; the message stays as a tombstone. */
  text: string;
  attachments: ChatAttachment[];
  quote: ChatQuote | null;
  /** The parent message of the thread; null outside threads. */
  parentId: string | null;
  /** A reply that is also shown in the channel. */
  isAlsoInChannel: boolean;
  replyCount: number;
  lastReplyAt: string | null;
  reactions: { emoji: ReactionEmoji; sides: ChatSide[] }[];
  /** Written by the system on the side's behalf, for example outside support hours. */
  isAutomatic: boolean;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
};

/** `message.new` carries a new message; the other types carry its current version. */
export type ChatEventType =
  | 'message.new'
  | 'message.edited'
  | 'message.deleted'
  | 'message.reactions';

export type ChatEvent = {
  channelId: string;
  seq: number;
  type: ChatEventType;
  /**
   * The message's state when the event is sent: an older event of a message that was deleted later shows it as deleted.
   */
  message: ChatMessage;
  /** For a reply: the parent message of the thread with its new reply count. */
  parent: { id: string; replyCount: number; lastReplyAt: string | null } | null;
};

export type ChatPreview = {
  seq: number;
  side: ChatSide;
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

/** A channel as the requesting member sees it. */
export type ChatChannel = {
  id: string;
  type: ChannelType;
  /** The requesting member's own side, and the opposite side. */
  side: ChatSide;
  otherSide: ChatSide;
  /** The other side's name. */
  name: string;
  imageUrl: string | null;
  facilityId: string | null;
  lastSeq: number;
  lastMessage: ChatPreview | null;
  unread: number;
  /** The last sequence number read by this member, and by the other side. */
  readSeq: number;
  otherReadSeq: number;
  isMuted: boolean;
  /** Blocked by the requesting member. */
  isBlocked: boolean;
  /** End of the writable period; null without an end. */
  writableUntil: string | null;
  /** Why nobody can write now, or null. */
  whyReadOnly: 'CHANNEL_ENDED' | 'CHANNEL_BLOCKED' | null;
  /** The next shift that has not ended. */
  nextShift: ChatShift | null;
  createdAt: string;
};

export type ChatChannelHead = {
  channelId: string;
  lastSeq: number;
  unread: number;
  readSeq: number;
};

export type ChatUnreadCounts = {
  channelId: string;
  unread: number;
  readSeq: number;
  total: number;
};

/** Requests by name, with their arguments and answers. */
type ChatRequests = {
  /** Latest activity first. `search` matches names. */
  channels: {
    ask: { cursor?: string | null; search?: string | null };
    answer: { channels: ChatChannel[]; cursor: string | null; total: number };
  };
  channel: { ask: { channelId: string }; answer: { channel: ChatChannel } };
  /** The state of the member's 200 latest channels. */
  heads: { ask: Record<string, never>; answer: { heads: ChatChannelHead[]; total: number } };
  /**
   * A page of the channel, in order: before a number, after it or around it; without a number the latest.
   * Replies that were sent only to their thread are left out.
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
  /** The events after `since`, in order, at most `eventsPerPage`. */
  events: {
    ask: { channelId: string; since: number };
    answer: { events: ChatEvent[]; lastSeq: number; hasMore: boolean };
  };
  /**
   * Idempotent by `clientId`: a repeated send stores nothing and returns the stored message. Refusals:
   * TEXT_EMPTY, TEXT_LONG, TOO_MANY_ATTACHMENTS, ATTACHMENT_GONE, SLOW_MODE (with `retryAfterMs`),
   * CHANNEL_ENDED, CHANNEL_BLOCKED, MESSAGE_GONE (parent or quote).
   */
  send: {
    ask: {
      channelId: string;
      /** A random UUID, reused for every retry of the same message. */
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
  /** Leaves a tombstone. Idempotent. Refusals: NOT_YOURS. */
  remove: {
    ask: { channelId: string; messageId: string };
    answer: { message: ChatMessage };
  };
  /** Refusals: MESSAGE_GONE, REACTION_UNKNOWN, CHANNEL_ENDED, CHANNEL_BLOCKED. */
  react: {
    ask: { channelId: string; messageId: string; emoji: ReactionEmoji; isOn: boolean };
    answer: { message: ChatMessage };
  };
  /** Marks the messages up to this number as read; never moves backwards. */
  read: { ask: { channelId: string; seq: number }; answer: ChatUnreadCounts };
  /** Marks the messages from this number on as unread. */
  unread: { ask: { channelId: string; seq: number }; answer: ChatUnreadCounts };
  /** A muted channel sends no notifications and is left out of the total. */
  mute: { ask: { channelId: string; isOn: boolean }; answer: { channel: ChatChannel } };
  /** In a blocked channel neither side can write. FORBIDDEN on the support channel. */
  block: { ask: { channelId: string; isOn: boolean }; answer: { channel: ChatChannel } };
  /**
   * Reports a message to the operator; idempotent. Refusals: MESSAGE_GONE, REASON_LONG, FORBIDDEN (own
   * message).
   */
  flag: {
    ask: { channelId: string; messageId: string; reason?: string | null };
    answer: { flagged: true };
  };
  /** Fresh signed URLs of attachments, at most 20. */
  links: {
    ask: { channelId: string; attachmentIds: string[] };
    answer: { links: { id: string; url: string; thumbnailUrl: string | null }[] };
  };
};

export type ChatRequestName = keyof ChatRequests;
export type ChatRequestArgs<Name extends ChatRequestName> = ChatRequests[Name]['ask'];
export type ChatRequestValue<Name extends ChatRequestName> = ChatRequests[Name]['answer'];

export type ChatRequestFailure = {
  ok: false;
  code: string;
  message: string;
  retryAfterMs?: number;
};
export type ChatRequestAnswer<Name extends ChatRequestName> =
  | { ok: true; value: ChatRequestValue<Name> }
  | ChatRequestFailure;

/** Events from client to server: the requests, and `typing`, which has no answer. */
export type ClientToServerEvents = {
  [Name in ChatRequestName]: (
    ask: ChatRequestArgs<Name>,
    ack: (answer: ChatRequestAnswer<Name>) => void,
  ) => void;
} & {
  /** Sent every `typingReportIntervalMs` while the member types, and once with false when the member stops. */
  typing: (say: { channelId: string; parentId?: string | null; isTyping: boolean }) => void;
};

export type ServerToClientEvents = {
  event: (event: ChatEvent) => void;
  /** The other side's typing; it expires after `typingExpiresMs`. */
  typing: (say: {
    channelId: string;
    parentId: string | null;
    side: ChatSide;
    isTyping: boolean;
  }) => void;
  /** The read state moved: of the other side, or of this member on another device. */
  read: (say: { channelId: string; side: ChatSide; seq: number }) => void;
  /** The unread total of all channels that are not muted, and the unread count of the changed channel. */
  total_unread_count: (say: {
    total: number;
    channelId: string | null;
    unread: number | null;
  }) => void;
  /** A channel is new, or its mute or block changed: request `channel` again. */
  channel: (say: { channelId: string }) => void;
  /**
   * Something outside the chat that concerns this worker has changed, for example a facility's answer: load what is on
   * the screen again.
   */
  changed: () => void;
  /** Sent before the server ends the connection. */
  closing: (say: { code: ChatConnectionEndCode; message: string }) => void;
};

/**
 * Why a connection is refused (`connect_error` with `error.data` of this shape) or ended (`closing`). After
 * TOKEN_INVALID request a new token, once; after SIGNED_OUT do not reconnect; after the others, which are temporary,
 * reconnect with the usual back-off. Socket.IO's client does not reconnect after a refusal: without `takesRefusals` it
 * gets none for a temporary cause, and its transport is closed after a few seconds, after which it reconnects.
 */
export type ChatConnectionEndCode =
  | 'TOKEN_INVALID'
  | 'SIGNED_OUT'
  | 'FLOOD'
  | 'TOO_MANY_CONNECTIONS'
  | 'UNAVAILABLE';
export type ChatConnectFailure = { code: ChatConnectionEndCode; message: string };

/**
 * `POST attachmentPath?channel={id}&name={file name}` with the file's bytes as the body, and the headers of the GraphQL
 * endpoint (Bearer API token or chat token, `apollo-require-preflight`). Answers 201 with a `ChatAttachment`, whose id
 * can be sent within 24 hours, or `{ errors: [{ message, extensions: { code } }] }` like image uploads.
 */
export const attachmentPath = '/api/chat/attachments';
