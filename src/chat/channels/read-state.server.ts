import { sql } from 'kysely';

import { refuse } from '#base/refusal.ts';
import { inTransaction, type Db, type Executor, type Tx } from '#server/database/db.server.ts';

import { isIn, type MessagePosition } from './batch.ts';
import type { Member } from '../protocol/member.ts';
import { ownChannel } from './access.queries.server.ts';
import { lockChannels } from './send.queries.server.ts';

export type ReadState = { place: MessagePosition; unread: number; readSeq: number };

export type Reading = { member: Member; channelId: string; seq: number };

/** Marks everything up to a sequence number as read; never moves backwards. (Rule 4.21) */
export async function markRead(db: Db, reading: Reading): Promise<ReadState> {
  return moveReadState(db, reading, ({ seq, readSeq, lastSeq }) =>
    Math.max(readSeq, Math.min(seq, lastSeq)),
  );
}

/** Marks everything from a sequence number on as unread. */
export async function markUnread(db: Db, reading: Reading): Promise<ReadState> {
  return moveReadState(db, reading, ({ seq, readSeq }) => Math.min(readSeq, Math.max(seq - 1, 0)));
}

type Positions = { seq: number; readSeq: number; lastSeq: number };

async function moveReadState(
  db: Db,
  { member, channelId, seq }: Reading,
  next: (positions: Positions) => number,
): Promise<ReadState> {
  await ownChannel(db, { channelId, member });
  return inTransaction(db, async (tx) => {
    const [channel] = await lockChannels(tx, [channelId]);
    if (!channel || !isIn(channel, member)) throw refuse('NOT_FOUND');
    const before = await readSeqOf(tx, channelId, member);
    const readSeq = next({ seq, readSeq: before, lastSeq: channel.lastSeq });
    const { rows } = await sql<{ unread: number }>`
      /* chat.moveReadState */
      update chat_members
         set read_seq = ${readSeq},
             unread = (select count(*)
                         from chat_messages m
                        where m.channel_id = ${channelId} and m.seq > ${readSeq}
                          and m.side <> ${member.side} and m.deleted_at is null)
       where channel_id = ${channelId} and side = ${member.side}
      returning unread
    `.execute(tx);
    const unread = rows[0]?.unread ?? 0;
    if (unread === 0) await stopWaiting(tx, channelId, member);
    const { type, workerId, facilityId } = channel;
    return { place: { channelId, type, workerId, facilityId }, unread, readSeq };
  });
}

async function stopWaiting(tx: Tx, channelId: string, member: Member): Promise<void> {
  await sql`
    /* chat.stopWaiting */
    delete from chat_waiting where channel_id = ${channelId} and side = ${member.side}
  `.execute(tx);
}

async function readSeqOf(tx: Tx, channelId: string, member: Member): Promise<number> {
  const { rows } = await sql<{ readSeq: number }>`
    /* chat.readSeq */
    select read_seq as "readSeq" from chat_members
     where channel_id = ${channelId} and side = ${member.side}
  `.execute(tx);
  return rows[0]?.readSeq ?? 0;
}

type Switch = { member: Member; channelId: string; isOn: boolean; now: Date };

/** A muted channel sends no notifications and is left out of the unread total. */
export async function muteChannel(db: Db, wish: Switch): Promise<MessagePosition> {
  const place = await ownChannel(db, wish);
  await sql`
    /* chat.muteChannel */
    update chat_members
       set muted_at = case when ${wish.isOn} then coalesce(muted_at, ${wish.now}) end
     where channel_id = ${wish.channelId} and side = ${wish.member.side}
  `.execute(db);
  return place;
}

/** In a blocked channel neither side can write. The support channel cannot be blocked. */
export async function blockChannel(db: Db, wish: Switch): Promise<MessagePosition> {
  const place = await ownChannel(db, wish);
  if (place.type === 'support') throw refuse('FORBIDDEN');
  await inTransaction(db, async (tx) => {
    await lockChannels(tx, [wish.channelId]);
    await sql`
      /* chat.blockChannel */
      update chat_members
         set blocked_at = case when ${wish.isOn} then coalesce(blocked_at, ${wish.now}) end
       where channel_id = ${wish.channelId} and side = ${wish.member.side}
    `.execute(tx);
  });
  return place;
}

/** Unread messages of members in all their channels that are not muted. */
export async function unreadTotals(
  db: Executor,
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ memberId: string; total: number }>`
    /* chat.unreadTotals */
    select member_id as "memberId",
           coalesce(sum(unread) filter (where muted_at is null), 0) as total
      from chat_members
     where member_id = any (${memberIds}::uuid[])
     group by member_id
  `.execute(db);
  return new Map(rows.map(({ memberId, total }) => [memberId, total]));
}
