import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

export type ChannelToNotifyOf = {
  channelId: string;
  workerId: string;
  firstSeq: number;
  /** Null for the channel with customer support. */
  name: string | null;
};

type WaitingArgs = {
  /** A message that arrived by this time is due, unless the worker was connected after it arrived. */
  dueSince: Date;
  /** A message that arrived by this time is due even for a worker who was connected afterwards. */
  dueAnywaySince: Date;
  batchSize: number;
  now: Date;
};

/**
 * Marks a batch of channels with unread messages, about which the worker must be notified now, as notified; returns
 * them. Muted channels are left out.
 */
export async function takeChannelsToNotifyOf(
  tx: Tx,
  { dueSince, dueAnywaySince, batchSize, now }: WaitingArgs,
): Promise<ChannelToNotifyOf[]> {
  const { rows } = await sql<ChannelToNotifyOf>`
    /* chat.takeChannelsToNotifyOf */
    with due as (
      select w.channel_id, w.side
        from chat_waiting w
       -- One by one: what waits is little beside all members.
       cross join lateral (
             select member_id, unread, muted_at from chat_members
              where channel_id = w.channel_id and side = w.side offset 0) m
        left join chat_presence p on p.worker_id = m.member_id
       where w.side = 'worker' and w.told_at is null
         and w.since <= ${dueSince}
         and m.unread > 0 and m.muted_at is null
         and (p.seen_at is null or p.seen_at < w.since
              or w.since <= ${dueAnywaySince})
       order by w.since, w.channel_id
       limit ${batchSize}
         for update of w skip locked
    )
    update chat_waiting w
       set told_at = ${now}
      from due
      join chat_channels c on c.id = due.channel_id
      left join facilities f on f.id = c.facility_id
     where w.channel_id = due.channel_id and w.side = due.side
    returning w.channel_id as "channelId", c.worker_id as "workerId",
              w.first_seq as "firstSeq", f.name
  `.execute(tx);
  return rows;
}

/** Returns a batch of channels whose messages to customer support have no answer yet, the longest waiting first. */
export async function unansweredSupportChannels(
  db: QueryExecutor,
  batchSize: number,
): Promise<{ channelId: string; firstSeq: number }[]> {
  const { rows } = await sql<{ channelId: string; firstSeq: number }>`
    /* chat.unansweredSupportChannels */
    select w.channel_id as "channelId", w.first_seq as "firstSeq"
      from chat_waiting w
     where w.side = 'support' and w.told_at is null
     order by w.since, w.channel_id
     limit ${batchSize}
  `.execute(db);
  return rows;
}

/** Marks the waiting messages to customer support in these channels as answered. */
export async function markSupportChannelsAnswered(
  db: QueryExecutor,
  { channelIds, now }: { channelIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    /* chat.markSupportChannelsAnswered */
    update chat_waiting
       set told_at = ${now}
     where side = 'support' and told_at is null
       and channel_id = any (${channelIds}::uuid[])
  `.execute(db);
}
