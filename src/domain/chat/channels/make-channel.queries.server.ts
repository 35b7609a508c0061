import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { ChannelType } from '../protocol/protocol.ts';
import type { ChannelAccessFacts } from '../protocol/rules.ts';

export type NewChatChannel = {
  type: ChannelType;
  workerId: string;
  /** Null for the channel with customer support. */
  facilityId: string | null;
  /** End of the writable period; null for none. */
  until: Date | null;
  now: Date;
};

/** Inserts a channel and returns its id; undefined when the worker already has this channel. */
export async function insertChannel(
  tx: Tx,
  { type, workerId, facilityId, until, now }: NewChatChannel,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    /* chat.insertChannel */
    insert into chat_channels (type, worker_id, facility_id, writable_until, created_at, active_at)
    values (${type}, ${workerId}, ${facilityId}, ${until}, ${now}, ${now})
    on conflict on constraint chat_channels_one_each do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id;
}

export async function insertMembers(
  tx: Tx,
  { id, type, workerId, facilityId }: Omit<NewChatChannel, 'until' | 'now'> & { id: string },
): Promise<void> {
  await sql`
    /* chat.insertMembers */
    insert into chat_members (channel_id, side, member_id)
    values (${id}, 'worker', ${workerId}), (${id}, ${type}, ${facilityId})
  `.execute(tx);
}

/** Extends the writable period of a channel that exists, and returns its id. */
export async function prolongExistingChannel(
  tx: Tx,
  { workerId, facilityId, until }: Pick<NewChatChannel, 'workerId' | 'facilityId' | 'until'>,
): Promise<{ id: string }> {
  return executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* chat.prolongExistingChannel */
    update chat_channels
       set writable_until = greatest(writable_until, ${until}::timestamptz)
     where worker_id = ${workerId} and facility_id is not distinct from ${facilityId}::uuid
    returning id
  `,
  );
}

type FoundGrounds = ChannelAccessFacts & { isKnown: boolean };

/**
 * Returns the facts that decide whether a worker and a facility may have a channel; `isKnown` is false for an unknown
 * facility.
 */
export async function channelAccessFacts(
  db: QueryExecutor,
  { workerId, facilityId }: { workerId: string; facilityId: string },
): Promise<FoundGrounds> {
  const { rows } = await sql<FoundGrounds>`
    /* chat.channelAccessFacts */
    select exists (select from facilities where id = ${facilityId}) as "isKnown",
           exists (select from account_deletions where worker_id = ${workerId}) as "hasWorkerLeft",
           (select max(r.ends_at)
              from applications a
              join recruitments r on r.id = a.recruitment_id
             where a.worker_id = ${workerId} and a.facility_id = ${facilityId}) as "endsAt"
  `.execute(db);
  return rows[0] ?? { isKnown: false, endsAt: null, hasWorkerLeft: false };
}

/** Returns, for each channel, when the last shift ends that the worker applied for; null without an application. */
export async function lastShiftEndsOfChannels(
  db: QueryExecutor,
  channelIds: readonly string[],
): Promise<{ id: string; endsAt: Date | null }[]> {
  const { rows } = await sql<{ id: string; endsAt: Date | null }>`
    /* chat.lastShiftEndsOfChannels */
    select c.id,
           (select max(r.ends_at)
              from applications a
              join recruitments r on r.id = a.recruitment_id
             where a.worker_id = c.worker_id and a.facility_id = c.facility_id) as "endsAt"
      from chat_channels c
     where c.id = any (${channelIds}::uuid[])
  `.execute(db);
  return rows;
}

/** Extends the writable periods of channels; a period that already ends later is unchanged. */
export async function prolongChannels(
  db: QueryExecutor,
  until: ReadonlyMap<string, Date>,
): Promise<void> {
  await sql`
    /* chat.prolongChannels */
    update chat_channels c
       set writable_until = t.until
      from unnest(${[...until.keys()]}::uuid[], ${[...until.values()]}::timestamptz[]) as t (id, until)
     where c.id = t.id and c.writable_until < t.until
  `.execute(db);
}
