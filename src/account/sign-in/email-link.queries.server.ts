import { sql } from 'kysely';

import type { Tx } from '#server/database/db.server.ts';

import type { SendFacts } from '../rules.ts';

type SendWindow = { key: string; address: string; emailSince: Date; addressSince: Date };

/** What was sent to the e-mail address, and asked for from the network address, of late. */
export async function linkFacts(tx: Tx, window: SendWindow): Promise<SendFacts> {
  const { rows } = await sql<SendFacts>`
    /* account.linkFacts */
    select n.sent as "sentToNumber",
           n.first_at as "firstToNumberAt",
           n.last_at as "lastToNumberAt",
           a.sent as "sentFromAddress",
           a.first_at as "firstFromAddressAt"
      from (select count(*) as sent, min(created_at) as first_at, max(created_at) as last_at
              from email_sign_in_links
             where address_key = ${window.key} and created_at > ${window.emailSince}) n
     cross join (select count(*) as sent, min(created_at) as first_at
              from email_sign_in_links
             where asked_from = ${window.address} and created_at > ${window.addressSince}) a
  `.execute(tx);
  const facts = rows[0];
  if (!facts) throw new Error('account.linkFacts gave no row');
  return facts;
}

type NewLink = { key: string; hash: string; address: string; expiresAt: Date; now: Date };

/** Remembers a link and makes the older ones of the address useless. Returns its id. */
export async function insertLink(tx: Tx, link: NewLink): Promise<string> {
  const { key, hash, address, expiresAt, now } = link;
  await sql`
    /* account.voidLinks */
    update email_sign_in_links set voided_at = ${now}
     where address_key = ${key} and used_at is null and voided_at is null
  `.execute(tx);
  const { id } = await tx
    .insertInto('email_sign_in_links')
    .values({
      address_key: key,
      token_hash: hash,
      asked_from: address,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Uses a link up, and says for which address it was; null when it cannot be used. */
export async function takeLink(
  tx: Tx,
  { hash, now }: { hash: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    /* account.takeLink */
    update email_sign_in_links
       set used_at = ${now}
     where token_hash = ${hash} and used_at is null and voided_at is null and expires_at > ${now}
    returning address_key as "key"
  `.execute(tx);
  return rows[0]?.key ?? null;
}

/** The worker who confirmed the address, and how they write it. */
export async function whoHasEmail(
  tx: Tx,
  key: string,
): Promise<{ workerId: string; address: string } | null> {
  const { rows } = await sql<{ workerId: string; address: string }>`
    /* account.whoHasEmail */
    select w.id as "workerId", e.address
      from worker_emails e
      join workers w on w.id = e.worker_id and w.deleted_at is null
     where lower(e.address) = ${key}
  `.execute(tx);
  return rows[0] ?? null;
}
