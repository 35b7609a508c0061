import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import { refuse as refuseCommon } from '#base/refusal.ts';
import { inTransaction, type Db, type Executor } from '#server/database/db.server.ts';

import { refuse } from '../messages.ts';
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

type NewChannel = { workerId: string; facilityId: string | null; until: Date | null; now: Date };

async function makeChannel(db: Db, wish: NewChannel): Promise<MadeChannel> {
  const { workerId, facilityId, until, now } = wish;
  const type = facilityId === null ? 'support' : 'facility';
  return inTransaction(db, async (tx) => {
    const made = await sql<{ id: string }>`
      /* chat.makeChannel */
      insert into chat_channels (type, worker_id, facility_id, writable_until, created_at, active_at)
      values (${type}, ${workerId}, ${facilityId}, ${until}, ${now}, ${now})
      on conflict on constraint chat_channels_one_each do nothing
      returning id
    `.execute(tx);
    const id = made.rows[0]?.id;
    if (id === undefined) return { ...(await foundChannel(tx, wish)), type, isNew: false };
    await sql`
      /* chat.makeMembers */
      insert into chat_members (channel_id, side, member_id)
      values (${id}, 'worker', ${workerId}), (${id}, ${type}, ${facilityId})
    `.execute(tx);
    return { id, type, isNew: true };
  });
}

async function foundChannel(db: Executor, wish: NewChannel): Promise<{ id: string }> {
  const { workerId, facilityId, until } = wish;
  const { rows } = await sql<{ id: string }>`
    /* chat.foundChannel */
    update chat_channels
       set writable_until = greatest(writable_until, ${until}::timestamptz)
     where worker_id = ${workerId} and facility_id is not distinct from ${facilityId}::uuid
    returning id
  `.execute(db);
  const found = rows[0];
  if (!found) throw new Error('chat.makeChannel neither made nor found the channel');
  return found;
}

type LastShift = { isKnown: boolean; endsAt: Date | null };

/** When the last shift ends that the worker applied for at the facility; null without an application. */
async function lastShift(
  db: Executor,
  { workerId, facilityId }: { workerId: string; facilityId: string },
): Promise<LastShift> {
  const { rows } = await sql<LastShift>`
    /* chat.lastShift */
    select exists (select from facilities where id = ${facilityId}) as "isKnown",
           (select max(r.ends_at)
              from applications a
              join recruitments r on r.id = a.recruitment_id
             where a.worker_id = ${workerId} and a.facility_id = ${facilityId}) as "endsAt"
  `.execute(db);
  return rows[0] ?? { isKnown: false, endsAt: null };
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
  const { rows } = await sql<{ id: string; endsAt: Date | null }>`
    /* chat.lastShifts */
    select c.id,
           (select max(r.ends_at)
              from applications a
              join recruitments r on r.id = a.recruitment_id
             where a.worker_id = c.worker_id and a.facility_id = c.facility_id) as "endsAt"
      from chat_channels c
     where c.id = any (${channelIds}::uuid[])
  `.execute(db);
  const until = new Map(
    rows.flatMap(({ id, endsAt }) => (endsAt ? [[id, writableUntil(endsAt)] as const] : [])),
  );
  await sql`
    /* chat.prolongEnded */
    update chat_channels c
       set writable_until = t.until
      from unnest(${[...until.keys()]}::uuid[], ${[...until.values()]}::timestamptz[]) as t (id, until)
     where c.id = t.id and c.writable_until < t.until
  `.execute(db);
  return until;
}
