import { randomUUID } from 'node:crypto';

import { isUuid } from '#platform/base/uuid.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addHours } from '#platform/base/jst.ts';
import type { Refusal } from '#platform/base/refusal.ts';
import { normalizeLines } from '#platform/base/text.ts';
import {
  inTransaction,
  sqlStateOfError,
  type Db,
  type QueryExecutor,
  type Tx,
} from '#platform/server/database/db.server.ts';

import {
  composeMessageBatch,
  areDraftsLockFree,
  type ComposedMessageBatch,
  type ChatMessageDraft,
  type NewChatMessage,
  type ChatChannelRef,
} from './batch.ts';
import { prolongEndedChannels } from './make-channel.server.ts';
import { chatMessageRows } from './stored-messages.queries.server.ts';
import { publishDatabaseEvent } from './database-events.queries.server.ts';
import { otherChatSideOf, whyCannotWriteInChannel } from '../protocol/rules.ts';
import {
  readChannelFacts,
  storedClientMessages,
  lockChannels,
  storeMessageBatch,
  staffNamesById,
  quotedMessageRows,
  unsentAttachmentRows,
  type ReceiverUnreadCount,
  type LockedChannel,
  type UnsentAttachment,
} from './send.queries.server.ts';
import type { ChatMessageRow } from './view.server.ts';

/** Hours for which an uploaded file is stored that is not yet part of a message. */
export const unsentAttachmentHours = 24;

export type SentChatMessage = {
  message: ChatMessageRow;
  channel: ChatChannelRef;
  /** For a reply: the thread's parent message with its new reply count. */
  parent: { id: string; replyCount: number; lastReplyAt: Date | null } | null;
  /** The reader's unread counts; set only on the last message of a batch to that reader. */
  counted: ReceiverUnreadCount | null;
  /** The message was stored by an earlier send; this send changed nothing. */
  isRepeated: boolean;
};

type Sending = { now: Date; isPublished?: boolean };

/**
 * Stores messages of any members in any channels, in the order of each channel: first without locks in one statement,
 * the rest under locks in one transaction. Each message gets its own answer: a refusal changes nothing for the others.
 * A message sent before is answered with the stored one. `isPublished`: the caller has no connections, so the chat
 * processes are notified through the database. (Rule 4.21)
 */
export async function sendMessages(
  db: Db,
  drafts: readonly ChatMessageDraft[],
  { now, isPublished = false }: Sending,
): Promise<(SentChatMessage | Refusal)[]> {
  if (drafts.length === 0) return [];
  const batch = {
    drafts: drafts.map((draft) => ({ ...draft, text: normalizeLines(draft.text) })),
    now,
  };
  const answers = isPublished ? drafts.map(() => null) : await sendWithoutLocks(db, batch);
  const left = batch.drafts.filter((_, index) => answers[index] === null);
  if (left.length === 0) return answers.flatMap((answer) => answer ?? []);
  const decided = await inTransaction(db, (tx) =>
    sendLocked(tx, { drafts: left, now, isPublished }),
  );
  const rest = decided.values();
  return answers.map((answer) => answer ?? nextOf(rest));
}

/**
 * Optimistic path: stores new messages in one statement from facts read without locks. The answer is null for a message
 * whose channel needs the locked path; nothing of that channel is stored.
 */
async function sendWithoutLocks(
  db: Db,
  batch: Batch,
): Promise<(SentChatMessage | Refusal | null)[]> {
  const answers = await tryWithoutLocks(db, { ...batch, known: [] });
  if (answers) return answers;
  // Try again with the repeated messages known: then only their channels need the locked path.
  const known = await storedClientMessages(db, keysOf(batch));
  return (await tryWithoutLocks(db, { ...batch, known })) ?? batch.drafts.map(() => null);
}

type Trying = Batch & { known: Awaited<ReturnType<typeof storedClientMessages>> };

/**
 * Returns null when a concurrent write came first: a sequence number is taken, or a message is already stored that
 * `known` lacks.
 */
async function tryWithoutLocks(
  db: Db,
  { known, ...batch }: Trying,
): Promise<(SentChatMessage | Refusal | null)[] | null> {
  const channels = await readChannelFacts(db, idsOf(batch));
  const facts = { ...(await factsBeside(db, batch)), channels, known };
  const all = composeMessageBatch(batch.drafts, facts);
  const isSure = areDraftsLockFree(batch.drafts, all.outcomes);
  const sure = batch.drafts.filter((_, index) => isSure[index]);
  const composed = sure.length === batch.drafts.length ? all : composeMessageBatch(sure, facts);
  try {
    const stored = await storeNew(db, { composed, now: batch.now });
    const answers = answersTo(composed, stored).values();
    return isSure.map((is) => (is ? nextOf(answers) : null));
  } catch (error) {
    if (overtaken.has(sqlStateOfError(error) ?? '')) return null;
    throw error;
  }
}

/** SQL states of a lost race: unique violation, serialization failure, deadlock. */
const overtaken = new Set(['23505', '40001', '40P01']);

async function sendLocked(
  tx: Tx,
  { isPublished, ...batch }: Batch & { isPublished: boolean },
): Promise<(SentChatMessage | Refusal)[]> {
  const channels = await lockWritable(tx, batch);
  const facts = await factsBeside(tx, batch);
  const known = await storedClientMessages(tx, keysOf(batch));
  const composed = composeMessageBatch(batch.drafts, { ...facts, channels, known });
  const stored = await storeNew(tx, { composed, now: batch.now });
  if (isPublished) await postMoved(tx, { before: channels, moved: composed.channels });
  const repeated = await repeatedOnes(tx, composed.outcomes);
  return answersTo(composed, [...stored, ...repeated]);
}

