import { Refusal, refuse } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { ConversationRow, InboxConversation, InboxMessagePage } from '#gen/types.ts';
import type { App } from '#platform/server/context.server.ts';
import type { Cursor } from '#platform/server/database/keyset-page.ts';

import { publishDatabaseEvent } from '../channels/database-events.queries.server.ts';
import { markRead } from '../channels/read-state.server.ts';
import { sendMessages } from '../channels/send.server.ts';
import { messagePage } from '../channels/stored-messages.queries.server.ts';
import { linksOf, type MessageRow } from '../channels/view.server.ts';
import { whyCannotWrite, writableUntil } from '../protocol/rules.ts';
import { urgencyAt } from './inbox-order.ts';
import {
  authorNames,
  deleteAssignment,
  inboxPage,
  inboxPeople,
  inboxRow,
  readersOf,
  storeAssignment,
  storeStaffRead,
  type InboxRow,
} from './inbox.queries.server.ts';

type Deps = { app: App; now: Date };

const pageSize = 50;

/** A page of the conversations, the most urgent first. */
export async function listConversations(
  { app, now }: Deps,
  scope: FacilityScope,
  cursor: Cursor,
): Promise<{ conversations: ConversationRow[]; cursor: string | null }> {
  const page = await inboxPage(app.db, scope, { cursor, now });
  return { conversations: page.rows.map(rowView), cursor: page.cursor };
}

/** One conversation with its latest messages. Refusals: those of `inboxRow`. */
export async function openConversation(
  call: Deps,
  scope: FacilityScope,
  channelId: string,
): Promise<InboxConversation> {
  const { app, now } = call;
  const row = await inboxRow(app.db, scope, { channelId, now });
  const until = row.lastShiftEndsAt ? writableUntil(row.lastShiftEndsAt) : row.writableUntil;
  return {
    row: rowView(row),
    whyReadOnly: whyCannotWrite(
      { type: 'facility', writableUntil: until, isBlocked: row.isBlocked },
      now,
    ),
    workerReadSeq: row.workerReadSeq,
    readers: await readersOf(app.db, channelId),
    ...(await pageBefore(call, channelId, Number.MAX_SAFE_INTEGER)),
  };
}

/** The messages before a number. Refusals: those of `inboxRow`. */
export async function earlierMessages(
  call: Deps,
  scope: FacilityScope,
  { channelId, before }: { channelId: string; before: number },
): Promise<InboxMessagePage> {
  await inboxRow(call.app.db, scope, { channelId, now: call.now });
  return pageBefore(call, channelId, before);
}

async function pageBefore(
  { app, now }: Deps,
  channelId: string,
  before: number,
): Promise<Pick<InboxMessagePage, 'messages' | 'hasBefore'>> {
  const wish = { channelId, parentId: null, from: { before }, limit: pageSize + 1 };
  const rows = await messagePage(app.db, wish);
  const shown = rows.slice(-pageSize);
  const ids = shown.filter(({ side }) => side === 'facility').map(({ id }) => id);
  const authors = await authorNames(app.db, { channelId, ids });
  return {
    messages: shown.map((row) => messageOf(row, authors.get(row.id) ?? null, { app, now })),
    hasBefore: rows.length > pageSize,
  };
}

function messageOf(row: MessageRow, authorName: string | null, signing: Deps) {
  const { id, seq, text, attachments, createdAt, editedAt, deletedAt } = row;
  return {
    id,
    seq,
    side: row.side === 'worker' ? ('worker' as const) : ('facility' as const),
    authorName,
    text,
    attachments: attachments.map((file) => ({
      id: file.id,
      name: file.name,
      url: linksOf(file, signing).url,
    })),
    createdAt,
    isEdited: editedAt !== null,
    isDeleted: deletedAt !== null,
  };
}

/** A facility sees a worker's name only once there is a contract. (Rule 4.7) */
function rowView(row: InboxRow): ConversationRow {
  const { id, unread, waitingSince, lastAt, lastSide, shiftStartsAt, shiftEndsAt } = row;
  return {
    id,
    workerName: (row.hasContract ? row.workerName : null) ?? '応募者',
    unread,
    urgency: urgencyAt(row.rank),
    waitingSince,
    lastText: row.lastIsFile ? 'ファイル' : row.lastText,
    lastAt,
    lastSide,
    shiftStartsAt,
    shiftEndsAt,
    assigneeId: row.assigneeId,
    assigneeName: row.assigneeName,
  };
}

type Answer = { channelId: string; text: string; clientId: string };

/** Writes to the worker in the facility's name, and stores the person who wrote. Refusals: NOT_FOUND. (Rule 4.21) */
export async function answerWorker(
  { app, now }: Deps,
  scope: FacilityScope,
  { channelId, text, clientId }: Answer,
): Promise<void> {
  const { facilityId } = await inboxRow(app.db, scope, { channelId, now });
  const member = { side: 'facility', id: facilityId } as const;
  const draft = { member, channelId, text, clientId, staffId: scope.staffId };
  const [answer] = await sendMessages(app.db, [draft], { now, isPublished: true });
  if (!answer) throw new Error('one message goes in, one answer comes out');
  if (answer instanceof Refusal) throw answer;
  // An answer marks all earlier messages as read.
  await readConversation({ app, now }, scope, { channelId, seq: answer.message.seq });
}

/**
 * Moves the read mark of the person, and that of the facility, which the worker sees. Refusals: those of `inboxRow`
 * and `markRead`.
 */
export async function readConversation(
  { app, now }: Deps,
  scope: FacilityScope,
  { channelId, seq }: { channelId: string; seq: number },
): Promise<void> {
  const { facilityId } = await inboxRow(app.db, scope, { channelId, now });
  const member = { side: 'facility', id: facilityId } as const;
  const { readSeq } = await markRead(app.db, { member, channelId, seq: Math.max(0, seq) });
  const own = { channelId, staffId: scope.staffId, seq: Math.min(Math.max(0, seq), readSeq), now };
  await storeStaffRead(app.db, own);
  await publishDatabaseEvent(app.db, { kind: 'read', channelId, side: 'facility', seq: readSeq });
}

/**
 * Assigns a conversation to a person who may answer for the facility; null removes the assignment.
 * Refusals: NOT_FOUND.
 */
export async function assignConversation(
  { app, now }: Deps,
  scope: FacilityScope,
  { channelId, personId }: { channelId: string; personId: string | null },
): Promise<void> {
  const { facilityId } = await inboxRow(app.db, scope, { channelId, now });
  if (personId === null) await deleteAssignment(app.db, channelId);
  else {
    const people = await inboxPeople(app.db, { ...scope, facilityIds: [facilityId] });
    if (!people.some(({ id }) => id === personId)) throw refuse('NOT_FOUND');
    const given = { channelId, staffId: personId, assignedBy: scope.staffId, now };
    await storeAssignment(app.db, given);
  }
  // The open inboxes of the facility's other people show it.
  await publishDatabaseEvent(app.db, { kind: 'channel', channelId });
}
