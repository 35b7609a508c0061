import { sql } from 'kysely';

import type { Member } from '#chat/protocol/member.ts';
import { isUuid } from '#base/cursor.ts';
import type { Executor } from '#server/database/db.server.ts';

/** The side of the channel on which an operator acts: support, or the facility. */
export async function deskSideOf(db: Executor, channelId: string): Promise<Member | null> {
  if (!isUuid(channelId)) return null;
  const { rows } = await sql<{ facilityId: string | null }>`
    /* desk.chatSide */
    select facility_id as "facilityId" from chat_channels where id = ${channelId}
  `.execute(db);
  const found = rows[0];
  if (!found) return null;
  return found.facilityId === null
    ? { side: 'support', id: null }
    : { side: 'facility', id: found.facilityId };
}
