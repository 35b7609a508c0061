import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseCsv } from '../import/csv.ts';
import { travelTimesFrom } from './minutes.ts';
import type { TravelGraph } from './graph.ts';

export type StationPairMinutes = { from: string; to: string; minutes: number };

/** Minutes between two stations by the timetable, and by the estimate. */
export type ComparedStationPair = StationPairMinutes & { estimate: number };

/** Reads the pairs of stations whose minutes were taken from timetables. */
export function readStationPairMinutes(file: string): StationPairMinutes[] {
  const [, ...records] = parseCsv(readFileSync(join(import.meta.dirname, file), 'utf8'));
  return records.map(({ cells: [from = '', , to = '', , minutes = ''] }) => ({
    from,
    to,
    minutes: Number(minutes),
  }));
}

/** Estimates the minutes of the pairs; an unreached station counts as three hours. */
export function compareStationPairs(
  graph: TravelGraph,
  pairs: readonly StationPairMinutes[],
): ComparedStationPair[] {
  return [...Map.groupBy(pairs, ({ from }) => from)].flatMap(([from, list]) => {
    const times = travelTimesFrom(graph, from);
    return list.map((pair) => ({ ...pair, estimate: times.minutesTo(pair.to) ?? 180 }));
  });
}

/** True when an estimate is within 20 % or 5 minutes of the timetable, whichever is more. */
function isGood({ minutes, estimate }: ComparedStationPair): boolean {
  return Math.abs(estimate - minutes) <= Math.max(5, minutes * 0.2);
}

export function shareOfGoodEstimates(pairs: readonly ComparedStationPair[]): number {
  return pairs.filter(isGood).length / pairs.length;
}
