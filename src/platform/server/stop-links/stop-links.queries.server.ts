import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '../database/db.server.ts';

type StopLink = { id: string; workerId: string; isUsed: boolean };

/**
 * Locks the stop link of a secret, so that two presses run one after the other; null for an unknown or expired
 * secret.
 */
export async function lockStopLink(
  tx: Tx,
  { secretHash, now }: { secretHash: string; now: Date },
): Promise<StopLink | null> {
  const { rows } = await sql<StopLink>`
    /* server.lockStopLink */
    select id, worker_id as "workerId", used_at is not null as "isUsed"
      from account_stop_links
     where secret_hash = ${secretHash} and expires_at > ${now}
       for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** Marks a stop link as used. */
export async function markStopLinkUsed(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    /* server.markStopLinkUsed */
    update account_stop_links set used_at = ${now} where id = ${id}
  `.execute(tx);
}

type NewStopLink = { workerId: string; secretHash: string; expiresAt: Date; now: Date };

export async function insertStopLink(
  tx: Tx,
  { workerId, secretHash, expiresAt, now }: NewStopLink,
): Promise<void> {
  await sql`
    /* server.insertStopLink */
    insert into account_stop_links (worker_id, secret_hash, created_at, expires_at)
    values (${workerId}, ${secretHash}, ${now}, ${expiresAt})
  `.execute(tx);
}

/** Erases stop links that expired before the instant. */
export async function eraseStopLinksBefore(db: QueryExecutor, before: Date): Promise<void> {
  await sql`
    /* server.eraseStopLinksBefore */
    delete from account_stop_links where expires_at < ${before}
  `.execute(db);
}

/** Erases the stop links of a worker. */
export async function eraseStopLinksOf(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* server.eraseStopLinksOf */
    delete from account_stop_links where worker_id = ${workerId}
  `.execute(tx);
}
