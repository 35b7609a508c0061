import { type Refusal } from '#platform/base/refusal.ts';

import type { ChatMember } from '../protocol/member.ts';
import { chatRefusal, SlowModeRefusal } from '../messages.ts';
import { chatLimits, type ChannelType, type ChatSide } from '../protocol/protocol.ts';
import {
  otherChatSideOf,
  slowModeWaitMs,
  whyCannotWriteInChannel,
  whyMessageTextInvalid,
} from '../protocol/rules.ts';

/** A message to send, with its text already normalised. */
export type ChatMessageDraft = {
  member: ChatMember;
  channelId: string;
  clientId: string;
  text: string;
  attachmentIds?: readonly string[] | undefined;
  parentId?: string | null | undefined;
  isAlsoInChannel?: boolean | undefined;
  quoteId?: string | null | undefined;
  isAutomatic?: boolean | undefined;
  /** The person of the facility who writes; the worker does not see which person. */
  staffId?: string | undefined;
  /**
   * When the server received the message. Slow mode compares this time, so that waiting for a batch does not count.
   * Defaults to `now`.
   */
  at?: Date | undefined;
};

/** The channel of a message and the members who receive its events. */
export type ChatChannelRef = {
  channelId: string;
  type: ChannelType;
  workerId: string;
  facilityId: string | null;
};

export type ChatChannelFacts = {
  id: string;
  type: ChannelType;
  workerId: string;
  facilityId: string | null;
  lastSeq: number;
  writableUntil: Date | null;
  workerSentAt: Date | null;
  otherSentAt: Date | null;
  isBlocked: boolean;
};

type Target = {
  channelId: string;
  id: string;
  seq: number;
  side: ChatSide;
  text: string;
  attachmentCount: number;
  parentId: string | null;
  replyCount: number;
  isDeleted: boolean;
};

type Named = { id: string; channelId: string; side: ChatSide };

export type MessageBatchFacts<File extends Named> = {
  channels: readonly ChatChannelFacts[];
  /** Messages that are stored already. */
  known: readonly { channelId: string; side: ChatSide; clientId: string; id: string }[];
  targets: readonly Target[];
  files: readonly File[];
  now: Date;
  newId(): string;
};

export type NewChatMessage<File> = {
  id: string;
  channelId: string;
  seq: number;
  clientId: string;
  side: ChatSide;
  text: string;
  parentId: string | null;
  isAlsoInChannel: boolean;
  quoteId: string | null;
  isAutomatic: boolean;
  staffId: string | null;
  channel: ChatChannelRef;
  quote: Target | null;
  parent: { id: string; replyCount: number } | null;
  files: File[];
};

export type MessageBatchResult<File> =
  | { kind: 'new'; message: NewChatMessage<File> }
  | { kind: 'repeated'; id: string; channel: ChatChannelRef }
  | { kind: 'refused'; refusal: Refusal };

type SideChange = {
  channelId: string;
  side: ChatSide;
  /** Messages added to the side's unread count. */
  added: number;
  /** When the side wrote its last message of the batch: slow mode starts from this time. */
  sentAt: Date | null;
  /** The first message of the batch that the side has not read. */
  waitsFrom: number | null;
};

export type ComposedMessageBatch<File> = {
  outcomes: MessageBatchResult<File>[];
  messages: NewChatMessage<File>[];
  channels: { id: string; lastSeq: number }[];
  sides: SideChange[];
  threads: { channelId: string; id: string; replyCount: number }[];
};

/**
 * Accepts or refuses each draft in order, and numbers the accepted ones. Pure: takes facts, returns the rows to write.
 * The numbers are valid only if the channels have not changed when the rows are written. (Rule 4.21)
 */
export function composeMessageBatch<File extends Named>(
  drafts: readonly ChatMessageDraft[],
  facts: MessageBatchFacts<File>,
): ComposedMessageBatch<File> {
  const table = tableOf(facts);
  const outcomes = drafts.map((draft) => decide(draft, table));
  const messages = outcomes.flatMap((outcome) => (outcome.kind === 'new' ? [outcome.message] : []));
  const moved = new Set(messages.map(({ channelId }) => channelId));
  return {
    outcomes,
    messages,
    channels: [...moved].map((id) => ({ id, lastSeq: table.channels.get(id)?.lastSeq ?? 0 })),
    sides: [...table.sides.values()],
    threads: [...table.threads.values()],
  };
}

