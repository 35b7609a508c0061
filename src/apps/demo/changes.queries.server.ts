import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

/** Returns one text that changes with each state change, outbox message, chat message and change of the clock. */
export async function readDemoChangesFingerprint(db: QueryExecutor): Promise<string> {
  const { rows } = await sql<{ changes: string }>`
    /* demo.readDemoChangesFingerprint */
    select concat_ws('/', (select max(id) from state_changes), (select max(created_at) from outbox),
                     (select max(created_at) from chat_messages),
                     (select offset_seconds from product_clock)) as changes
  `.execute(db);
  return rows[0]?.changes ?? '';
}
