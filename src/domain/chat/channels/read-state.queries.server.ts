import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { ChatSide } from '../protocol/protocol.ts';

/** One side of a channel. */
type ChannelSide = { channelId: string; side: ChatSide };

export async function lastReadSeqOf(tx: Tx, { channelId, side }: ChannelSide): Promise<number> {
  const { rows } = await sql<{ readSeq: number }>`
    /* chat.lastReadSeqOf */
    select read_seq as "readSeq" from chat_members
     where channel_id = ${channelId} and side = ${side}
  `.execute(tx);
  return rows[0]?.readSeq ?? 0;
}

/** Stores the number up to which a side has read a channel; returns how many messages remain unread. */
export async function writeLastReadSeq(
  tx: Tx,
  { channelId, side, readSeq }: ChannelSide & { readSeq: number },
): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    /* chat.writeLastReadSeq */
    update chat_members
       set read_seq = ${readSeq},
           unread = (select count(*)
                       from chat_messages m
                      where m.channel_id = ${channelId} and m.seq > ${readSeq}
                        and m.side <> ${side} and m.deleted_at is null)
     where channel_id = ${channelId} and side = ${side}
    returning unread
  `.execute(tx);
  return rows[0]?.unread ?? 0;
}

/** Deletes the record of a side's waiting messages, because the side has read everything. */
export async function deleteUnreadMessagesRecord(
  tx: Tx,
  { channelId, side }: ChannelSide,
): Promise<void> {
  await sql`
    /* chat.deleteUnreadMessagesRecord */
    delete from chat_waiting where channel_id = ${channelId} and side = ${side}
  `.execute(tx);
}

type SideSwitch = ChannelSide & { isOn: boolean; now: Date };

export async function writeMute(
  db: QueryExecutor,
  { channelId, side, isOn, now }: SideSwitch,
): Promise<void> {
  await sql`
    /* chat.writeMute */
    update chat_members
       set muted_at = case when ${isOn} then coalesce(muted_at, ${now}) end
     where channel_id = ${channelId} and side = ${side}
  `.execute(db);
}

export async function writeChannelBlock(
  tx: Tx,
  { channelId, side, isOn, now }: SideSwitch,
): Promise<void> {
  await sql`
    /* chat.writeChannelBlock */
    update chat_members
       set blocked_at = case when ${isOn} then coalesce(blocked_at, ${now}) end
     where channel_id = ${channelId} and side = ${side}
  `.execute(tx);
}

/** Counts the unread messages of members in all their channels that are not muted. */
export async function unreadMessageTotals(
  db: QueryExecutor,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ memberId: string; total: number }>`
    /* chat.unreadMessageTotals */
    select member_id as "memberId",
           coalesce(sum(unread) filter (where muted_at is null), 0) as total
      from chat_members
     where member_id = any (${memberIds}::uuid[])
     group by member_id
  `.execute(db);
  return new Map(rows.map(({ memberId, total }) => [memberId, total]));
}
