import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

type PostalRow = { code: string; name: string; prefectureName: string; towns: string[] };

/** The municipalities of a postal code of seven digits, each with the towns that share the code. */
export async function townsOfPostalCode(db: QueryExecutor, zipCode: string): Promise<PostalRow[]> {
  const { rows } = await sql<PostalRow>`
    /* corporation.townsOfPostalCode */
    select m.code, m.name, l.name as "prefectureName", p.towns
      from postal_codes p
      join areas_m m on m.code = p.city_code
      join areas_l l on l.code = m.prefecture_code
     where p.zip_code = ${zipCode}
     order by m.code
  `.execute(db);
  return rows;
}
