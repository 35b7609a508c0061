import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

/** True when the worker who confirmed the e-mail address has signed in from this browser. */
export async function isBrowserKnownForEmail(
  db: QueryExecutor,
  { key, browserHash }: { key: string; browserHash: string },
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    /* worker.isBrowserKnownForEmail */
    select exists (select from worker_emails e
                     join workers w on w.id = e.worker_id and w.deleted_at is null
                     join sessions s on s.worker_id = w.id and s.browser_hash = ${browserHash}
                    where lower(e.address) = ${key}) as "isKnown"
  `.execute(db);
  return rows[0]?.isKnown ?? false;
}

type NewLink = {
  key: string;
  hash: string;
  browserHash: string;
  isKnown: boolean;
  address: string;
  network: string;
  expiresAt: Date;
  now: Date;
};

/** Stores a link and invalidates the browser's older links to the address. Returns the link's id. */
export async function insertSignInLink(tx: Tx, link: NewLink): Promise<string> {
  const { key, hash, browserHash, isKnown, address, network, expiresAt, now } = link;
  await sql`
    /* worker.voidLinks */
    update email_sign_in_links set voided_at = ${now}
     where address_key = ${key} and browser_hash = ${browserHash}
       and used_at is null and voided_at is null
  `.execute(tx);
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* worker.insertSignInLink */
    insert into email_sign_in_links (address_key, token_hash, browser_hash, is_known_browser, asked_from,
                                     network, created_at, expires_at)
    values (${key}, ${hash}, ${browserHash}, ${isKnown}, ${address}, ${network}, ${now}, ${expiresAt})
    returning id
  `,
  );
  return id;
}

/** Marks a link of this browser as used and returns its e-mail address; null when the link is invalid. */
export async function consumeSignInLink(
  tx: Tx,
  { hash, browserHash, now }: { hash: string; browserHash: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    /* worker.consumeSignInLink */
    update email_sign_in_links
       set used_at = ${now}
     where token_hash = ${hash} and browser_hash = ${browserHash}
       and used_at is null and voided_at is null and expires_at > ${now}
    returning address_key as "key"
  `.execute(tx);
  return rows[0]?.key ?? null;
}

/** The e-mail address to which an unused link was sent, whichever browser requested the link. */
export async function emailAddressOfSignInLink(
  db: QueryExecutor,
  { hash, now }: { hash: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    /* worker.emailAddressOfSignInLink */
    select address_key as "key"
      from email_sign_in_links
     where token_hash = ${hash} and used_at is null and voided_at is null and expires_at > ${now}
  `.execute(db);
  return rows[0]?.key ?? null;
}

/** The worker who confirmed the address, and the address as they typed it. */
export async function workerWithEmail(
  tx: Tx,
  key: string,
): Promise<{ workerId: string; address: string } | null> {
  const { rows } = await sql<{ workerId: string; address: string }>`
    /* worker.workerWithEmail */
    select w.id as "workerId", e.address
      from worker_emails e
      join workers w on w.id = e.worker_id and w.deleted_at is null
     where lower(e.address) = ${key}
  `.execute(tx);
  return rows[0] ?? null;
}