/** The answers in the order of the drafts. */
function answersTo(
  { outcomes }: Decided,
  sent: readonly SentChatMessage[],
): (SentChatMessage | Refusal)[] {
  const byId = new Map(sent.map((one) => [one.message.id, one]));
  return outcomes.map((outcome) => {
    switch (outcome.kind) {
      case 'refused':
        return outcome.refusal;
      case 'new':
        return found(byId, outcome.message.id);
      case 'repeated':
        return found(byId, outcome.id);
      default:
        throw new RangeError(`unknown outcome: ${String(outcome satisfies never)}`);
    }
  });
}

function found(sent: ReadonlyMap<string, SentChatMessage>, id: string): SentChatMessage {
  const one = sent.get(id);
  if (!one) throw new Error('a message that is stored was not found');
  return one;
}

function nextOf(answers: ArrayIterator<SentChatMessage | Refusal>): SentChatMessage | Refusal {
  const { value } = answers.next();
  if (!value) throw new Error('a message got no answer');
  return value;
}

type Moves = { before: readonly LockedChannel[]; moved: readonly { id: string }[] };

async function postMoved(tx: Tx, { before, moved }: Moves): Promise<void> {
  const channels = before.filter((row) => moved.some((next) => next.id === row.id));
  await mapInOrder(channels, ({ id, lastSeq }) =>
    publishDatabaseEvent(tx, { kind: 'moved', channelId: id, since: lastSeq }),
  );
}

type Batch = { drafts: readonly ChatMessageDraft[]; now: Date };
type Decided = ComposedMessageBatch<UnsentAttachment>;

const idsOf = ({ drafts }: Batch) =>
  [...new Set(drafts.map(({ channelId }) => channelId.toLowerCase()))].filter(isUuid);

const keysOf = ({ drafts }: Batch) =>
  drafts
    .filter(({ channelId }) => isUuid(channelId))
    .map(({ channelId, clientId, member }) => ({ channelId, clientId, side: member.side }));

async function lockWritable(tx: Tx, batch: Batch): Promise<LockedChannel[]> {
  const locked = await lockChannels(tx, idsOf(batch));
  const ended = locked.filter((row) => whyCannotWriteInChannel(row, batch.now) === 'CHANNEL_ENDED');
  const prolonged = await prolongEndedChannels(
    tx,
    ended.map(({ id }) => id),
  );
  return locked.map((row) => ({
    ...row,
    writableUntil: prolonged.get(row.id) ?? row.writableUntil,
  }));
}

/** The messages that the drafts reply to or quote, and the files that they attach. */
async function factsBeside(db: QueryExecutor, { drafts, now }: Batch) {
  const wanted = drafts.flatMap(({ channelId, parentId, quoteId }) =>
    [parentId, quoteId].flatMap((id) => (id ? [{ channelId, id }] : [])),
  );
  const ids = drafts.flatMap(({ attachmentIds = [] }) => attachmentIds);
  // One after the other: a transaction has one connection.
  const targets = await quotedMessageRows(
    db,
    wanted.filter(({ channelId }) => isUuid(channelId)),
  );
  const files = await unsentAttachmentRows(db, {
    ids,
    since: addHours(now, -unsentAttachmentHours),
  });
  return { targets, files, now, newId: randomUUID };
}

async function storeNew(
  db: QueryExecutor,
  { composed, now }: { composed: Decided; now: Date },
): Promise<SentChatMessage[]> {
  const { messages } = composed;
  if (messages.length === 0) return [];
  const attachments = messages.flatMap(({ id, files }) =>
    files.map((file, position) => ({ id: file.id, messageId: id, position })),
  );
  const authors = await staffNamesById(
    db,
    messages.flatMap(({ staffId }) => staffId ?? []),
  );
  const rows = await storeMessageBatch(db, { ...composed, attachments, now });
  const counted = new Map(rows.map((row) => [`${row.channelId} ${row.side}`, row]));
  // Iterate backwards: only the last message to a side carries its unread count, which covers all of them.
  const sent = messages.toReversed().map((message) => {
    const key = `${message.channelId} ${otherChatSideOf(message.channel.type, message.side)}`;
    const count = counted.get(key) ?? null;
    counted.delete(key);
    const authorName = authors.get(message.staffId ?? '') ?? null;
    return sentNow(message, { now, counted: count, authorName });
  });
  return sent.toReversed();
}

async function repeatedOnes(tx: Tx, outcomes: Decided['outcomes']): Promise<SentChatMessage[]> {
  const known = outcomes.flatMap((outcome) => (outcome.kind === 'repeated' ? [outcome] : []));
  const rows = await chatMessageRows(
    tx,
    known.map(({ channel, id }) => ({ channelId: channel.channelId, id })),
  );
  return known.flatMap(({ id, channel }) =>
    rows
      .filter((row) => row.id === id)
      .map((message) => ({ message, channel, parent: null, counted: null, isRepeated: true })),
  );
}

/** Builds the message from the written values instead of reading it again. */
function sentNow(
  stored: NewChatMessage<UnsentAttachment>,
  {
    now,
    counted,
    authorName,
  }: { now: Date; counted: ReceiverUnreadCount | null; authorName: string | null },
): SentChatMessage {
  const {
    channel,
    quote,
    parent,
    files,
    quoteId: _quoteId,
    staffId: _staffId,
    ...message
  } = stored;
  return {
    message: {
      ...message,
      authorName,
      quote,
      attachments: files,
      reactions: [],
      replyCount: 0,
      lastReplyAt: null,
      createdAt: now,
      editedAt: null,
      deletedAt: null,
    },
    channel,
    parent: parent && { ...parent, lastReplyAt: now },
    counted,
    isRepeated: false,
  };
}
