import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseCsv } from '../import/csv.ts';
import { travelTimesFrom } from './minutes.ts';
import type { TravelGraph } from './graph.ts';

export type CheckedPair = { from: string; to: string; minutes: number };

/** Minutes between two stations by the timetable, and by the estimate. */
export type ComparedPair = CheckedPair & { estimate: number };

/** Reads the pairs of stations whose minutes were taken from timetables. */
export function checkedPairs(file: string): CheckedPair[] {
  const [, ...records] = parseCsv(readFileSync(join(import.meta.dirname, file), 'utf8'));
  return records.map(({ cells: [from = '', , to = '', , minutes = ''] }) => ({
    from,
    to,
    minutes: Number(minutes),
  }));
}

/** Estimates the minutes of the pairs; an unreached station counts as three hours. */
export function comparePairs(graph: TravelGraph, pairs: readonly CheckedPair[]): ComparedPair[] {
  return [...Map.groupBy(pairs, ({ from }) => from)].flatMap(([from, list]) => {
    const times = travelTimesFrom(graph, from);
    return list.map((pair) => ({ ...pair, estimate: times.minutesTo(pair.to) ?? 180 }));
  });
}

/** True when an estimate is within 20 % or 5 minutes of the timetable, whichever is more. */
function isGood({ minutes, estimate }: ComparedPair): boolean {
  return Math.abs(estimate - minutes) <= Math.max(5, minutes * 0.2);
}

export function shareOfGoodEstimates(pairs: readonly ComparedPair[]): number {
  return pairs.filter(isGood).length / pairs.length;
}
