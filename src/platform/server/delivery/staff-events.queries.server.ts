import { sql } from 'kysely';

import type { Executor } from '../database/db.server.ts';

/** The topic of sessions and rights that changed; the payload is the id of the person of a corporation. */
export const staffEvents = 'staff_events';

/** Publishes, when the transaction commits and only then, that a session or the rights of a person ended or changed. */
export async function publishStaffEvent(db: Executor, staffId: string): Promise<void> {
  await sql`/* delivery.publishStaffEvent */ select pg_notify(${staffEvents}, ${staffId})`.execute(
    db,
  );
}
