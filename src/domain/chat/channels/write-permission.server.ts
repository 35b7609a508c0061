import type { App } from '#platform/server/context.server.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import { isChannelMember, type ChatChannelRef } from './batch.ts';
import { channelOfMember } from './channels.server.ts';
import { readOwnChannel } from './access.queries.server.ts';
import type { ChatMember } from '../protocol/member.ts';
import { chatRefusal } from '../messages.ts';
import { chatLimits } from '../protocol/protocol.ts';
import { whyCannotWriteInChannel } from '../protocol/rules.ts';
import { readChannelFacts } from './send.queries.server.ts';

type Typing = { channelId: string; member: ChatMember };

/** Returns the channel when the member may send a message now; otherwise refuses like `assertChannelWritable`. */
export async function writableChannelForTyping(
  { db, clock }: App,
  typing: Typing,
): Promise<ChatChannelRef> {
  const { channelId, member } = typing;
  const now = clock.now();
  const [facts] = await readChannelFacts(db, [channelId]);
  if (!facts || !isChannelMember(facts, member)) throw chatRefusal('NOT_FOUND');
  // A later application may have extended a channel that seems ended.
  if (whyCannotWriteInChannel(facts, now))
    await assertChannelWritable(db, { channelId, member, now });
  const { type, workerId, facilityId } = facts;
  return { channelId, type, workerId, facilityId };
}

type WriteRequest = { channelId: string; member: ChatMember; now: Date };

/**
 * Refuses when the member could not send a message now. Called before an upload's body is read. Refusals: those of
 * `readOwnChannel` and `whyCannotWriteInChannel`.
 */
export async function assertChannelWritable(
  db: Db,
  { channelId, member, now }: WriteRequest,
): Promise<void> {
  await readOwnChannel(db, { channelId, member });
  const { whyReadOnly } = await channelOfMember({ db, member, now }, channelId);
  if (whyReadOnly) throw chatRefusal(whyReadOnly, { days: chatLimits.writableDays });
}
