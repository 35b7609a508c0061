import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { ConversationRow, InboxConversation } from '#gen/types.ts';
import type { App } from '#platform/server/context.server.ts';
import type { ApiCursor } from '#platform/server/database/keyset-page.ts';

import { publishDatabaseEvent } from '../channels/database-events.queries.server.ts';
import { conversationUrgencyOfRank } from './inbox-order.ts';
import {
  deleteConversationAssignment,
  conversationInboxPage,
  conversationAssigneesOf,
  conversationInboxRow,
  conversationReadersOf,
  storeConversationAssignment,
  type ConversationInboxRow,
} from './inbox.queries.server.ts';

type Deps = { app: App; now: Date };

/** Returns a page of the conversations, the most urgent first. */
export async function listConversations(
  { app, now }: Deps,
  scope: FacilityScope,
  cursor: ApiCursor,
): Promise<{ conversations: ConversationRow[]; cursor: string | null }> {
  const page = await conversationInboxPage(app.db, scope, { cursor, now });
  return { conversations: page.rows.map(rowView), cursor: page.cursor };
}

/** Returns one conversation with the people who have read it. Refusals: those of `conversationInboxRow`. */
export async function openConversation(
  { app, now }: Deps,
  scope: FacilityScope,
  channelId: string,
): Promise<InboxConversation> {
  const row = await conversationInboxRow(app.db, scope, { channelId, now });
  return { row: rowView(row), readers: await conversationReadersOf(app.db, channelId) };
}

/** Returns a row of the inbox. A facility sees a worker's name only once there is a contract. (Rule 4.7) */
function rowView(row: ConversationInboxRow): ConversationRow {
  const { id, unread, waitingSince, lastAt, lastSide, shiftStartsAt, shiftEndsAt } = row;
  return {
    id,
    workerName: (row.hasContract ? row.workerName : null) ?? '応募者',
    unread,
    urgency: conversationUrgencyOfRank(row.rank),
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

/**
 * Assigns a conversation to a person who may answer for the facility; null removes the assignment.
 * Refusals: NOT_FOUND.
 */
export async function assignConversation(
  { app, now }: Deps,
  scope: FacilityScope,
  { channelId, personId }: { channelId: string; personId: string | null },
): Promise<void> {
  const { facilityId } = await conversationInboxRow(app.db, scope, { channelId, now });
  if (personId === null) await deleteConversationAssignment(app.db, channelId);
  else {
    const people = await conversationAssigneesOf(app.db, { ...scope, facilityIds: [facilityId] });
    if (!people.some(({ id }) => id === personId)) throw commonRefusal('NOT_FOUND');
    const given = { channelId, staffId: personId, assignedBy: scope.staffId, now };
    await storeConversationAssignment(app.db, given);
  }
  // Refreshes the inboxes that other people of the facility have open.
  await publishDatabaseEvent(app.db, { kind: 'channel', channelId });
}
