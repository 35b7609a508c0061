import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { ChatChannelRef } from '../channels/batch.ts';
import type { ChatSide } from '../protocol/protocol.ts';

/** The type, worker and facility of channels. */
export async function channelRefsById(
  db: QueryExecutor,
  ids: readonly string[],
): Promise<ChatChannelRef[]> {
  const { rows } = await sql<ChatChannelRef>`
    /* chat.channelRefsById */
    select id as "channelId", type, worker_id as "workerId", facility_id as "facilityId"
      from chat_channels
     where id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

export type ChannelSideUnreadCountRow = {
  side: ChatSide;
  memberId: string;
  channelId: string;
  unread: number;
  /** The member's unread messages in all channels that are not muted. */
  total: number;
};

/** Returns the unread count of each given channel side, and the total of its member. Support has no total. */
export async function unreadCountsOfChannelSides(
  db: QueryExecutor,
  moved: readonly { channelId: string; side: ChatSide }[],
): Promise<ChannelSideUnreadCountRow[]> {
  const { rows } = await sql<ChannelSideUnreadCountRow>`
    /* chat.unreadCountsOfChannelSides */
    with moved as materialized (
      select m.channel_id, m.side, m.member_id, m.unread
        from unnest(${moved.map(({ channelId }) => channelId)}::uuid[],
                    ${moved.map(({ side }) => side)}::text[]) as t (channel_id, side)
        join chat_members m on m.channel_id = t.channel_id and m.side = t.side
       where m.member_id is not null
    ), totals as materialized (
      select m.member_id, coalesce(sum(m.unread) filter (where m.muted_at is null), 0) as total
        from (select distinct member_id from moved) d
        join chat_members m on m.member_id = d.member_id
       group by m.member_id
    )
    select m.side, m.member_id as "memberId", m.channel_id as "channelId", m.unread, t.total
      from moved m
      join totals t on t.member_id = m.member_id
  `.execute(db);
  return rows;
}

/** Records that these workers are connected now. */
export async function markWorkersConnected(
  db: QueryExecutor,
  { workerIds, now }: { workerIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    /* chat.markWorkersConnected */
    insert into chat_presence (worker_id, seen_at)
    select w.id, ${now} from workers w where w.id = any (${workerIds}::uuid[]) order by w.id
    on conflict (worker_id) do update set seen_at = greatest(chat_presence.seen_at, excluded.seen_at)
  `.execute(db);
}
