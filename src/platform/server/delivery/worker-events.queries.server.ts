import { sql } from 'kysely';

import type { QueryExecutor } from '../database/db.server.ts';

/** The database topic of changes that a worker's open pages should show at once; the payload is the worker's id. */
export const workerEventsNotifyTopic = 'worker_events';

/**
 * Publishes, only when the transaction commits, that something concerning the worker has changed. For single acts of
 * other people and of operators, not for bulk changes: NOTIFY makes commits wait for each other.
 */
export async function publishWorkerEvent(db: QueryExecutor, workerId: string): Promise<void> {
  await sql`/* delivery.publishWorkerEvent */ select pg_notify(${workerEventsNotifyTopic}, ${workerId})`.execute(
    db,
  );
}
