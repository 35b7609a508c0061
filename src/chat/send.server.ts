import { randomUUID } from 'node:crypto';

import { isUuid } from '#base/cursor.ts';
import { addHours } from '#base/jst.ts';
import type { Refusal } from '#base/refusal.ts';
import { manyLines } from '#base/text.ts';
import { inTransaction, type Db, type Tx } from '#server/db.server.ts';

import { composeBatch, type Draft, type NewMessage, type Outcome, type Place } from './batch.ts';
import { prolongEnded } from './make-channel.server.ts';
import { messageRows } from './messages.queries.server.ts';
import { postNews } from './news.server.ts';
import { whyCannotWrite } from './rules.ts';
import {
  knownMessages,
  lockChannels,
  storeBatch,
  targetRows,
  waitingAttachments,
  type LockedChannel,
  type WaitingAttachment,
} from './send.queries.server.ts';
import type { MessageRow } from './view.server.ts';

/** A file waits this long for its message. */
export const attachmentHours = 24;

export type Sent = {
  message: MessageRow;
  place: Place;
  /** With a reply: what is above its thread. */
  parent: { id: string; replyCount: number; lastReplyAt: Date | null } | null;
  /** Sent before: nothing was stored. */
  isRepeated: boolean;
};

/**
 * Stores messages of any members in any channels, in their order, in one transaction; each gets its
 * own answer, a refusal changes nothing for the others. A message sent before is answered as it was
 * stored. `isNews` is for callers without connections: those who have them are told. (Rule book 4.21)
 */
export async function sendMessages(
  db: Db,
  drafts: readonly Draft[],
  { now, isNews = false }: { now: Date; isNews?: boolean },
): Promise<(Sent | Refusal)[]> {
  if (drafts.length === 0) return [];
  const cleaned = drafts.map((draft) => ({ ...draft, text: manyLines(draft.text) }));
  return inTransaction(db, async (tx) => {
    const channels = await lockWritable(tx, { drafts: cleaned, now });
    const facts = await factsOf(tx, { drafts: cleaned, channels, now });
    const composed = composeBatch(cleaned, facts);
    const { messages } = composed;
    const attachments = messages.flatMap(({ id, files }) =>
      files.map((file, position) => ({ id: file.id, messageId: id, position })),
    );
    if (messages.length > 0) await storeBatch(tx, { ...composed, attachments, now });
    if (isNews) await postMoved(tx, { before: channels, moved: composed.channels });
    return answersOf(tx, composed.outcomes, now);
  });
}

type Moves = { before: readonly LockedChannel[]; moved: readonly { id: string }[] };

async function postMoved(tx: Tx, { before, moved }: Moves): Promise<void> {
  for (const { id, lastSeq } of before.filter((row) => moved.some((next) => next.id === row.id))) {
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    await postNews(tx, { kind: 'moved', channelId: id, since: lastSeq });
  }
}

type Batch = { drafts: readonly Draft[]; now: Date };

async function lockWritable(tx: Tx, { drafts, now }: Batch): Promise<LockedChannel[]> {
  const ids = [...new Set(drafts.map(({ channelId }) => channelId.toLowerCase()))];
  const locked = await lockChannels(tx, ids.filter(isUuid));
  const ended = locked.filter((row) => whyCannotWrite(row, now) === 'CHANNEL_ENDED');
  const prolonged = await prolongEnded(
    tx,
    ended.map(({ id }) => id),
  );
  return locked.map((row) => ({
    ...row,
    writableUntil: prolonged.get(row.id) ?? row.writableUntil,
  }));
}

async function factsOf(tx: Tx, batch: Batch & { channels: LockedChannel[] }) {
  const { drafts, channels, now } = batch;
  const keys = drafts.map(({ channelId, clientId, member }) => ({
    channelId,
    clientId,
    side: member.side,
  }));
  const wanted = drafts.flatMap(({ channelId, parentId, quoteId }) =>
    [parentId, quoteId].flatMap((id) => (id ? [{ channelId, id }] : [])),
  );
  const ids = drafts.flatMap(({ attachmentIds = [] }) => attachmentIds);
  // One after the other: a transaction has one connection.
  const known = await knownMessages(
    tx,
    keys.filter(({ channelId }) => isUuid(channelId)),
  );
  const targets = await targetRows(
    tx,
    wanted.filter(({ channelId }) => isUuid(channelId)),
  );
  const files = await waitingAttachments(tx, { ids, since: addHours(now, -attachmentHours) });
  return { channels, known, targets, files, now, newId: randomUUID };
}

async function answersOf(
  tx: Tx,
  outcomes: readonly Outcome<WaitingAttachment>[],
  now: Date,
): Promise<(Sent | Refusal)[]> {
  const repeated = outcomes.flatMap((outcome) =>
    outcome.kind === 'repeated' ? [{ channelId: outcome.place.channelId, id: outcome.id }] : [],
  );
  const rows = await messageRows(tx, repeated);
  return outcomes.map((outcome) => {
    switch (outcome.kind) {
      case 'refused':
        return outcome.refusal;
      case 'new':
        return sentNow(outcome.message, now);
      case 'repeated': {
        const message = rows.find(({ id }) => id === outcome.id);
        if (!message) throw new Error('a message that is stored was not found');
        return { message, place: outcome.place, parent: null, isRepeated: true };
      }
      default:
        return outcome satisfies never;
    }
  });
}

/** The message as it has just been written, without reading it again. */
function sentNow(stored: NewMessage<WaitingAttachment>, now: Date): Sent {
  const { place, quote, parent, files, quoteId: _quoteId, ...message } = stored;
  return {
    message: {
      ...message,
      quote,
      attachments: files,
      reactions: [],
      replyCount: 0,
      lastReplyAt: null,
      createdAt: now,
      editedAt: null,
      deletedAt: null,
    },
    place,
    parent: parent && { ...parent, lastReplyAt: now },
    isRepeated: false,
  };
}
