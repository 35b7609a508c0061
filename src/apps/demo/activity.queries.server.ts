import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

const shown = 50;

export type FacilityActivity = { facilityId: string; facilityName: string; state: string };

/**
 * Returns waiting applications, the oldest first, and shifts, the latest start first, each with its facility; at most
 * 50 of each.
 */
export async function facilityActivities(db: QueryExecutor): Promise<FacilityActivity[]> {
  const { rows } = await sql<FacilityActivity>`
    /* demo.facilityActivities */
    (select a.facility_id as "facilityId", f.name as "facilityName", 'APPLIED' as state
       from applications a
       join facilities f on f.id = a.facility_id
      where a.state = 'APPLIED'
      order by a.applied_at, a.id
      limit ${shown})
    union all
    (select a.facility_id, f.name, a.state
       from attendances a
       join facilities f on f.id = a.facility_id
      order by a.starts_at desc, a.id desc
      limit ${shown})
  `.execute(db);
  return rows;
}
