import { sql } from 'kysely';

import { emailKey } from '#platform/base/email.ts';

import type { QueryExecutor } from '../database/db.server.ts';

/** True when a mail server has rejected the address as dead. */
export async function isBouncing(db: QueryExecutor, address: string): Promise<boolean> {
  const { rows } = await sql`
    /* server.isBouncing */
    select from bouncing_addresses where address_key = ${emailKey(address)}
  `.execute(db);
  return rows.length > 0;
}

/** Forgets that an address was rejected, because its owner has just opened a link from a mail to the address. */
export async function clearBounce(db: QueryExecutor, address: string): Promise<void> {
  await sql`
    /* server.clearBounce */
    delete from bouncing_addresses where address_key = ${emailKey(address)}
  `.execute(db);
}
