import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { byName, KeysetPageArgs } from '#platform/server/database/keyset-page.ts';
import {
  searchKeySql,
  searchPatternOf,
} from '#platform/server/database/search-key.queries.server.ts';

export type DemoFacilityRow = {
  id: string;
  name: string;
  service: string;
  address: string;
  phoneNumber: string;
  stampSecret: Buffer;
};

const facilityColumns = sql`
  f.id, f.name, s.name as service, l.name || m.name || f.town || f.street_number as address,
  f.phone_number as "phoneNumber", f.stamp_secret as "stampSecret"`;

export async function demoFacilityPage(
  db: QueryExecutor,
  { text, after, limit }: KeysetPageArgs<typeof byName> & { text: string },
): Promise<DemoFacilityRow[]> {
  const pattern = searchPatternOf(text);
  const { rows } = await sql<DemoFacilityRow>`
    /* demo.demoFacilityPage */
    select ${facilityColumns}
      from facilities f
      join facility_services s on s.id = f.service_id
      join areas_l l on l.code = f.prefecture_code
      join areas_m m on m.code = f.city_code
     where (${pattern}::text is null or ${searchKeySql(sql`f.name || ' ' || l.name || m.name || f.town`)} like ${pattern})
       ${after ? sql`and (f.name, f.id) > (${after.name}, ${after.id}::uuid)` : sql``}
     order by f.name, f.id
     limit ${limit}
  `.execute(db);
  return rows;
}

export async function demoFacilityById(
  db: QueryExecutor,
  id: string,
): Promise<DemoFacilityRow | null> {
  const { rows } = await sql<DemoFacilityRow>`
    /* demo.demoFacilityById */
    select ${facilityColumns}
      from facilities f
      join facility_services s on s.id = f.service_id
      join areas_l l on l.code = f.prefecture_code
      join areas_m m on m.code = f.city_code
     where f.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

/** Returns the corporation of a facility; null if the facility does not exist. */
export async function corporationIdOfDemoFacility(
  db: QueryExecutor,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ corporationId: string }>`
    /* demo.corporationIdOfDemoFacility */
    select corporation_id as "corporationId" from facilities where id = ${id}
  `.execute(db);
  return rows[0]?.corporationId ?? null;
}
