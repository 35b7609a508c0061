import { inTransaction, type Db, type Executor } from '#platform/server/database/db.server.ts';

import { refuse } from '../messages.ts';
import {
  channelGrounds,
  insertChannel,
  insertMembers,
  lastShiftsOf,
  prolongChannels,
  prolongFound,
  type NewChannel,
} from './make-channel.queries.server.ts';
import type { ChannelType } from '../protocol/protocol.ts';
import { channelGranted, writableUntil } from '../protocol/rules.ts';

export type MadeChannel = { id: string; type: ChannelType; isNew: boolean };

/**
 * The channel of a worker with a facility: created by the first call of either side, found by later and
 * concurrent ones. Refusals: those of `requireGrounds`. (Rule 4.21)
 */
export async function makeFacilityChannel(
  db: Db,
  { workerId, facilityId, now }: { workerId: string; facilityId: string; now: Date },
): Promise<MadeChannel> {
  const until = await requireGrounds(db, { workerId, facilityId });
  return makeChannel(db, { workerId, facilityId, until, now });
}

/**
 * Returns until when the channel of the worker and the facility can be written to. NO_APPLICATION is the refusal
 * without an application, WORKER_LEFT after the worker deleted the account. Refusals: NOT_FOUND, and those of
 * `channelGranted`.
 */
export async function requireGrounds(
  db: Executor,
  { workerId, facilityId }: { workerId: string; facilityId: string },
): Promise<Date> {
  const { isKnown, ...grounds } = await channelGrounds(db, { workerId, facilityId });
  if (!isKnown) throw refuse('NOT_FOUND');
  const granted = channelGranted(grounds);
  if ('why' in granted) throw refuse(granted.why);
  return granted.until;
}

/** The worker's one channel with customer support. (Rule 4.21) */
export async function makeSupportChannel(
  db: Db,
  { workerId, now }: { workerId: string; now: Date },
): Promise<MadeChannel> {
  return makeChannel(db, { workerId, facilityId: null, until: null, now });
}

type ChannelWish = Omit<NewChannel, 'type'>;

async function makeChannel(db: Db, wish: ChannelWish): Promise<MadeChannel> {
  const { workerId, facilityId } = wish;
  const type = facilityId === null ? 'support' : 'facility';
  return inTransaction(db, async (tx) => {
    const id = await insertChannel(tx, { ...wish, type });
    if (id === undefined) return { ...(await prolongFound(tx, wish)), type, isNew: false };
    await insertMembers(tx, { id, type, workerId, facilityId });
    return { id, type, isNew: true };
  });
}

/**
 * Extends the writable period of channels that seem ended: a later application may have extended it. The
 * caller holds the locks on the channels' rows.
 */
export async function prolongEnded(
  db: Executor,
  channelIds: readonly string[],
): Promise<Map<string, Date>> {
  if (channelIds.length === 0) return new Map();
  const shifts = await lastShiftsOf(db, channelIds);
  const until = new Map(
    shifts.flatMap(({ id, endsAt }) => (endsAt ? [[id, writableUntil(endsAt)] as const] : [])),
  );
  await prolongChannels(db, until);
  return until;
}
