import { browserLabel } from '#platform/base/browser-label.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { WorkerSession } from '#gen/types.ts';
import type { SignedInWorker } from '#platform/server/context.server.ts';
import { inTransaction, type Db, type QueryExecutor } from '#platform/server/database/db.server.ts';

import { revokeSession, revokeSessionsOf } from '../sign-in/session.server.ts';
import { liveSessionsOf, lockOwnSession } from './sessions.queries.server.ts';

/** Returns the open sessions of the worker, the last used first. (Rule 4.1) */
export async function listWorkerSessions(
  db: QueryExecutor,
  worker: SignedInWorker,
  now: Date,
): Promise<WorkerSession[]> {
  const rows = await liveSessionsOf(db, { workerId: worker.id, now });
  return rows.map(({ device, ...row }) => ({
    ...row,
    device: device ?? browserLabel(''),
    isCurrent: row.id === worker.sessionId,
  }));
}

/**
 * Ends one session of the worker: its cookie, its API tokens, its chat and its push. Another worker's session is not
 * found. Refusals: NOT_FOUND.
 */
export async function endWorkerSession(
  db: Db,
  { workerId, sessionId, now }: { workerId: string; sessionId: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isOwn = await lockOwnSession(tx, { workerId, sessionId, now });
    if (!isOwn) throw commonRefusal('NOT_FOUND');
    await revokeSession(tx, { sessionId, now });
  });
}

/** Ends every session of the worker, this one too. */
export async function endAllWorkerSessions(
  db: Db,
  worker: SignedInWorker,
  now: Date,
): Promise<void> {
  await inTransaction(db, (tx) => revokeSessionsOf(tx, { workerId: worker.id, now }));
}
