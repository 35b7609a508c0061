import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

type NamedCorporation = { id: string; name: string };

/** Corporations whose name has no key yet, or another one than the name of now. */
export async function corporationsWithoutNameKey(
  db: QueryExecutor,
  limit: number,
): Promise<NamedCorporation[]> {
  const { rows } = await sql<NamedCorporation>`
    /* receipts.corporationsWithoutNameKey */
    select c.id, c.name
      from corporations c
      left join corporation_name_keys k on k.corporation_id = c.id
     where k.name is distinct from c.name
     order by c.id
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Stores the keys of names. */
export async function writeNameKeys(
  tx: Tx,
  keys: readonly (NamedCorporation & { key: string })[],
): Promise<void> {
  await sql`
    /* receipts.writeNameKeys */
    insert into corporation_name_keys (corporation_id, name, key)
    select id, name, key from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as n (id uuid, name text, key text)
     order by id
        on conflict (corporation_id) do update set name = excluded.name, key = excluded.key
  `.execute(tx);
}
