import { isUuid } from '#base/cursor.ts';
import { refuse as refuseCommon } from '#base/refusal.ts';
import { inTransaction, type Db, type Executor } from '#server/database/db.server.ts';

import { refuse } from '../messages.ts';
import {
  insertChannel,
  insertMembers,
  lastShift,
  lastShiftsOf,
  prolongChannels,
  prolongFound,
  type NewChannel,
} from './make-channel.queries.server.ts';
import type { ChannelType } from '../protocol/protocol.ts';
import { writableUntil } from '../protocol/rules.ts';

export type MadeChannel = { id: string; type: ChannelType; isNew: boolean };

/**
 * The channel of a worker with a facility: created by the first call, found by later and concurrent ones.
 * NO_APPLICATION before the worker has applied there. (Rule 4.21)
 */
export async function makeFacilityChannel(
  db: Db,
  { workerId, facilityId, now }: { workerId: string; facilityId: string; now: Date },
): Promise<MadeChannel> {
  const endsAt = await requireApplication(db, { workerId, facilityId });
  return makeChannel(db, { workerId, facilityId, until: writableUntil(endsAt), now });
}

/**
 * When the last shift ends that the worker applied for at the facility; NO_APPLICATION without an
 * application.
 */
export async function requireApplication(
  db: Executor,
  { workerId, facilityId }: { workerId: string; facilityId: string },
): Promise<Date> {
  if (!isUuid(facilityId)) throw refuseCommon('NOT_FOUND');
  const { isKnown, endsAt } = await lastShift(db, { workerId, facilityId });
  if (!isKnown) throw refuseCommon('NOT_FOUND');
  if (endsAt === null) throw refuse('NO_APPLICATION');
  return endsAt;
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
