import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { anyOfIdsSql } from '#platform/server/database/id-list.queries.server.ts';

import type { NamedApiKey, NamedCorporation } from './slow-payer.ts';

export async function corporationNames(
  db: QueryExecutor,
  ids: readonly string[],
): Promise<NamedCorporation[]> {
  const { rows } = await sql<NamedCorporation>`
    /* overview.corporationNames */
    select id, name from corporations where id = ${anyOfIdsSql(ids)}
  `.execute(db);
  return rows;
}

export async function apiKeyNames(
  db: QueryExecutor,
  ids: readonly string[],
): Promise<NamedApiKey[]> {
  const { rows } = await sql<NamedApiKey>`
    /* overview.apiKeyNames */
    select k.id, k.name, json_build_object('id', c.id, 'name', c.name) as corporation
      from api_keys k
      join corporations c on c.id = k.corporation_id
     where k.id = ${anyOfIdsSql(ids)}
  `.execute(db);
  return rows;
}
