import { isUuid } from '#platform/base/uuid.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';

import { readOwnChannel } from './access.queries.server.ts';
import type { ChatMember } from '../protocol/member.ts';
import {
  chatEventPage,
  chatMessagePage,
  chatMessageRows,
  type ChatEventRow,
} from './stored-messages.queries.server.ts';
import {
  chatLimits,
  type ChatRequestValue,
  type ChatRequestArgs,
  type ChatEvent,
} from '../protocol/protocol.ts';
import { chatMessageView, type ChatMessageRow, type MessageViewArgs } from './view.server.ts';

type MemberContext = { app: App; member: ChatMember; now: Date };
type HistoryRange = { before?: number; after?: number; around?: number; limit?: number };
type Rows = { rows: ChatMessageRow[]; hasBefore: boolean; hasAfter: boolean };

/** Returns a page of a channel's messages: before or after a number, around it, or the latest. */
export async function readMessages(
  asking: MemberContext,
  ask: ChatRequestArgs<'messages'>,
): Promise<ChatRequestValue<'messages'>> {
  const { lastSeq } = await readOwnChannel(asking.app.db, { ...asking, channelId: ask.channelId });
  const page = await readPage(asking, { channelId: ask.channelId, parentId: null, where: ask });
  return { ...viewOf(page, viewing(asking)), lastSeq };
}

/** Returns a page of the replies in the thread of a message. */
export async function readMessageThread(
  asking: MemberContext,
  ask: ChatRequestArgs<'thread'>,
): Promise<ChatRequestValue<'thread'>> {
  const { channelId, parentId } = ask;
  const { lastSeq } = await readOwnChannel(asking.app.db, { ...asking, channelId });
  if (!isUuid(parentId)) throw commonRefusal('NOT_FOUND');
  const [parent] = await chatMessageRows(asking.app.db, [{ channelId, id: parentId }]);
  if (!parent || parent.parentId !== null) throw commonRefusal('NOT_FOUND');
  const page = await readPage(asking, { channelId, parentId, where: ask });
  const view = viewing(asking);
  return { parent: chatMessageView(parent, view), ...viewOf(page, view), lastSeq };
}

/** Returns the events after a sequence number, each once and in order. */
export async function readEvents(
  asking: MemberContext,
  { channelId, since }: ChatRequestArgs<'events'>,
): Promise<ChatRequestValue<'events'>> {
  const { lastSeq } = await readOwnChannel(asking.app.db, { ...asking, channelId });
  const limit = chatLimits.eventsPerPage;
  const rows = await chatEventPage(asking.app.db, { channelId, since, limit });
  const last = rows.at(-1)?.eventSeq ?? since;
  return {
    events: rows.map((row) => chatEventView(row, viewing(asking))),
    lastSeq: Math.max(lastSeq, last),
    hasMore: rows.length === limit,
  };
}

const viewing = ({ app, member, now }: MemberContext): MessageViewArgs => ({
  app,
  now,
  side: member.side,
});

export function chatEventView(row: ChatEventRow, view: MessageViewArgs): ChatEvent {
  const { eventSeq, type, parentReplyCount, parentLastReplyAt, ...message } = row;
  return {
    channelId: row.channelId,
    seq: eventSeq,
    type,
    message: chatMessageView(message, view),
    parent:
      row.parentId === null
        ? null
        : {
            id: row.parentId,
            replyCount: parentReplyCount ?? 0,
            lastReplyAt: parentLastReplyAt?.toISOString() ?? null,
          },
  };
}

function viewOf({ rows, hasBefore, hasAfter }: Rows, view: MessageViewArgs) {
  return { messages: rows.map((row) => chatMessageView(row, view)), hasBefore, hasAfter };
}

type Reading = { channelId: string; parentId: string | null; where: HistoryRange };

async function readPage(
  { app }: MemberContext,
  { channelId, parentId, where }: Reading,
): Promise<Rows> {
  const most = Math.min(where.limit ?? chatLimits.messagesPerPage, chatLimits.maxMessagesPerPage);
  // Reads one more row than the page: it tells whether more follow.
  const below = async (before: number, size: number) => {
    const wish = { channelId, parentId, from: { before }, limit: size + 1 };
    const rows = await chatMessagePage(app.db, wish);
    return { rows: rows.slice(-size), hasMore: rows.length > size };
  };
  const above = async (after: number, size: number) => {
    const wish = { channelId, parentId, from: { after }, limit: size + 1 };
    const rows = await chatMessagePage(app.db, wish);
    return { rows: rows.slice(0, size), hasMore: rows.length > size };
  };
  if (where.around !== undefined) {
    const half = Math.ceil(most / 2);
    const [older, newer] = await Promise.all([
      below(where.around, half),
      above(where.around - 1, half),
    ]);
    const rows = [...older.rows, ...newer.rows];
    return { rows, hasBefore: older.hasMore, hasAfter: newer.hasMore };
  }
  if (where.after !== undefined) {
    const { rows, hasMore } = await above(where.after, most);
    const isFirst = where.after <= 0 || (await below(where.after + 1, 1)).rows.length === 0;
    return { rows, hasBefore: !isFirst, hasAfter: hasMore };
  }
  const before = where.before ?? Number.MAX_SAFE_INTEGER;
  const { rows, hasMore } = await below(before, most);
  const isLast = where.before === undefined || (await above(where.before - 1, 1)).rows.length === 0;
  return { rows, hasBefore: hasMore, hasAfter: !isLast };
}
