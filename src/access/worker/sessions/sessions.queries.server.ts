import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

export type SessionRow = {
  id: string;
  device: string | null;
  signedInAt: Date;
  lastUsedAt: Date;
};

/** Maximum sessions in the list, more than a worker has; the worker can also end all sessions at once. */
const maxListed = 50;

/** The live sessions of a worker, the last used first. */
export async function liveSessionsOf(
  db: QueryExecutor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    /* worker.liveSessionsOf */
    select id, device, created_at as "signedInAt", coalesce(last_used_at, created_at) as "lastUsedAt"
      from sessions
     where worker_id = ${workerId} and revoked_at is null and expires_at > ${now}
     order by coalesce(last_used_at, created_at) desc, id desc
     limit ${maxListed}
  `.execute(db);
  return rows;
}

/** Locks a live session of the worker; false when the worker has no such session. */
export async function lockOwnSession(
  db: QueryExecutor,
  own: { workerId: string; sessionId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    /* worker.lockOwnSession */
    select from sessions
     where id = ${own.sessionId} and worker_id = ${own.workerId}
       and revoked_at is null and expires_at > ${own.now}
       for no key update
  `.execute(db);
  return rows.length > 0;
}
