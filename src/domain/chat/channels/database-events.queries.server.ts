import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { ChatSide } from '../protocol/protocol.ts';

/**
 * Changes written by a process without chat connections (scheduled tasks, back office, GraphQL), published
 * to the processes that have them. Messages sent over a connection are not published: one NOTIFY per
 * message would cost the database most of its throughput.
 */
export type ChatDatabaseEvent =
  | { kind: 'moved'; channelId: string; since: number }
  | { kind: 'read'; channelId: string; side: ChatSide; seq: number }
  | { kind: 'channel'; channelId: string };

export const chatNotifyTopic = 'chat_news';

/** Publishes the change when the transaction commits, and only then. */
export async function publishDatabaseEvent(
  db: QueryExecutor,
  change: ChatDatabaseEvent,
): Promise<void> {
  await sql`/* chat.publishDatabaseEvent */ select pg_notify(${chatNotifyTopic}, ${JSON.stringify(change)})`.execute(
    db,
  );
}
