import { inTransaction, type Db, type QueryExecutor } from '#platform/server/database/db.server.ts';

import { chatRefusal } from '../messages.ts';
import {
  channelAccessFacts,
  insertChannel,
  insertMembers,
  lastShiftEndsOfChannels,
  prolongChannels,
  prolongExistingChannel,
  type NewChatChannel,
} from './make-channel.queries.server.ts';
import type { ChannelType } from '../protocol/protocol.ts';
import { channelAccessOf, channelWritableUntil } from '../protocol/rules.ts';

export type MadeChatChannel = { id: string; type: ChannelType; isNew: boolean };

/**
 * The channel of a worker with a facility: created by the first call of either side, found by later and
 * concurrent ones. Refusals: those of `requireChannelAccess`. (Rule 4.21)
 */
export async function makeFacilityChannel(
  db: Db,
  { workerId, facilityId, now }: { workerId: string; facilityId: string; now: Date },
): Promise<MadeChatChannel> {
  const until = await requireChannelAccess(db, { workerId, facilityId });
  return makeChannel(db, { workerId, facilityId, until, now });
}

/**
 * Returns until when the channel of the worker and the facility can be written to. NO_APPLICATION is the refusal
 * without an application, WORKER_LEFT after the worker deleted the account. Refusals: NOT_FOUND, and those of
 * `channelAccessOf`.
 */
export async function requireChannelAccess(
  db: QueryExecutor,
  { workerId, facilityId }: { workerId: string; facilityId: string },
): Promise<Date> {
  const { isKnown, ...grounds } = await channelAccessFacts(db, { workerId, facilityId });
  if (!isKnown) throw chatRefusal('NOT_FOUND');
  const granted = channelAccessOf(grounds);
  if ('why' in granted) throw chatRefusal(granted.why);
  return granted.until;
}

/** The worker's one channel with customer support. (Rule 4.21) */
export async function makeSupportChannel(
  db: Db,
  { workerId, now }: { workerId: string; now: Date },
): Promise<MadeChatChannel> {
  return makeChannel(db, { workerId, facilityId: null, until: null, now });
}

type ChannelWish = Omit<NewChatChannel, 'type'>;

async function makeChannel(db: Db, wish: ChannelWish): Promise<MadeChatChannel> {
  const { workerId, facilityId } = wish;
  const type = facilityId === null ? 'support' : 'facility';
  return inTransaction(db, async (tx) => {
    const id = await insertChannel(tx, { ...wish, type });
    if (id === undefined)
      return { ...(await prolongExistingChannel(tx, wish)), type, isNew: false };
    await insertMembers(tx, { id, type, workerId, facilityId });
    return { id, type, isNew: true };
  });
}

/**
 * Extends the writable period of channels that seem ended: a later application may have extended it. The
 * caller holds the locks on the channels' rows.
 */
export async function prolongEndedChannels(
  db: QueryExecutor,
  channelIds: readonly string[],
): Promise<Map<string, Date>> {
  if (channelIds.length === 0) return new Map();
  const shifts = await lastShiftEndsOfChannels(db, channelIds);
  const until = new Map(
    shifts.flatMap(({ id, endsAt }) =>
      endsAt ? [[id, channelWritableUntil(endsAt)] as const] : [],
    ),
  );
  await prolongChannels(db, until);
  return until;
}
