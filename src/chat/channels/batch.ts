import { refuse as refuseCommon, type Refusal } from '#base/refusal.ts';

import type { Member } from '../protocol/member.ts';
import { refuse, SlowDown } from '../messages.ts';
import { limits, type ChannelType, type Side } from '../protocol/protocol.ts';
import { otherSideOf, slowModeWaitMs, whyCannotWrite, whyNotText } from '../protocol/rules.ts';

/** A message somebody wants to send; its text is clean. */
export type MessageDraft = {
  member: Member;
  channelId: string;
  clientId: string;
  text: string;
  attachmentIds?: readonly string[] | undefined;
  parentId?: string | null | undefined;
  isAlsoInChannel?: boolean | undefined;
  quoteId?: string | null | undefined;
  isAutomatic?: boolean | undefined;
  /** When it arrived: a batch that had to wait makes nobody too fast. Now, where it is not said. */
  at?: Date | undefined;
};

/** Where a message goes: whose rooms hear of it. */
export type MessagePosition = {
  channelId: string;
  type: ChannelType;
  workerId: string;
  facilityId: string | null;
};

export type ChannelFacts = {
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
  side: Side;
  text: string;
  attachmentCount: number;
  parentId: string | null;
  replyCount: number;
  isDeleted: boolean;
};

type Named = { id: string; channelId: string; side: Side };

export type BatchFacts<File extends Named> = {
  channels: readonly ChannelFacts[];
  /** Messages that are stored already. */
  known: readonly { channelId: string; side: Side; clientId: string; id: string }[];
  targets: readonly Target[];
  files: readonly File[];
  now: Date;
  newId(): string;
};

export type NewMessage<File> = {
  id: string;
  channelId: string;
  seq: number;
  clientId: string;
  side: Side;
  text: string;
  parentId: string | null;
  isAlsoInChannel: boolean;
  quoteId: string | null;
  isAutomatic: boolean;
  place: MessagePosition;
  quote: Target | null;
  parent: { id: string; replyCount: number } | null;
  files: File[];
};

export type BatchResult<File> =
  | { kind: 'new'; message: NewMessage<File> }
  | { kind: 'repeated'; id: string; place: MessagePosition }
  | { kind: 'refused'; refusal: Refusal };

export type SideChange = {
  channelId: string;
  side: Side;
  /** How many more it has to read. */
  added: number;
  /** When it wrote the last of the batch, of which slow mode counts. */
  sentAt: Date | null;
  /** The first message of the batch that waits to be read. */
  waitsFrom: number | null;
};

export type Composed<File> = {
  outcomes: BatchResult<File>[];
  messages: NewMessage<File>[];
  channels: { id: string; lastSeq: number }[];
  sides: SideChange[];
  threads: { channelId: string; id: string; replyCount: number }[];
};

/**
 * Decides about each draft in its turn and gives the accepted ones their numbers: facts in, what is
 * to be written out. The facts are read under the channels' locks. (Rule 4.21)
 */
