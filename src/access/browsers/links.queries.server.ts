import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { RecentLinkFacts } from './link-limits.ts';

/** The tables of sent links, with the column of the e-mail address that the links are counted by. */
const addressColumns = {
  email_sign_in_links: 'address_key',
  staff_links: 'email_key',
} as const;

type LinkWindow = {
  key: string;
  /** The browser that signed in as the owner before; null for a stranger. */
  knownBrowser: string | null;
  address: string;
  network: string;
  emailSince: Date;
  addressSince: Date;
};

/**
 * Links of one table sent to the e-mail address: at the request of this known browser or of unknown browsers in this
 * network, and of all unknown browsers. Also links to any address that unknown browsers requested from the network
 * address.
 */
export async function recentLinks(
  tx: Tx,
  table: keyof typeof addressColumns,
  window: LinkWindow,
): Promise<RecentLinkFacts> {
  const bucket = window.knownBrowser
    ? sql`is_known_browser and browser_hash = ${window.knownBrowser}`
    : sql`not is_known_browser and network = ${window.network}`;
  return executeForOneRow(
    tx,
    sql<RecentLinkFacts>`
    /* browsers.recentLinks */
    select e.sent, e.last_at as "lastAt", e.sent_by_unknown_browsers as "sentByUnknownBrowsers",
           a.sent as "sentFromAddress"
      from (select count(*) filter (where ${bucket}) as sent,
                   max(created_at) filter (where ${bucket}) as last_at,
                   count(*) filter (where not is_known_browser) as sent_by_unknown_browsers
              from ${sql.table(table)}
             where ${sql.ref(addressColumns[table])} = ${window.key} and created_at > ${window.emailSince}) e
     cross join (select count(*) as sent
              from ${sql.table(table)}
             where asked_from = ${window.address}
               and created_at > ${window.addressSince}
               and not is_known_browser) a
  `,
  );
}
