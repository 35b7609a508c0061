import { sql, type RawBuilder } from 'kysely';

import { isUuid } from '#platform/base/uuid.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { ChatChannelRef } from './batch.ts';
import type { ChatMember } from '../protocol/member.ts';

/** SQL condition: channel `c` belongs to the member. */
export function isOwnChannel(member: ChatMember): RawBuilder<boolean> {
  switch (member.side) {
    case 'worker':
      return sql`c.worker_id = ${member.id}`;
    case 'facility':
      return sql`c.facility_id = ${member.id}`;
    case 'support':
      return sql`c.type = 'support'`;
    default:
      throw new RangeError(`unknown member: ${String(member satisfies never)}`);
  }
}

export type OwnChatChannel = ChatChannelRef & { lastSeq: number };

/**
 * Returns one of the member's own channels; another member's channel is refused like an unknown id. Refusals:
 * NOT_FOUND.
 */
export async function readOwnChannel(
  db: QueryExecutor,
  { channelId, member }: { channelId: string; member: ChatMember },
): Promise<OwnChatChannel> {
  if (!isUuid(channelId)) throw commonRefusal('NOT_FOUND');
  const { rows } = await sql<OwnChatChannel>`
    /* chat.readOwnChannel */
    select c.id as "channelId", c.type, c.worker_id as "workerId", c.facility_id as "facilityId",
           c.last_seq as "lastSeq"
      from chat_channels c
     where c.id = ${channelId} and ${isOwnChannel(member)}
  `.execute(db);
  const found = rows[0];
  if (!found) throw commonRefusal('NOT_FOUND');
  return found;
}