/**
 * True for drafts that need no lock: those in channels where all drafts are new, and those in channels of another
 * member, which are refused in any case. A refused draft may be a repeated one, so all drafts of its channel take the
 * locked path and keep their order.
 */
export function areDraftsLockFree<File>(
  drafts: readonly ChatMessageDraft[],
  outcomes: readonly MessageBatchResult<File>[],
): boolean[] {
  const isForeign = outcomes.map(
    (outcome) => outcome.kind === 'refused' && outcome.refusal.code === 'NOT_FOUND',
  );
  const unsure = new Set(
    drafts.flatMap(({ channelId }, index) =>
      outcomes[index]?.kind === 'new' || isForeign[index] ? [] : channelId.toLowerCase(),
    ),
  );
  return drafts.map(
    ({ channelId }, index) => isForeign[index] === true || !unsure.has(channelId.toLowerCase()),
  );
}

/** The facts by key; each accepted draft updates them for the drafts after it. */
type Table<File> = {
  channels: Map<string, ChatChannelFacts>;
  known: Map<string, string>;
  targets: Map<string, Target>;
  files: Map<string, File>;
  sides: Map<string, SideChange>;
  threads: Map<string, { channelId: string; id: string; replyCount: number }>;
  now: Date;
  newId(): string;
};

const keyOf = (...parts: string[]) => parts.join(' ').toLowerCase();

function tableOf<File extends Named>(facts: MessageBatchFacts<File>): Table<File> {
  return {
    channels: new Map(facts.channels.map((channel) => [channel.id, { ...channel }])),
    known: new Map(
      facts.known.map((row) => [keyOf(row.channelId, row.side, row.clientId), row.id]),
    ),
    targets: new Map(facts.targets.map((row) => [keyOf(row.channelId, row.id), { ...row }])),
    files: new Map(facts.files.map((row) => [row.id, row])),
    sides: new Map(),
    threads: new Map(),
    now: facts.now,
    newId: facts.newId,
  };
}

function decide<File extends Named>(
  draft: ChatMessageDraft,
  table: Table<File>,
): MessageBatchResult<File> {
  const channel = table.channels.get(draft.channelId.toLowerCase());
  if (!channel || !isChannelMember(channel, draft.member)) return refused(chatRefusal('NOT_FOUND'));
  const key = keyOf(channel.id, draft.member.side, draft.clientId);
  const repeated = table.known.get(key);
  if (repeated !== undefined) return { kind: 'repeated', id: repeated, channel: refOf(channel) };
  const refusal = whyNotSend(draft, channel, table);
  if (refusal) return refused(refusal);
  const message = newMessage(draft, channel, table);
  table.known.set(key, message.id);
  count(message, { channel, sentAt: message.isAutomatic ? null : timeOf(draft, table), table });
  return { kind: 'new', message };
}

const timeOf = (draft: ChatMessageDraft, { now }: { now: Date }) => draft.at ?? now;

const refused = (refusal: Refusal) => ({ kind: 'refused', refusal }) as const;

function whyNotSend<File extends Named>(
  draft: ChatMessageDraft,
  channel: ChatChannelFacts,
  table: Table<File>,
): Refusal | null {
  const { attachmentIds = [], member, parentId, quoteId } = draft;
  const closed = whyCannotWriteInChannel(channel, table.now);
  if (closed) return chatRefusal(closed, { days: chatLimits.writableDays });
  if (attachmentIds.length > chatLimits.maxAttachments)
    return chatRefusal('TOO_MANY_ATTACHMENTS', { most: chatLimits.maxAttachments });
  const wrongText = whyMessageTextInvalid(draft.text, attachmentIds.length);
  if (wrongText) return chatRefusal(wrongText, { most: chatLimits.maxTextLength });
  const isOwn = (id: string) => {
    const file = table.files.get(id.toLowerCase());
    return file?.channelId === channel.id && file.side === member.side;
  };
  const isEachOnce = new Set(attachmentIds).size === attachmentIds.length;
  if (!isEachOnce || !attachmentIds.every(isOwn)) return chatRefusal('ATTACHMENT_GONE');
  const parent = targetOf(parentId, channel, table);
  // Threads have one level: a reply to a reply is refused.
  if (parent === undefined || parent?.parentId) return chatRefusal('MESSAGE_GONE');
  if (targetOf(quoteId, channel, table) === undefined) return chatRefusal('MESSAGE_GONE');
  return whyTooFast(member.side, channel, { draft, now: timeOf(draft, table) });
}

