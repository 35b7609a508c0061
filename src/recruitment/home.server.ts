import { sql } from 'kysely';

import { travelTimesOf } from '#reference/travel/times.server.ts';
import type { TravelTimes } from '#reference/travel/minutes.ts';
import type { Context } from '#server/context.server.ts';

import type { Stop } from './publishing/posting.ts';
import { travelMinutes } from './travel.ts';

type Asking = Pick<Context, 'db' | 'worker'>;

/** The times from the signed-in worker's home station; null for visitors and without one. */
export async function travelFromHome({ db, worker }: Asking): Promise<TravelTimes | null> {
  if (!worker) return null;
  const { rows } = await sql<{ code: string | null }>`
    /* recruitment.homeStation */
    select station_code as code from home_stations where worker_id = ${worker.id}
  `.execute(db);
  return travelTimesOf(db, rows[0]?.code);
}

/** Estimated minutes from the worker's home station to a facility; null when none are known. */
export async function minutesFromHome(ctx: Asking, facilityId: string): Promise<number | null> {
  const home = await travelFromHome(ctx);
  if (!home) return null;
  const { rows } = await sql<Stop>`
    /* recruitment.stopsOfFacility */
    select station_code as code, walk_minutes as "walkMinutes"
      from facility_stations
     where facility_id = ${facilityId}
  `.execute(ctx.db);
  return travelMinutes(home, rows);
}
