import type { TravelGraph } from './graph.ts';
import { MinuteHeap } from './heap.ts';

/** The search for a route ends here: nobody travels longer to one shift. */
const maxTravelMinutes = 180;

/** Estimated minutes by train and on foot from one station, without the wait for the first train. */
export type TravelTimes = {
  /** Null beyond three hours, and for an unknown station. */
  minutesTo(code: string): number | null;
  /** Returns the stations within this many minutes, the origin included. */
  within(minutes: number): string[];
  /** Returns every station within three hours, with its minutes. */
  reached(): { codes: string[]; minutes: number[] };
};

const unreached = 255;

/**
 * Returns the times from one station to every other, with one shortest-path run. From an unknown code no station is
 * reached.
 */
export function travelTimesFrom(graph: TravelGraph, code: string): TravelTimes {
  const times = new Uint8Array(graph.codes.length).fill(unreached);
  const origin = graph.nodeOf.get(code);
  if (origin !== undefined) {
    const best = shortest(graph, origin);
    for (let node = 0; node < times.length; node += 1) {
      const minutes = best[node] ?? Number.POSITIVE_INFINITY;
      if (minutes <= maxTravelMinutes) times[node] = Math.round(minutes);
    }
  }
  return {
    minutesTo: (to) => {
      const minutes = times[graph.nodeOf.get(to) ?? -1] ?? unreached;
      return minutes === unreached ? null : minutes;
    },
    reached() {
      const nodes = graph.codes.flatMap((_, node) => (times[node] === unreached ? [] : [node]));
      return {
        codes: nodes.map((node) => graph.codes[node] ?? ''),
        minutes: nodes.map((node) => times[node] ?? unreached),
      };
    },
    within: (minutes) => graph.codes.filter((_, node) => (times[node] ?? unreached) <= minutes),
  };
}

/** Returns the minutes of each node by Dijkstra's algorithm; infinite beyond three hours. */
function shortest(graph: TravelGraph, origin: number): Float32Array {
  const best = new Float32Array(graph.starts.length - 1).fill(Number.POSITIVE_INFINITY);
  const heap = new MinuteHeap();
  // The first train is boarded without a transfer.
  for (const node of [origin, ...(graph.boarding.get(origin) ?? [])]) {
    best[node] = 0;
    heap.push(0, node);
  }
  while (heap.size > 0) {
    const { minutes, node } = heap.pop();
    if (minutes <= (best[node] ?? 0)) relax(graph, { best, heap, minutes, node });
  }
  return best;
}

type Step = { best: Float32Array; heap: MinuteHeap; minutes: number; node: number };

function relax({ starts, targets, minutes: costs }: TravelGraph, step: Step): void {
  const { best, heap, minutes, node } = step;
  const end = starts[node + 1] ?? 0;
  for (let edge = starts[node] ?? 0; edge < end; edge += 1) {
    const to = targets[edge] ?? 0;
    // Rounded like a value of the array, so that the heap's entry equals it.
    const there = Math.fround(minutes + (costs[edge] ?? 0));
    if (there >= (best[to] ?? 0) || there > maxTravelMinutes) continue;
    best[to] = there;
    heap.push(there, to);
  }
}
