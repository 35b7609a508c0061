import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { ApplicantPrefectures } from './place-warning.ts';

/** Returns the prefectures where a worker lives and wants to work; null before the profile is begun. */
export async function homeAndWishedPrefecturesOf(
  db: QueryExecutor,
  workerId: string,
): Promise<ApplicantPrefectures | null> {
  const { rows } = await sql<ApplicantPrefectures>`
    /* application.homeAndWishedPrefecturesOf */
    select p.prefecture_code as "homePrefecture",
           coalesce(p.desired_prefecture_codes, '{}') ||
           array(select s.prefecture_code from stations s where s.code = any (p.desired_station_codes))
             as "wishedPrefectures"
      from worker_profiles p
     where p.worker_id = ${workerId}
  `.execute(db);
  return rows[0] ?? null;
}
