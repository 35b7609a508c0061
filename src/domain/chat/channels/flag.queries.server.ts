import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { ChatSide } from '../protocol/protocol.ts';

type FlagTarget = { side: ChatSide; text: string; isDeleted: boolean };

/** Returns the message that a member reports; undefined for an unknown message. */
export async function flaggableMessage(
  db: QueryExecutor,
  { channelId, messageId }: { channelId: string; messageId: string },
): Promise<FlagTarget | undefined> {
  const { rows } = await sql<FlagTarget>`
    /* chat.flaggableMessage */
    select side, text, deleted_at is not null as "isDeleted"
      from chat_messages
     where channel_id = ${channelId} and id = ${messageId}
  `.execute(db);
  return rows[0];
}

type NewFlag = {
  channelId: string;
  messageId: string;
  /** The side that reports. */
  side: ChatSide;
  reason: string;
  /** The text of the message when it is reported. */
  said: string;
  now: Date;
};

/** Stores a report; false when the side has reported the message before. */
export async function insertFlag(tx: Tx, flag: NewFlag): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    /* chat.insertFlag */
    insert into chat_flags (channel_id, message_id, side, reason, said, flagged_at)
    values (${flag.channelId}, ${flag.messageId}, ${flag.side}, ${flag.reason}, ${flag.said}, ${flag.now})
    on conflict (channel_id, message_id, side) do nothing
    returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Settles a report with the operator's note; false when no open report has this id. */
export async function writeFlagSettlement(
  tx: Tx,
  { id, note, now }: { id: string; note: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    /* chat.writeFlagSettlement */
    update chat_flags set settled_at = ${now}, said = '', note = ${note}
     where id = ${id} and settled_at is null
  `.execute(tx);
  return numAffectedRows !== 0n;
}
