import { commonRefusal } from '#platform/base/refusal.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { isChannelMember, type ChatChannelRef } from './batch.ts';
import type { ChatMember } from '../protocol/member.ts';
import { readOwnChannel } from './access.queries.server.ts';
import {
  deleteUnreadMessagesRecord,
  lastReadSeqOf,
  writeChannelBlock,
  writeMute,
  writeLastReadSeq,
} from './read-state.queries.server.ts';
import { lockChannels } from './send.queries.server.ts';

export type ChannelReadState = { channel: ChatChannelRef; unread: number; readSeq: number };

export type MarkReadArgs = { member: ChatMember; channelId: string; seq: number };

/** Marks everything up to a sequence number as read; never moves backwards. (Rule 4.21) */
export async function markRead(db: Db, reading: MarkReadArgs): Promise<ChannelReadState> {
  return moveReadState(db, reading, ({ seq, readSeq, lastSeq }) =>
    Math.max(readSeq, Math.min(seq, lastSeq)),
  );
}

/** Marks everything from a sequence number on as unread. */
export async function markUnread(db: Db, reading: MarkReadArgs): Promise<ChannelReadState> {
  return moveReadState(db, reading, ({ seq, readSeq }) => Math.min(readSeq, Math.max(seq - 1, 0)));
}

type Positions = { seq: number; readSeq: number; lastSeq: number };

async function moveReadState(
  db: Db,
  { member, channelId, seq }: MarkReadArgs,
  next: (positions: Positions) => number,
): Promise<ChannelReadState> {
  await readOwnChannel(db, { channelId, member });
  return inTransaction(db, async (tx) => {
    const [channel] = await lockChannels(tx, [channelId]);
    if (!channel || !isChannelMember(channel, member)) throw commonRefusal('NOT_FOUND');
    const before = await lastReadSeqOf(tx, { channelId, side: member.side });
    const readSeq = next({ seq, readSeq: before, lastSeq: channel.lastSeq });
    const unread = await writeLastReadSeq(tx, { channelId, side: member.side, readSeq });
    if (unread === 0) await deleteUnreadMessagesRecord(tx, { channelId, side: member.side });
    const { type, workerId, facilityId } = channel;
    return { channel: { channelId, type, workerId, facilityId }, unread, readSeq };
  });
}

type Switch = { member: ChatMember; channelId: string; isOn: boolean; now: Date };

/** A muted channel sends no notifications and is left out of the unread total. */
export async function muteChannel(db: Db, wish: Switch): Promise<ChatChannelRef> {
  const channel = await readOwnChannel(db, wish);
  await writeMute(db, { ...wish, side: wish.member.side });
  return channel;
}

/** In a blocked channel neither side can write. The support channel cannot be blocked. Refusals: FORBIDDEN. */
export async function blockChannel(db: Db, wish: Switch): Promise<ChatChannelRef> {
  const channel = await readOwnChannel(db, wish);
  if (channel.type === 'support') throw commonRefusal('FORBIDDEN');
  await inTransaction(db, async (tx) => {
    await lockChannels(tx, [wish.channelId]);
    await writeChannelBlock(tx, { ...wish, side: wish.member.side });
  });
  return channel;
}
