import { sql } from 'kysely';

import type { Executor } from '../database/db.server.ts';

/** The topic of changes that a worker's open pages should show at once; the payload is the worker's id. */
export const workerEvents = 'worker_events';

/**
 * Publishes, when the transaction commits and only then, that something concerning the worker has changed. For single
 * acts of other people and of operators: NOTIFY makes commits wait for each other, which many at once would feel.
 */
export async function publishWorkerEvent(db: Executor, workerId: string): Promise<void> {
  await sql`/* delivery.publishWorkerEvent */ select pg_notify(${workerEvents}, ${workerId})`.execute(
    db,
  );
}
