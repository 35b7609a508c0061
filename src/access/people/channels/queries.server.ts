import { sql } from 'kysely';

import type { Executor } from '#platform/server/database/db.server.ts';

/** The corporation of a facility; null for an unknown id. */
export async function corporationOf(db: Executor, facilityId: string): Promise<string | null> {
  const { rows } = await sql<{ corporationId: string }>`
    /* people.corporationOf */
    select corporation_id as "corporationId" from facilities where id = ${facilityId}
  `.execute(db);
  return rows[0]?.corporationId ?? null;
}
