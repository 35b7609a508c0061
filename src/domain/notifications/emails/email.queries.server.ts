import { sql } from 'kysely';

import { emailKey } from '#platform/base/email.ts';
import { addHours } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import { emailLinkWindowHours, type SentEmailLinks } from './email-rules.ts';

export type EmailRow = {
  address: string | null;
  confirmedAt: Date | null;
  isBouncing: boolean;
  pendingAddress: string | null;
  pendingSentAt: Date | null;
  pendingExpiresAt: Date | null;
};

/** The worker's address and the newest unconfirmed link. */
export async function readWorkerEmailRow(
  db: QueryExecutor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<EmailRow> {
  return executeForOneRow(
    db,
    sql<EmailRow>`
    /* notifications.readWorkerEmailRow */
    select e.address, e.confirmed_at as "confirmedAt", b.address_key is not null as "isBouncing",
           c.address as "pendingAddress", c.created_at as "pendingSentAt", c.expires_at as "pendingExpiresAt"
      from workers w
      left join worker_emails e on e.worker_id = w.id
      left join bouncing_addresses b on b.address_key = lower(e.address)
      left join lateral (
             select address, created_at, expires_at, used_at, voided_at
               from email_confirmations
              where worker_id = w.id
              order by created_at desc, id desc
              limit 1) c
        on c.used_at is null and c.voided_at is null and c.expires_at > ${now}
     where w.id = ${workerId}
  `,
  );
}

/** Locks this worker, then this address, so that requests about either run one after the other. */
export async function lockWorkerAndEmail(tx: Tx, workerId: string, address: string): Promise<void> {
  await sql`
    /* notifications.lockWorkerEmail */
    select from workers where id = ${workerId} for no key update
  `.execute(tx);
  await sql`
    /* notifications.lockAddress */
    select pg_advisory_xact_lock(hashtextextended(${`e-mail ${emailKey(address)}`}, 0))
  `.execute(tx);
}

/** Links sent by the worker, and to the address by any worker, within the window. */
export async function sentEmailLinks(
  tx: Tx,
  { workerId, address, now }: { workerId: string; address: string; now: Date },
): Promise<SentEmailLinks[]> {
  const since = addHours(now, -emailLinkWindowHours);
  const { rows } = await sql<SentEmailLinks>`
    /* notifications.sentEmailLinks */
    select count(*) as count, min(created_at) as "firstAt", max(created_at) as "lastAt"
      from email_confirmations
     where worker_id = ${workerId} and created_at > ${since}
     union all
    select count(*), min(created_at), max(created_at)
      from email_confirmations
     where lower(address) = ${emailKey(address)} and created_at > ${since}
  `.execute(tx);
  return rows;
}

/** The worker with this confirmed address, or null. */
export async function workerIdWithEmail(tx: Tx, address: string): Promise<string | null> {
  const { rows } = await sql<{ workerId: string }>`
    /* notifications.workerIdWithEmail */
    select worker_id as "workerId" from worker_emails where lower(address) = ${emailKey(address)}
  `.execute(tx);
  return rows[0]?.workerId ?? null;
}

type NewLink = {
  workerId: string;
  address: string;
  secretHash: string;
  expiresAt: Date;
  now: Date;
};

/** Stores a link and voids the worker's older ones. Returns its id. */
export async function insertEmailLink(tx: Tx, link: NewLink): Promise<string> {
  await voidEmailLinks(tx, link);
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* notifications.insertEmailLink */
    insert into email_confirmations (worker_id, address, token_hash, created_at, expires_at)
    values (${link.workerId}, ${link.address}, ${link.secretHash}, ${link.now}, ${link.expiresAt})
    returning id
  `,
  );
  return id;
}

/** Voids the worker's unconfirmed links. */
export async function voidEmailLinks(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await sql`
    /* notifications.voidEmailLinks */
    update email_confirmations set voided_at = ${now}
     where worker_id = ${workerId} and used_at is null and voided_at is null
  `.execute(tx);
}

/** The address of an unconfirmed link of this worker, otherwise null. */
export async function addressOfOpenEmailLink(
  tx: Tx,
  { workerId, secretHash, now }: { workerId: string; secretHash: string; now: Date },
): Promise<{ id: string; address: string } | null> {
  const { rows } = await sql<{ id: string; address: string }>`
    /* notifications.addressOfOpenEmailLink */
    select id, address
      from email_confirmations
     where token_hash = ${secretHash} and worker_id = ${workerId}
       and used_at is null and voided_at is null and expires_at > ${now}
  `.execute(tx);
  return rows[0] ?? null;
}

type Confirmed = { workerId: string; linkId: string; address: string; now: Date };

/** Makes a link's address the worker's. Returns the replaced address. */
export async function confirmEmailLink(tx: Tx, confirmed: Confirmed): Promise<string | null> {
  const { workerId, linkId, address, now } = confirmed;
  await sql`
    /* notifications.useLink */
    update email_confirmations set used_at = ${now} where id = ${linkId}
  `.execute(tx);
  const old = await deleteEmail(tx, workerId);
  await sql`
    /* notifications.insertEmail */
    insert into worker_emails (worker_id, address, confirmed_at) values (${workerId}, ${address}, ${now})
  `.execute(tx);
  return old;
}

/** Erases the worker's address and returns it. */
export async function deleteEmail(tx: Tx, workerId: string): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    /* notifications.deleteEmail */
    delete from worker_emails where worker_id = ${workerId} returning address
  `.execute(tx);
  return rows[0]?.address ?? null;
}

/** Erases an address that was confirmed at the instant or later. */
export async function deleteEmailConfirmedSince(
  tx: Tx,
  { workerId, since }: { workerId: string; since: Date },
): Promise<void> {
  await sql`
    /* notifications.deleteEmailConfirmedSince */
    delete from worker_emails where worker_id = ${workerId} and confirmed_at >= ${since}
  `.execute(tx);
}

/** Erases links sent before the instant, with their unconfirmed addresses. */
export async function eraseEmailLinks(db: QueryExecutor, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    /* notifications.eraseEmailLinks */
    delete from email_confirmations where created_at < ${before}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Erases the worker's address with every link to it. */
export async function eraseEmailsOfWorker(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* notifications.eraseEmailsOfWorker */
    delete from email_confirmations where worker_id = ${workerId}
  `.execute(tx);
  await deleteEmail(tx, workerId);
}
