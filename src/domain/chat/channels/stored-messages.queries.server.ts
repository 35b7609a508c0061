import { sql, type RawBuilder } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { ChatEventType } from '../protocol/protocol.ts';
import type { ChatMessageRow } from './view.server.ts';

/**
 * The columns of a message with its author, quote, attachments and reactions. Each lookup is one index probe per
 * row of the page, at most a hundred rows.
 */
const columns: RawBuilder<unknown> = sql`
           m.channel_id as "channelId", m.id, m.seq, m.client_id as "clientId", m.side, m.text,
           m.parent_id as "parentId", m.is_also_in_channel as "isAlsoInChannel",
           m.reply_count as "replyCount", m.last_reply_at as "lastReplyAt",
           m.is_automatic as "isAutomatic",
           (select p.name from staff p where p.id = m.staff_id) as "authorName",
           m.created_at as "createdAt",
           m.edited_at as "editedAt", m.deleted_at as "deletedAt",
           (select json_build_object(
                     'id', q.id, 'seq', q.seq, 'side', q.side, 'text', left(q.text, 200),
                     'isDeleted', q.deleted_at is not null,
                     'attachmentCount', (
                       select count(*)
                         from chat_attachments x
                        where x.channel_id = q.channel_id and x.message_id = q.id
                          and x.dropped_at is null))
              from chat_messages q
             where q.channel_id = m.channel_id and q.id = m.quote_id) as "quote",
           coalesce((
             select json_agg(json_build_object(
                      'id', a.id, 'kind', a.kind, 'name', a.name, 'bytes', a.bytes,
                      'width', a.width, 'height', a.height, 'storageKey', a.storage_key,
                      'thumbnailKey', a.thumbnail_key) order by a.position)
               from chat_attachments a
              where a.channel_id = m.channel_id and a.message_id = m.id
                and a.dropped_at is null), '[]') as "attachments",
           coalesce((
             select json_agg(json_build_object('emoji', r.emoji, 'sides', r.sides) order by r.first_at)
               from (select emoji, json_agg(side order by side) as sides, min(at) as first_at
                       from chat_reactions
                      where channel_id = m.channel_id and message_id = m.id
                      group by emoji) r), '[]') as "reactions"`;

/** Returns messages by id, unordered. */
export async function chatMessageRows(
  db: QueryExecutor,
  ids: readonly { channelId: string; id: string }[],
): Promise<ChatMessageRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChatMessageRow>`
    /* chat.chatMessageRows */
    select ${columns}
      from unnest(${ids.map(({ channelId }) => channelId)}::uuid[],
                  ${ids.map(({ id }) => id)}::uuid[]) as t (channel_id, id)
      join chat_messages m on m.channel_id = t.channel_id and m.id = t.id
  `.execute(db);
  return rows;
}

export type MessagePageArgs = {
  channelId: string;
  /** The message whose thread is read; null for the channel itself. */
  parentId: string | null;
  /** Messages before this number, or after it. */
  from: { before: number } | { after: number };
  limit: number;
};

/** Returns one page of messages, ordered by sequence number. */
export async function chatMessagePage(
  db: QueryExecutor,
  wish: MessagePageArgs,
): Promise<ChatMessageRow[]> {
  const { channelId, parentId, from, limit } = wish;
  const shown =
    parentId === null
      ? sql`(m.parent_id is null or m.is_also_in_channel)`
      : sql`m.parent_id = ${parentId}`;
  const isBefore = 'before' in from;
  const range = isBefore ? sql`m.seq < ${from.before}` : sql`m.seq > ${from.after}`;
  const { rows } = await sql<ChatMessageRow>`
    /* chat.chatMessagePage */
    select ${columns}
      from chat_messages m
     where m.channel_id = ${channelId} and ${shown} and ${range}
     order by m.seq ${isBefore ? sql`desc` : sql`asc`}
     limit ${limit}
  `.execute(db);
  return isBefore ? rows.toReversed() : rows;
}

export type ChatEventRow = ChatMessageRow & {
  eventSeq: number;
  type: ChatEventType;
  parentReplyCount: number | null;
  parentLastReplyAt: Date | null;
};

/** Returns the events of a channel after a sequence number, in order. */
export async function chatEventPage(
  db: QueryExecutor,
  { channelId, since, limit }: { channelId: string; since: number; limit: number },
): Promise<ChatEventRow[]> {
  const { rows } = await sql<ChatEventRow>`
    /* chat.chatEventPage */
    select e.seq as "eventSeq", e.type,
           p.reply_count as "parentReplyCount", p.last_reply_at as "parentLastReplyAt",
           ${columns}
      from (select seq, type, message_id
              from chat_events
             where channel_id = ${channelId} and seq > ${since}
             order by seq
             limit ${limit}) e
     -- One by one: joined as a set, the planner reads the whole channel.
     cross join lateral (
           select * from chat_messages
            where channel_id = ${channelId} and id = e.message_id offset 0) m
      left join lateral (
           select reply_count, last_reply_at from chat_messages
            where channel_id = ${channelId} and id = m.parent_id offset 0) p on true
     order by e.seq
  `.execute(db);
  return rows;
}
