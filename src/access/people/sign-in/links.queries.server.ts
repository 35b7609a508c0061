import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';

/** True when the person with the e-mail address has signed in from this browser, on either side. */
export async function isBrowserKnownForEmail(
  db: QueryExecutor,
  { key, browserHash }: { key: string; browserHash: string },
): Promise<boolean> {
  const { isKnown } = await executeForOneRow(
    db,
    sql<{ isKnown: boolean }>`
    /* people.isBrowserKnownForEmail */
    select exists (select
                     from staff p
                     join staff_sessions s on s.staff_id = p.id
                    where p.email_key = ${key} and s.browser_hash = ${browserHash}) as "isKnown"
  `,
  );
  return isKnown;
}

/** The browser and the network address that ask for a link. */
export type LinkSource = {
  browserHash: string;
  /** True if the browser signed in as the owner of the address before. */
  isKnown: boolean;
  address: string;
  network: string;
};

type NewLink = {
  key: string;
  side: StaffSide;
  tokenHash: string;
  /** Null for a link that a command sends. */
  source: LinkSource | null;
  expiresAt: Date;
  now: Date;
};

/** Stores a link; older links to the address stay valid. Returns the link's id. */
export async function insertStaffLink(tx: Tx, link: NewLink): Promise<string> {
  const { source } = link;
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* people.insertStaffLink */
    insert into staff_links (email_key, side, token_hash, browser_hash, is_known_browser, asked_from, network,
                             created_at, expires_at)
    values (${link.key}, ${link.side}, ${link.tokenHash}, ${source?.browserHash ?? null},
            ${source?.isKnown ?? false}, ${source?.address ?? null}, ${source?.network ?? null},
            ${link.now}, ${link.expiresAt})
    returning id
  `,
  );
  return id;
}

/**
 * Marks a link of this side as used, ends the other links to its e-mail address and returns the address; null when the
 * link is invalid.
 */
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
  const key = rows[0]?.key ?? null;
  if (key === null) return null;
  await sql`
    /* people.voidOtherLinks */
    update staff_links set voided_at = ${now}
     where email_key = ${key} and side = ${side} and used_at is null and voided_at is null
  `.execute(tx);
  return key;
}
