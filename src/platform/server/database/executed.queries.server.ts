import { sql } from 'kysely';

import type { Db } from './db.server.ts';

/** The names of the migrations that ran, and of those that are incompatible with older releases. */
export async function readSchemaFacts(
  db: Db,
): Promise<{ executed: string[]; incompatible: string[] }> {
  const { rows } = await sql<{ executed: string[]; incompatible: string[] }>`
    /* server.readSchemaFacts */
    select array(select name::text from kysely_migration) as "executed",
           array(select name from incompatible_migrations) as "incompatible"
  `.execute(db);
  return rows[0] ?? { executed: [], incompatible: [] };
}
