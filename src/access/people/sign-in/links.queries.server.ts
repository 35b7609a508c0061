import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';

import type { StaffLinkFacts } from '../rules.ts';

type FactsArgs = { key: string; address: string; emailSince: Date; addressSince: Date };

/** The recent links: those sent to the e-mail address, and those requested from the network address. */
export async function recentStaffLinkFacts(tx: Tx, asked: FactsArgs): Promise<StaffLinkFacts> {
  return executeForOneRow(
    tx,
    sql<StaffLinkFacts>`
    /* people.recentStaffLinkFacts */
    select e.sent as "sentToEmail", e.last_at as "lastToEmailAt", a.sent as "sentFromAddress"
      from (select count(*) as sent, max(created_at) as last_at
              from staff_links
             where email_key = ${asked.key} and created_at > ${asked.emailSince}) e
     cross join (select count(*) as sent
              from staff_links
             where asked_from = ${asked.address} and created_at > ${asked.addressSince}) a
  `,
  );
}

type NewLink = {
  key: string;
  side: StaffSide;
  tokenHash: string;
  askedFrom: string | null;
  expiresAt: Date;
  now: Date;
};

/** Stores a link and invalidates older links to the address. Returns the link's id. */
export async function insertStaffLink(tx: Tx, link: NewLink): Promise<string> {
  await sql`
    /* people.voidLinks */
    update staff_links set voided_at = ${link.now}
     where email_key = ${link.key} and used_at is null and voided_at is null
  `.execute(tx);
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* people.insertStaffLink */
    insert into staff_links (email_key, side, token_hash, asked_from, created_at, expires_at)
    values (${link.key}, ${link.side}, ${link.tokenHash}, ${link.askedFrom}, ${link.now}, ${link.expiresAt})
    returning id
  `,
  );
  return id;
}

/** Marks a link of this side as used and returns its e-mail address; null when the link is invalid. */
export async function consumeStaffLink(
  tx: Tx,
  { tokenHash, side, now }: { tokenHash: string; side: StaffSide; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    /* people.consumeStaffLink */
    update staff_links
       set used_at = ${now}
     where token_hash = ${tokenHash} and side = ${side}
       and used_at is null and voided_at is null and expires_at > ${now}
    returning email_key as "key"
  `.execute(tx);
  return rows[0]?.key ?? null;
}
