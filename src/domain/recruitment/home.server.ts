import { travelTimesFromStationCode } from '#domain/reference/travel/times.server.ts';
import type { TravelTimes } from '#domain/reference/travel/minutes.ts';
import type { Context } from '#platform/server/context.server.ts';

import { homeStationCode, stationsNearFacility } from './home.queries.server.ts';
import { travelMinutesByQuickestStation } from './travel.ts';

type CallerContext = Pick<Context, 'db' | 'worker'>;

/** Returns the travel times from the signed-in worker's home station; null for visitors, and without a home station. */
export async function readTravelTimesFromHome({
  db,
  worker,
}: CallerContext): Promise<TravelTimes | null> {
  if (!worker) return null;
  return travelTimesFromStationCode(db, await homeStationCode(db, worker.id));
}

/** Returns estimated minutes from the worker's home station to a facility; null when none are known. */
export async function travelMinutesFromHome(
  ctx: CallerContext,
  facilityId: string,
): Promise<number | null> {
  const home = await readTravelTimesFromHome(ctx);
  if (!home) return null;
  return travelMinutesByQuickestStation(home, await stationsNearFacility(ctx.db, facilityId));
}