function whyTooFast(
  side: ChatSide,
  channel: ChatChannelFacts,
  { draft, now }: { draft: ChatMessageDraft; now: Date },
): Refusal | null {
  const sentAt = side === 'worker' ? channel.workerSentAt : channel.otherSentAt;
  const retryAfterMs = draft.isAutomatic ? 0 : slowModeWaitMs(sentAt, now);
  if (retryAfterMs === 0) return null;
  return new SlowModeRefusal({ retryAfterMs, seconds: chatLimits.slowModeMs / 1_000 });
}

/** The target message; null without an id, undefined when the message is missing or deleted. */
function targetOf<File>(
  id: string | null | undefined,
  channel: ChatChannelFacts,
  table: Table<File>,
): Target | null | undefined {
  if (id === null || id === undefined) return null;
  const target = table.targets.get(keyOf(channel.id, id));
  return target?.isDeleted ? undefined : target;
}

function newMessage<File extends Named>(
  draft: ChatMessageDraft,
  channel: ChatChannelFacts,
  table: Table<File>,
): NewChatMessage<File> {
  channel.lastSeq += 1;
  const parent = targetOf(draft.parentId, channel, table) ?? null;
  const quote = targetOf(draft.quoteId, channel, table) ?? null;
  if (parent) parent.replyCount += 1;
  const files = (draft.attachmentIds ?? []).flatMap(
    (id) => table.files.get(id.toLowerCase()) ?? [],
  );
  // A file belongs to one message: the next draft of the batch cannot attach it.
  for (const file of files) table.files.delete(file.id);
  return {
    id: table.newId(),
    channelId: channel.id,
    seq: channel.lastSeq,
    clientId: draft.clientId.toLowerCase(),
    side: draft.member.side,
    text: draft.text,
    parentId: parent?.id ?? null,
    isAlsoInChannel: parent !== null && (draft.isAlsoInChannel ?? false),
    quoteId: quote?.id ?? null,
    isAutomatic: draft.isAutomatic ?? false,
    staffId: draft.staffId ?? null,
    channel: refOf(channel),
    quote,
    parent: parent && { id: parent.id, replyCount: parent.replyCount },
    files,
  };
}

type Counting<File> = { channel: ChatChannelFacts; sentAt: Date | null; table: Table<File> };

/** Counts the message as unread for the other side and starts slow mode for the sender. */
function count<File>(
  { side, seq, parent }: NewChatMessage<File>,
  { channel, sentAt, table }: Counting<File>,
): void {
  const sender = sideOf(side, channel, table);
  const reader = sideOf(otherChatSideOf(channel.type, side), channel, table);
  if (sentAt) {
    sender.sentAt = sentAt;
    if (side === 'worker') channel.workerSentAt = sentAt;
    else channel.otherSentAt = sentAt;
  }
  reader.added += 1;
  reader.waitsFrom ??= seq;
  if (parent) table.threads.set(parent.id, { channelId: channel.id, ...parent });
}

function sideOf<File>(side: ChatSide, { id }: ChatChannelFacts, table: Table<File>): SideChange {
  const key = keyOf(id, side);
  const known = table.sides.get(key);
  const change = known ?? { channelId: id, side, added: 0, sentAt: null, waitsFrom: null };
  table.sides.set(key, change);
  return change;
}

const refOf = ({ id, type, workerId, facilityId }: ChatChannelFacts): ChatChannelRef => ({
  channelId: id,
  type,
  workerId,
  facilityId,
});

/** True when the member belongs to the channel. */
export function isChannelMember(
  channel: Pick<ChatChannelFacts, 'type' | 'workerId' | 'facilityId'>,
  member: ChatMember,
): boolean {
  if (member.side === 'worker') return channel.workerId === member.id;
  if (member.side === 'facility') return channel.facilityId === member.id;
  return channel.type === 'support';
}
