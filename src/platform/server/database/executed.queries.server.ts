import { sql } from 'kysely';

import type { Db } from './db.server.ts';

type StoredSchemaFacts = { executed: string[]; incompatible: string[]; isReadOnly: boolean };

/**
 * The names of the migrations that ran, and of those that are incompatible with older releases. `isReadOnly` is true
 * while the database takes no writes: by its setting, or because it is a standby.
 */
export async function readSchemaFacts(db: Db): Promise<StoredSchemaFacts> {
  const { rows } = await sql<StoredSchemaFacts>`
    /* server.readSchemaFacts */
    select array(select name::text from kysely_migration) as "executed",
           array(select name from incompatible_migrations) as "incompatible",
           current_setting('transaction_read_only')::boolean as "isReadOnly"
  `.execute(db);
  return rows[0] ?? { executed: [], incompatible: [], isReadOnly: false };
}
