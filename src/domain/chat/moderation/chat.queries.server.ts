import { sql } from 'kysely';

import type { ChatSide } from '../protocol/protocol.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { InstantPosition, InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

export type MessageFlagRow = InstantPosition & {
  channelId: string;
  flaggedBy: ChatSide;
  side: ChatSide;
  workerName: string | null;
  facilityName: string | null;
  text: string;
  reason: string;
  flaggedAt: Date;
};

/** Returns reported messages that no operator has reviewed, the oldest first. */
export async function openMessageFlagRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<MessageFlagRow[]> {
  const { rows } = await sql<MessageFlagRow>`
    /* chat.openMessageFlagRows */
    select g.id, ${microsecondsSql(sql`g.flagged_at`)} as micros, g.channel_id as "channelId",
           g.side as "flaggedBy", m.side, rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           f.name as "facilityName", g.said as text, g.reason, g.flagged_at as "flaggedAt"
      from chat_flags g
      join chat_messages m on m.channel_id = g.channel_id and m.id = g.message_id
      join chat_channels c on c.id = g.channel_id
      left join worker_profiles p on p.worker_id = c.worker_id
      left join facilities f on f.id = c.facility_id
     where g.settled_at is null
       ${after ? sql`and (g.flagged_at, g.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by g.flagged_at, g.id
     limit ${limit}
  `.execute(db);
  return rows;
}

/** True for a conversation of a worker with support. */
export async function isSupportChannel(db: QueryExecutor, channelId: string): Promise<boolean> {
  const { rows } = await sql<{ isSupport: boolean }>`
    /* chat.isSupportChannel */
    select facility_id is null as "isSupport" from chat_channels where id = ${channelId}
  `.execute(db);
  return rows[0]?.isSupport ?? false;
}
