import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';

import type { ChatChannelFacts, ComposedMessageBatch } from './batch.ts';
import type { ChatSide } from '../protocol/protocol.ts';
import type { ChatAttachmentRow, ChatQuoteRow } from './view.server.ts';

export type LockedChannel = ChatChannelFacts;

/** Returns the facts that decide whether a member may write in a channel, read without locks. */
export async function readChannelFacts(
  db: QueryExecutor,
  ids: readonly string[],
): Promise<LockedChannel[]> {
  const rows = await executePrepared(
    db,
    sql<LockedChannel>`
    /* chat.readChannelFacts */
    ${factsBelow(ids)}
  `,
  );
  return rows;
}

/**
 * Locks channels in the order of their ids, and returns the facts that decide whether a member may write. The locks
 * exclude all other writers until the transaction ends.
 */
export async function lockChannels(tx: Tx, ids: readonly string[]): Promise<LockedChannel[]> {
  const rows = await executePrepared(
    tx,
    sql<LockedChannel>`
    /* chat.lockChannels */
    ${factsBelow(ids)}
     order by c.id
       for update
  `,
  );
  return rows;
}

const factsBelow = (ids: readonly string[]) => sql`
    select c.id,
           c.type,
           c.worker_id as "workerId",
           c.facility_id as "facilityId",
           c.last_seq as "lastSeq",
           c.writable_until as "writableUntil",
           w.sent_at as "workerSentAt",
           o.sent_at as "otherSentAt",
           w.blocked_at is not null or o.blocked_at is not null as "isBlocked"
      from chat_channels c
      join chat_members w on w.channel_id = c.id and w.side = 'worker'
      join chat_members o on o.channel_id = c.id and o.side = c.type
     where c.id = any (${ids}::uuid[])`;

