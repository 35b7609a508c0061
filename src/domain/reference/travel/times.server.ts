import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { readTravelNetwork } from '../masters.server.ts';
import { travelTimesFrom, type TravelTimes } from './minutes.ts';

/** Maximum number of cached origins: about 9 kB each, and 5 to 15 ms to compute. */
const maxOrigins = 1_000;

/** Returns the times from one station, computed once per origin until other railways are loaded. */
export async function readTravelTimes(db: QueryExecutor, code: string): Promise<TravelTimes> {
  const { graph, origins } = await readTravelNetwork(db);
  // Do not cache unknown codes: they would fill the cache with empty results.
  if (!graph.nodeOf.has(code)) return travelTimesFrom(graph, code);
  const known = origins.get(code);
  const times = known ?? travelTimesFrom(graph, code);
  origins.delete(code);
  origins.set(code, times);
  const [oldest] = origins.keys();
  if (origins.size > maxOrigins && oldest !== undefined) origins.delete(oldest);
  return times;
}

/** Returns the times from a station; null without a station. */
export async function travelTimesFromStationCode(
  db: QueryExecutor,
  code: string | null | undefined,
): Promise<TravelTimes | null> {
  return code ? readTravelTimes(db, code) : null;
}
