import { sql } from 'kysely';

import type { QueryExecutor } from '../database/db.server.ts';

/** The database topic of ended sessions and changed rights; the payload is the id of the person of a corporation. */
export const staffEventsNotifyTopic = 'staff_events';

/** Publishes, only when the transaction commits, that a person's session ended or their rights changed. */
export async function publishStaffEvent(db: QueryExecutor, staffId: string): Promise<void> {
  await sql`/* delivery.publishStaffEvent */ select pg_notify(${staffEventsNotifyTopic}, ${staffId})`.execute(
    db,
  );
}
