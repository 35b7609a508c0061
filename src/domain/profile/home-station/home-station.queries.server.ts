import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

export type HomeStationRow = {
  /** Null when the worker has stated to have none, and when not asked yet. */
  stationCode: string | null;
  isAnswered: boolean;
  zipCode: string | null;
  prefectureCode: string | null;
};

/** The worker's home station, with the postal code and prefecture of the address; null for an unknown worker. */
export async function homeStationRow(
  db: QueryExecutor,
  workerId: string,
): Promise<HomeStationRow | null> {
  const { rows } = await sql<HomeStationRow>`
    /* profile.homeStationRow */
    select h.station_code as "stationCode", h.worker_id is not null as "isAnswered",
           p.zip_code as "zipCode", p.prefecture_code as "prefectureCode"
      from workers w
      left join home_stations h on h.worker_id = w.id
      left join worker_profiles p on p.worker_id = w.id
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(db);
  return rows[0] ?? null;
}

export async function saveHomeStation(
  db: QueryExecutor,
  { workerId, stationCode, now }: { workerId: string; stationCode: string | null; now: Date },
): Promise<void> {
  await sql`
    /* profile.saveHomeStation */
    insert into home_stations (worker_id, station_code, updated_at)
    values (${workerId}, ${stationCode}, ${now})
    on conflict (worker_id) do update
      set station_code = excluded.station_code, updated_at = excluded.updated_at
  `.execute(db);
}
