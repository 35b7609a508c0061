import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';

import type { NearbyStation } from './publishing/offer.ts';

/**
 * Returns the worker's home station; null when the worker named none, undefined when the worker has not answered yet.
 */
export async function homeStationCode(
  db: QueryExecutor,
  workerId: string,
): Promise<string | null | undefined> {
  const rows = await executePrepared(
    db,
    sql<{ code: string | null }>`
    /* recruitment.homeStationCode */
    select station_code as code from home_stations where worker_id = ${workerId}
  `,
  );
  return rows[0]?.code;
}

/** Returns the stations near a facility. */
export async function stationsNearFacility(
  db: QueryExecutor,
  facilityId: string,
): Promise<NearbyStation[]> {
  const { rows } = await sql<NearbyStation>`
    /* recruitment.stationsNearFacility */
    select station_code as code, walk_minutes as "walkMinutes"
      from facility_stations
     where facility_id = ${facilityId}
  `.execute(db);
  return rows;
}
