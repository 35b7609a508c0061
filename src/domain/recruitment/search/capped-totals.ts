import { createHash } from 'node:crypto';

import { maxCount } from '../labels.ts';
import type { Search } from './search-input.ts';

/** How long a search that had 「1,000件以上」 is taken to have as many. */
const lastsMs = 10_000;
const maxSearches = 2_000;

/**
 * The searches whose number reached the highest that is counted, by their places, days and filters: to count a thousand
 * again takes as long as to find the page. Lower numbers are always counted, so that each number shown is exact.
 */
export type CappedTotals = {
  /** The highest number where the search had it a moment ago; else null. */
  totalOf(search: Search): number | null;
  remember(search: Search, total: number): void;
};

export function openCappedTotals(): CappedTotals {
  // A Map keeps insertion order: the first entry is the oldest.
  const until = new Map<string, number>();
  return {
    totalOf(search) {
      // Not the product's clock, for the reason that short-cache.server.ts gives.
      return (until.get(keyOf(search)) ?? 0) > performance.now() ? maxCount : null;
    },
    remember(search, total) {
      if (total < maxCount) return;
      const key = keyOf(search);
      until.delete(key);
      until.set(key, performance.now() + lastsMs);
      const [oldest] = until.keys();
      if (until.size > maxSearches && oldest !== undefined) until.delete(oldest);
    },
  };
}

/** The order does not change the number. A hash, because a worker with blocks may have hundreds of hidden facilities. */
const keyOf = ({ places, days, filters, byJob }: Search) =>
  createHash('sha256')
    .update(JSON.stringify([places, days, filters, byJob]))
    .digest('base64');
