import { sql } from 'kysely';

import type { Tx } from '#server/database/db.server.ts';

/** Locks an existing account and returns whether it is stopped; null for a deleted one and an unknown id. */
export async function lockAccount(
  tx: Tx,
  workerId: string,
): Promise<{ isStopped: boolean } | null> {
  await sql`
    /* account.lockAccount */
    select from workers where id = ${workerId} for no key update
  `.execute(tx);
  const { rows } = await sql<{ isStopped: boolean }>`
    /* account.accountState */
    select exists (select from account_stops s where s.worker_id = w.id) as "isStopped"
      from workers w
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(tx);
  return rows[0] ?? null;
}

type Stop = { workerId: string; reason: string; now: Date };

/** Stops an account, and its applications. */
export async function writeStop(tx: Tx, { workerId, reason, now }: Stop): Promise<void> {
  await sql`
    /* account.writeStop */
    insert into account_stops (worker_id, reason, stopped_at) values (${workerId}, ${reason}, ${now})
  `.execute(tx);
  await sql`
    /* account.stopWorker */
    update workers set stopped_at = ${now} where id = ${workerId}
  `.execute(tx);
}

/** Ends a stop. */
export async function eraseStop(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* account.eraseStop */
    delete from account_stops where worker_id = ${workerId}
  `.execute(tx);
  await sql`
    /* account.unstopWorker */
    update workers set stopped_at = null where id = ${workerId}
  `.execute(tx);
}

type StopLink = { id: string; workerId: string; isUsed: boolean };

/** Locks a link that has not expired, so that two presses come one after the other; null for any other secret. */
export async function lockStopLink(
  tx: Tx,
  { secretHash, now }: { secretHash: string; now: Date },
): Promise<StopLink | null> {
  const { rows } = await sql<StopLink>`
    /* account.lockStopLink */
    select id, worker_id as "workerId", used_at is not null as "isUsed"
      from account_stop_links
     where secret_hash = ${secretHash} and expires_at > ${now}
       for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** Uses a link up. */
export async function useStopLink(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    /* account.useStopLink */
    update account_stop_links set used_at = ${now} where id = ${id}
  `.execute(tx);
}

type NewStopLink = { workerId: string; secretHash: string; expiresAt: Date; now: Date };

export async function insertStopLink(
  tx: Tx,
  { workerId, secretHash, expiresAt, now }: NewStopLink,
): Promise<void> {
  await tx
    .insertInto('account_stop_links')
    .values({
      worker_id: workerId,
      secret_hash: secretHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}
