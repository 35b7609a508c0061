import {
  addRequests,
  noRequests,
  refusalsOf,
  slownessOf,
  usedMsOf,
  usedResources,
  type PayerMinute,
  type SlowMinute,
} from './slow-minutes.ts';

/** A part of the time that turns and threads were held. `payer`: null for payers that are not listed. */
type HeldShare = { payer: string | null; percent: number };

/** A payer whose requests waited or were refused. */
export type SlowedPayer = {
  payer: string;
  requests: PayerMinute;
  /** The last minute in which a request waited or was refused, counted from 1970. */
  minute: number;
  /** The holders of turns and threads while the requests waited, the largest share first. Without such waits empty. */
  heldBy: readonly HeldShare[];
};

/** A payer that held turns and threads. */
type BusyPayer = { payer: string; requests: PayerMinute; percent: number };

export type SlowSummary = {
  /** The payers that were slowed most. */
  slowed: readonly SlowedPayer[];
  /** The waits and refusals of all other payers. */
  unlisted: PayerMinute;
  /** The payers that held turns and threads for the longest time. */
  busiest: readonly BusyPayer[];
};

/** The shares that are named for one payer; the rest is one share without a payer. */
const maxHolders = 3;

type PayerHour = { requests: PayerMinute; minute: number };

/**
 * Sums up the minutes of all processes. Each is looked at by itself: a request waits for the turns of its own process, so
 * those that held them in the same minute and process made it wait.
 */
export function summarizeSlowMinutes(
  minutes: readonly SlowMinute[],
  { maxSlowed, maxBusiest }: { maxSlowed: number; maxBusiest: number },
): SlowSummary {
  const hours = new Map<string, PayerHour>();
  const unlisted = noRequests();
  for (const { minute, payers, others } of minutes) {
    addRequests(unlisted, others);
    for (const [payer, own] of payers) {
      const hour = hours.get(payer) ?? { requests: noRequests(), minute: 0 };
      addRequests(hour.requests, own);
      if (slownessOf(own) > 0) hour.minute = Math.max(hour.minute, minute);
      hours.set(payer, hour);
    }
  }
  const totalMs = [...hours.values()].reduce(
    (sum, { requests }) => sum + usedMsOf(requests),
    usedMsOf(unlisted),
  );
  const slowed = sortedBy(hours, slownessOf);
  for (const [, { requests }] of slowed.slice(maxSlowed)) addRequests(unlisted, requests);
  return {
    slowed: slowed
      .slice(0, maxSlowed)
      .map(([payer, hour]) => ({ payer, ...hour, heldBy: holdersOf(payer, minutes) })),
    unlisted,
    busiest: sortedBy(hours, usedMsOf)
      .slice(0, maxBusiest)
      .map(([payer, { requests }]) => ({
        payer,
        requests,
        percent: percentOf(usedMsOf(requests), totalMs),
      })),
  };
}

/** The number of requests that waited or were refused. */
export const slowedCountOf = (requests: PayerMinute): number =>
  requests.waits + refusalsOf(requests);

const percentOf = (part: number, whole: number) => Math.round((100 * part) / whole);

function sortedBy(
  hours: ReadonlyMap<string, PayerHour>,
  weightOf: (requests: PayerMinute) => number,
): [string, PayerHour][] {
  return [...hours]
    .filter(([, { requests }]) => weightOf(requests) > 0)
    .toSorted(([, a], [, b]) => weightOf(b.requests) - weightOf(a.requests));
}

/** The holders of the resources for which a payer waited: by minute, weighted by the payer's wait in it. */
function holdersOf(payer: string, minutes: readonly SlowMinute[]): HeldShare[] {
  const weights = new Map<string | null, number>();
  let total = 0;
  for (const { payers, others } of minutes) {
    const own = payers.get(payer);
    if (!own) continue;
    for (const resource of usedResources) {
      const waitMs = own.waitMsFor[resource] ?? 0;
      const holders: [string | null, number][] = [
        [null, others.usedMs[resource] ?? 0],
        ...[...payers].map(([name, { usedMs }]): [string, number] => [name, usedMs[resource] ?? 0]),
      ];
      const heldMs = holders.reduce((sum, [, ms]) => sum + ms, 0);
      if (waitMs === 0 || heldMs === 0) continue;
      total += waitMs;
      for (const [name, ms] of holders)
        weights.set(name, (weights.get(name) ?? 0) + (waitMs * ms) / heldMs);
    }
  }
  return namedShares(weights, total);
}

function namedShares(weights: ReadonlyMap<string | null, number>, total: number): HeldShare[] {
  const named = [...weights]
    .filter(([name]) => name !== null)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxHolders)
    .map(([name, weight]) => ({ payer: name, percent: percentOf(weight, total) }))
    .filter(({ percent }) => percent > 0);
  const rest = 100 - named.reduce((sum, { percent }) => sum + percent, 0);
  return total > 0 && rest > 0 ? [...named, { payer: null, percent: rest }] : named;
}
