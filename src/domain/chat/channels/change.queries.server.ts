import { sql, type RawBuilder } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { ChatEventType, ChatSide } from '../protocol/protocol.ts';

export type ChangeableMessageFacts = {
  seq: number;
  side: ChatSide;
  text: string;
  attachmentCount: number;
  isAutomatic: boolean;
  isDeleted: boolean;
};

/** Returns the facts that decide whether a message may be changed; undefined for an unknown message. */
export async function changeableMessageFacts(
  db: QueryExecutor,
  { channelId, messageId }: { channelId: string; messageId: string },
): Promise<ChangeableMessageFacts | undefined> {
  const { rows } = await sql<ChangeableMessageFacts>`
    /* chat.changeableMessageFacts */
    select seq, side, text, is_automatic as "isAutomatic", deleted_at is not null as "isDeleted",
           (select count(*)
              from chat_attachments a
             where a.channel_id = m.channel_id and a.message_id = m.id
               and a.dropped_at is null) as "attachmentCount"
      from chat_messages m
     where channel_id = ${channelId} and id = ${messageId}
  `.execute(db);
  return rows[0];
}

/** The message to change, and the time of the change. */
export type MessageToChange = { channelId: string; messageId: string; now: Date };

export async function writeMessageText(
  tx: Tx,
  { channelId, messageId, text, now }: MessageToChange & { text: string },
): Promise<void> {
  await sql`
    /* chat.writeMessageText */
    update chat_messages set text = ${text}, edited_at = ${now}
     where channel_id = ${channelId} and id = ${messageId}
  `.execute(tx);
}

/** Empties a message, drops its files and reactions, and no longer counts the message as unread. */
export async function clearDeletedMessage(
  tx: Tx,
  { channelId, messageId, target, now }: MessageToChange & { target: ChangeableMessageFacts },
): Promise<void> {
  await sql`
    /* chat.clearDeletedMessage */
    with gone as (
      update chat_messages set text = '', deleted_at = ${now}
       where channel_id = ${channelId} and id = ${messageId}
    ), files as (
      update chat_attachments set dropped_at = ${now}
       where channel_id = ${channelId} and message_id = ${messageId}
         and dropped_at is null
    ), fewer as (
      update chat_members set unread = unread - 1
       where channel_id = ${channelId} and side <> ${target.side}
         and read_seq < ${target.seq} and unread > 0
    )
    delete from chat_reactions
     where channel_id = ${channelId} and message_id = ${messageId}
  `.execute(tx);
}

type Reaction = MessageToChange & { emoji: string; side: ChatSide };

const reactionKey = ({ channelId, messageId, emoji, side }: Reaction): RawBuilder<unknown> =>
  sql`(${channelId}::uuid, ${messageId}::uuid, ${emoji}, ${side})`;

/** Adds a reaction; false when the side has already added this emoji. */
export async function insertMessageReaction(tx: Tx, reaction: Reaction): Promise<boolean> {
  const { numAffectedRows } = await sql`
    /* chat.insertMessageReaction */
    insert into chat_reactions (channel_id, message_id, emoji, side, at)
    select t.*, ${reaction.now}::timestamptz from (values ${reactionKey(reaction)}) as t
    on conflict do nothing
  `.execute(tx);
  return numAffectedRows !== 0n;
}

/** Removes a reaction; false when there is none. */
export async function deleteMessageReaction(tx: Tx, reaction: Reaction): Promise<boolean> {
  const { numAffectedRows } = await sql`
    /* chat.deleteMessageReaction */
    delete from chat_reactions
     where (channel_id, message_id, emoji, side) = ${reactionKey(reaction)}
  `.execute(tx);
  return numAffectedRows !== 0n;
}

/** Stores an event of a message, and makes its number the last one of the channel. */
export async function insertMessageEvent(
  tx: Tx,
  { channelId, messageId, seq, type, now }: MessageToChange & { seq: number; type: ChatEventType },
): Promise<void> {
  await sql`
    /* chat.insertMessageEvent */
    with moved as (update chat_channels set last_seq = ${seq} where id = ${channelId})
    insert into chat_events (channel_id, seq, type, message_id, at)
    values (${channelId}, ${seq}, ${type}, ${messageId}, ${now})
  `.execute(tx);
}