/** Returns the names of people of facilities, by id. */
export async function staffNamesById(
  db: QueryExecutor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    /* chat.staffNamesById */
    select id, name from staff where id = any (${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type ClientMessageKey = { channelId: string; side: ChatSide; clientId: string };

/** Returns those of the given messages that are already stored. */
export async function storedClientMessages(
  db: QueryExecutor,
  keys: readonly ClientMessageKey[],
): Promise<(ClientMessageKey & { id: string })[]> {
  const { rows } = await sql<ClientMessageKey & { id: string }>`
    /* chat.storedClientMessages */
    select m.channel_id as "channelId", m.side, m.client_id as "clientId", m.id
      from unnest(${keys.map((key) => key.channelId)}::uuid[], ${keys.map((key) => key.side)}::text[],
                  ${keys.map((key) => key.clientId)}::uuid[]) as t (channel_id, side, client_id)
      join chat_messages m
        on m.channel_id = t.channel_id and m.side = t.side and m.client_id = t.client_id
  `.execute(db);
  return rows;
}

export type QuotedMessageRow = ChatQuoteRow & {
  channelId: string;
  parentId: string | null;
  replyCount: number;
};

/** Returns the messages that drafts reply to or quote. */
export async function quotedMessageRows(
  db: QueryExecutor,
  targets: readonly { channelId: string; id: string }[],
): Promise<QuotedMessageRow[]> {
  if (targets.length === 0) return [];
  const { rows } = await sql<QuotedMessageRow>`
    /* chat.quotedMessageRows */
    select m.channel_id as "channelId", m.id, m.seq, m.side, left(m.text, 200) as "text",
           m.parent_id as "parentId", m.reply_count as "replyCount",
           m.deleted_at is not null as "isDeleted",
           (select count(*)
              from chat_attachments a
             where a.channel_id = m.channel_id and a.message_id = m.id
               and a.dropped_at is null) as "attachmentCount"
      from unnest(${targets.map((target) => target.channelId)}::uuid[],
                  ${targets.map((target) => target.id)}::uuid[]) as t (channel_id, id)
      join chat_messages m on m.channel_id = t.channel_id and m.id = t.id
  `.execute(db);
  return rows;
}

export type UnsentAttachment = ChatAttachmentRow & { channelId: string; side: ChatSide };

/** Returns uploaded files that are not yet part of a message and were uploaded after `since`. */
export async function unsentAttachmentRows(
  db: QueryExecutor,
  { ids, since }: { ids: readonly string[]; since: Date },
): Promise<UnsentAttachment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<UnsentAttachment>`
    /* chat.unsentAttachmentRows */
    select id, channel_id as "channelId", side, kind, name, bytes, width, height,
           storage_key as "storageKey", thumbnail_key as "thumbnailKey"
      from chat_attachments
     where id = any (${ids}::uuid[])
       and message_id is null and dropped_at is null and created_at > ${since}
  `.execute(db);
  return rows;
}

/** The rows that a batch writes: messages, channels, sides, threads, attachments. */
export type MessageBatchRows = Pick<
  ComposedMessageBatch<UnsentAttachment>,
  'messages' | 'channels' | 'sides' | 'threads'
> & {
  attachments: readonly { id: string; messageId: string; position: number }[];
  now: Date;
};

/** The unread count of a receiving side, and its member's total over all channels that are not muted. */
export type ReceiverUnreadCount = {
  channelId: string;
  side: ChatSide;
  memberId: string;
  unread: number;
  total: number;
};

/**
 * Writes a whole batch in one statement, which locks the channels first. If another writer changed a
 * channel after its facts were read, a sequence number collides and nothing is written.
 */
export async function storeMessageBatch(
  db: QueryExecutor,
  writing: MessageBatchRows,
): Promise<ReceiverUnreadCount[]> {
  const { now, channels, sides, threads, attachments } = writing;
  const messages = writing.messages.map(
    ({ channel: _channel, quote: _quote, parent: _parent, files: _files, ...row }) => row,
  );
  const rows = await executePrepared(
    db,
    sql<ReceiverUnreadCount>`
    /* chat.storeMessageBatch */
    with locked as materialized (
      select id from chat_channels where id = any (${channels.map(({ id }) => id)}::uuid[])
       order by id
         for update
    ), wanted as materialized (
      select t.*
        from json_to_recordset(${JSON.stringify(messages)}::json) as t (
             id uuid, "channelId" uuid, seq bigint, "clientId" uuid, side text, text text,
             "parentId" uuid, "isAlsoInChannel" boolean, "quoteId" uuid, "isAutomatic" boolean, "staffId" uuid)
        join locked on locked.id = t."channelId"
    ), sides as materialized (
      select t.*
        from json_to_recordset(${JSON.stringify(sides)}::json) as t (
             "channelId" uuid, side text, added integer, "sentAt" timestamptz, "waitsFrom" bigint)
        join locked on locked.id = t."channelId"
    ), stored as (
      insert into chat_messages (id, channel_id, seq, client_id, side, text, parent_id,
                                 is_also_in_channel, quote_id, is_automatic, staff_id, created_at)
      select id, "channelId", seq, "clientId", side, text, "parentId",
             "isAlsoInChannel", "quoteId", "isAutomatic", "staffId", ${now}
        from wanted
    ), numbered as (
      insert into chat_events (channel_id, seq, type, message_id, at)
      select "channelId", seq, 'message.new', id, ${now}
        from wanted
       order by "channelId", seq
    ), moved as (
      update chat_channels c
         set last_seq = t."lastSeq", active_at = greatest(c.active_at, ${now})
        from json_to_recordset(${JSON.stringify(channels)}::json) as t (id uuid, "lastSeq" bigint)
        join locked on locked.id = t.id
       where c.id = t.id
    ), counted as (
      update chat_members m
         set unread = m.unread + t.added, sent_at = coalesce(t."sentAt", m.sent_at)
        from sides t
       where m.channel_id = t."channelId" and m.side = t.side
      returning m.channel_id, m.side, m.member_id, m.unread, t.added,
                case when m.muted_at is null then t.added else 0 end as counts
    ), waiting as (
      insert into chat_waiting (channel_id, side, first_seq, since)
      select t."channelId", t.side, t."waitsFrom", ${now}
        from sides t
       where t."waitsFrom" is not null
      on conflict (channel_id, side) do nothing
    ), threads as (
      update chat_messages m
         set reply_count = t."replyCount", last_reply_at = ${now}
        from json_to_recordset(${JSON.stringify(threads)}::json) as t (
             id uuid, "channelId" uuid, "replyCount" integer)
        join locked on locked.id = t."channelId"
       where m.channel_id = t."channelId" and m.id = t.id
    ), attached as (
      update chat_attachments a
         set message_id = t."messageId", position = t.position
        from json_to_recordset(${JSON.stringify(attachments)}::json) as t (
             id uuid, "messageId" uuid, position integer)
        join wanted on wanted.id = t."messageId"
       where a.id = t.id
    )
    select c.channel_id as "channelId", c.side, c.member_id as "memberId", c.unread,
           coalesce(b.total, 0) + sum(c.counts) over (partition by c.member_id) as total
      from counted c
      left join lateral (
        -- As it was before this statement.
        select sum(m.unread) as total
          from chat_members m
         where m.member_id = c.member_id and m.muted_at is null
      ) b on true
     where c.added > 0 and c.member_id is not null
  `,
  );
  return rows;
}
