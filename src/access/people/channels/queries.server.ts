import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

/** The corporation of a facility; null for an unknown id. */
export async function findCorporationOfFacility(
  db: QueryExecutor,
  facilityId: string,
): Promise<string | null> {
  const { rows } = await sql<{ corporationId: string }>`
    /* people.findCorporationOfFacility */
    select corporation_id as "corporationId" from facilities where id = ${facilityId}
  `.execute(db);
  return rows[0]?.corporationId ?? null;
}
