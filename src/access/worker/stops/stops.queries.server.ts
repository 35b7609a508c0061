import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';

/** Locks an existing account and returns whether it is stopped; null for a deleted one and an unknown id. */
export async function lockAccountForStop(
  tx: Tx,
  workerId: string,
): Promise<{ isStopped: boolean } | null> {
  await sql`
    /* worker.lockAccountForStop */
    select from workers where id = ${workerId} for no key update
  `.execute(tx);
  const { rows } = await sql<{ isStopped: boolean }>`
    /* worker.accountState */
    select exists (select from account_stops s where s.worker_id = w.id) as "isStopped"
      from workers w
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(tx);
  return rows[0] ?? null;
}

type Stop = {
  workerId: string;
  reason: string;
  /** True if the worker stopped the account by the link of a notice. */
  isOwn: boolean;
  now: Date;
};

/** Stores a stop and marks the worker as stopped. */
export async function writeAccountStop(
  tx: Tx,
  { workerId, reason, isOwn, now }: Stop,
): Promise<void> {
  await sql`
    /* worker.writeAccountStop */
    insert into account_stops (worker_id, reason, is_own, stopped_at)
    values (${workerId}, ${reason}, ${isOwn}, ${now})
  `.execute(tx);
  await sql`
    /* worker.stopWorker */
    update workers set stopped_at = ${now} where id = ${workerId}
  `.execute(tx);
}

/** Deletes the stop of an account. */
export async function eraseAccountStop(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* worker.eraseAccountStop */
    delete from account_stops where worker_id = ${workerId}
  `.execute(tx);
  await sql`
    /* worker.unstopWorker */
    update workers set stopped_at = null where id = ${workerId}
  `.execute(tx);
}