export function composeBatch<File extends Named>(
  drafts: readonly MessageDraft[],
  facts: BatchFacts<File>,
): Composed<File> {
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
 * Which of the drafts need no lock: those into channels where all of them are new, and those into channels
 * that are not their member's, which no lock would change. A refused one may have been sent before; the
 * others of its channel wait for it, so that they keep their order.
 */
export function sureOnes<File>(
  drafts: readonly MessageDraft[],
  outcomes: readonly BatchResult<File>[],
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

/** The facts under their keys; they change as drafts are taken. */
type Table<File> = {
  channels: Map<string, ChannelFacts>;
  known: Map<string, string>;
  targets: Map<string, Target>;
  files: Map<string, File>;
  sides: Map<string, SideChange>;
  threads: Map<string, { channelId: string; id: string; replyCount: number }>;
  now: Date;
  newId(): string;
};

const keyOf = (...parts: string[]) => parts.join(' ').toLowerCase();

function tableOf<File extends Named>(facts: BatchFacts<File>): Table<File> {
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

function decide<File extends Named>(draft: MessageDraft, table: Table<File>): BatchResult<File> {
  const channel = table.channels.get(draft.channelId.toLowerCase());
  if (!channel || !isIn(channel, draft.member)) return refused(refuseCommon('NOT_FOUND'));
  const key = keyOf(channel.id, draft.member.side, draft.clientId);
  const repeated = table.known.get(key);
  if (repeated !== undefined) return { kind: 'repeated', id: repeated, place: placeOf(channel) };
  const refusal = whyNotSend(draft, channel, table);
  if (refusal) return refused(refusal);
  const message = newMessage(draft, channel, table);
  table.known.set(key, message.id);
  count(message, { channel, sentAt: message.isAutomatic ? null : timeOf(draft, table), table });
  return { kind: 'new', message };
}

const timeOf = (draft: MessageDraft, { now }: { now: Date }) => draft.at ?? now;

const refused = (refusal: Refusal) => ({ kind: 'refused', refusal }) as const;

function whyNotSend<File extends Named>(
  draft: MessageDraft,
  channel: ChannelFacts,
  table: Table<File>,
): Refusal | null {
  const { attachmentIds = [], member, parentId, quoteId } = draft;
  const closed = whyCannotWrite(channel, table.now);
  if (closed) return refuse(closed, { days: limits.writableDays });
  if (attachmentIds.length > limits.attachmentsMost)
    return refuse('TOO_MANY_ATTACHMENTS', { most: limits.attachmentsMost });
  const wrongText = whyNotText(draft.text, attachmentIds.length);
  if (wrongText) return refuse(wrongText, { most: limits.textMost });
  const isOwn = (id: string) => {
    const file = table.files.get(id.toLowerCase());
    return file?.channelId === channel.id && file.side === member.side;
  };
  const isEachOnce = new Set(attachmentIds).size === attachmentIds.length;
  if (!isEachOnce || !attachmentIds.every(isOwn)) return refuse('ATTACHMENT_GONE');
  const parent = targetOf(parentId, channel, table);
  // A reply stands below a message of the channel, never below another reply.
  if (parent === undefined || parent?.parentId) return refuse('MESSAGE_GONE');
  if (targetOf(quoteId, channel, table) === undefined) return refuse('MESSAGE_GONE');
  return whyTooFast(member.side, channel, { draft, now: timeOf(draft, table) });
}

function whyTooFast(
  side: Side,
  channel: ChannelFacts,
  { draft, now }: { draft: MessageDraft; now: Date },
): Refusal | null {
  const sentAt = side === 'worker' ? channel.workerSentAt : channel.otherSentAt;
  const retryAfterMs = draft.isAutomatic ? 0 : slowModeWaitMs(sentAt, now);
  if (retryAfterMs === 0) return null;
  return new SlowDown({ retryAfterMs, seconds: limits.slowModeMs / 1_000 });
}

/** The message meant; null where none is, undefined where it is not there or deleted. */
function targetOf<File>(
  id: string | null | undefined,
  channel: ChannelFacts,
  table: Table<File>,
): Target | null | undefined {
  if (id === null || id === undefined) return null;
  const target = table.targets.get(keyOf(channel.id, id));
  return target?.isDeleted ? undefined : target;
}

function newMessage<File extends Named>(
  draft: MessageDraft,
  channel: ChannelFacts,
  table: Table<File>,
): NewMessage<File> {
  channel.lastSeq += 1;
  const parent = targetOf(draft.parentId, channel, table) ?? null;
  const quote = targetOf(draft.quoteId, channel, table) ?? null;
  if (parent) parent.replyCount += 1;
  const files = (draft.attachmentIds ?? []).flatMap(
    (id) => table.files.get(id.toLowerCase()) ?? [],
  );
  // Taken: the next draft of the batch cannot have them.
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
    place: placeOf(channel),
    quote,
    parent: parent && { id: parent.id, replyCount: parent.replyCount },
    files,
  };
}

type Counting<File> = { channel: ChannelFacts; sentAt: Date | null; table: Table<File> };

/** The other side has one more to read, and the own one has to wait a little. */
function count<File>(
  { side, seq, parent }: NewMessage<File>,
  { channel, sentAt, table }: Counting<File>,
): void {
  const sender = sideOf(side, channel, table);
  const reader = sideOf(otherSideOf(channel.type, side), channel, table);
  if (sentAt) {
    sender.sentAt = sentAt;
    if (side === 'worker') channel.workerSentAt = sentAt;
    else channel.otherSentAt = sentAt;
  }
  reader.added += 1;
  reader.waitsFrom ??= seq;
  if (parent) table.threads.set(parent.id, { channelId: channel.id, ...parent });
}

function sideOf<File>(side: Side, { id }: ChannelFacts, table: Table<File>): SideChange {
  const key = keyOf(id, side);
  const known = table.sides.get(key);
  const change = known ?? { channelId: id, side, added: 0, sentAt: null, waitsFrom: null };
  table.sides.set(key, change);
  return change;
}

const placeOf = ({ id, type, workerId, facilityId }: ChannelFacts): MessagePosition => ({
  channelId: id,
  type,
  workerId,
  facilityId,
});

/** True where the channel is one of the member's own. */
export function isIn(
  channel: Pick<ChannelFacts, 'type' | 'workerId' | 'facilityId'>,
  member: Member,
): boolean {
  if (member.side === 'worker') return channel.workerId === member.id;
  if (member.side === 'facility') return channel.facilityId === member.id;
  return channel.type === 'support';
}
