import type { Executor } from '#platform/server/database/db.server.ts';

import { travelNetwork } from '../masters.server.ts';
import { travelTimesFrom, type TravelTimes } from './minutes.ts';

/** Origins whose times are cached: about 9 kB each, and 5 to 15 ms to compute. */
const maxOrigins = 1_000;

/** The times from one station, computed once for each origin until other railways are loaded. */
export async function travelTimes(db: Executor, code: string): Promise<TravelTimes> {
  const { graph, origins } = await travelNetwork(db);
  // An unknown code would fill the cache with nothing.
  if (!graph.nodeOf.has(code)) return travelTimesFrom(graph, code);
  const known = origins.get(code);
  const times = known ?? travelTimesFrom(graph, code);
  origins.delete(code);
  origins.set(code, times);
  const [oldest] = origins.keys();
  if (origins.size > maxOrigins && oldest !== undefined) origins.delete(oldest);
  return times;
}

/** The times from a station that may be missing. */
export async function travelTimesOf(
  db: Executor,
  code: string | null | undefined,
): Promise<TravelTimes | null> {
  return code ? travelTimes(db, code) : null;
}
