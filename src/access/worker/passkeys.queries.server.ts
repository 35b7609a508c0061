import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

export type WorkerForAuthenticator = { phoneNumber: string; name: string | null };

/** The worker as authenticators name them. Locks the worker's row, so that parallel additions respect the limit. */
export async function lockWorkerForPasskeyChange(
  tx: Tx,
  workerId: string,
): Promise<WorkerForAuthenticator> {
  await sql`
    /* worker.lockWorkerForPasskeyChange */
    select from workers where id = ${workerId} for no key update
  `.execute(tx);
  return executeForOneRow(
    tx,
    sql<WorkerForAuthenticator>`
    /* worker.passkeyUser */
    select w.phone_number as "phoneNumber", rtrim(p.last_name || ' ' || p.first_name) as name
      from workers w
      left join worker_profiles p on p.worker_id = w.id
     where w.id = ${workerId} and w.deleted_at is null
  `,
  );
}

/** The worker who owns a passkey; null for an unknown credential and for a deleted account. */
export async function workerOwningPasskey(
  db: QueryExecutor,
  credentialId: string,
): Promise<string | null> {
  const { rows } = await sql<{ workerId: string }>`
    /* worker.workerOwningPasskey */
    select k.worker_id as "workerId"
      from worker_passkeys k
      join workers w on w.id = k.worker_id
     where k.credential_id = ${credentialId} and w.deleted_at is null
  `.execute(db);
  return rows[0]?.workerId ?? null;
}
