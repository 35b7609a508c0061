import type { App } from '#platform/server/context.server.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import { isIn, type ChannelRef } from './batch.ts';
import { oneChannel } from './channels.server.ts';
import { ownChannel } from './access.queries.server.ts';
import type { Member } from '../protocol/member.ts';
import { refuse } from '../messages.ts';
import { limits } from '../protocol/protocol.ts';
import { whyCannotWrite } from '../protocol/rules.ts';
import { channelFacts } from './send.queries.server.ts';

type Typing = { channelId: string; member: Member };

/** Returns the channel when the member may send a message now; otherwise refuses like `refuseUnwritable`. */
export async function typingChannel({ db, clock }: App, typing: Typing): Promise<ChannelRef> {
  const { channelId, member } = typing;
  const now = clock.now();
  const [facts] = await channelFacts(db, [channelId]);
  if (!facts || !isIn(facts, member)) throw refuse('NOT_FOUND');
  // A later application may have extended a channel that seems ended.
  if (whyCannotWrite(facts, now)) await refuseUnwritable(db, { channelId, member, now });
  const { type, workerId, facilityId } = facts;
  return { channelId, type, workerId, facilityId };
}

type WriteRequest = { channelId: string; member: Member; now: Date };

/**
 * Refuses when the member could not send a message now. Called before an upload's body is read. Refusals: those of
 * `ownChannel` and `whyCannotWrite`.
 */
export async function refuseUnwritable(
  db: Db,
  { channelId, member, now }: WriteRequest,
): Promise<void> {
  await ownChannel(db, { channelId, member });
  const { whyReadOnly } = await oneChannel({ db, member, now }, channelId);
  if (whyReadOnly) throw refuse(whyReadOnly, { days: limits.writableDays });
}
