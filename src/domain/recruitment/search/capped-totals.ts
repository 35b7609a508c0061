import { createHash } from 'node:crypto';

import { maxShownTotalCount } from '../labels.ts';
import type { ValidatedSearch } from './search-input.ts';

/** Milliseconds for which a search that had 「1,000件以上」 is assumed to have as many still. */
const lastsMs = 10_000;
const maxSearches = 2_000;

/**
 * Remembers the searches (places, days and filters) whose total reached `maxShownTotalCount`, because counting a thousand again
 * takes as long as finding the page. Lower totals are counted each time, so that every number shown is exact.
 */
export type CappedTotalCache = {
  /** Returns `maxShownTotalCount` if this search reached it a moment ago; otherwise null. */
  totalOf(search: ValidatedSearch): number | null;
  remember(search: ValidatedSearch, total: number): void;
};

export function openCappedTotalCache(): CappedTotalCache {
  // A Map keeps insertion order: the first entry is the oldest.
  const until = new Map<string, number>();
  return {
    totalOf(search) {
      // The machine's clock, for the reason that short-cache.server.ts gives.
      return (until.get(keyOf(search)) ?? 0) > performance.now() ? maxShownTotalCount : null;
    },
    remember(search, total) {
      if (total < maxShownTotalCount) return;
      const key = keyOf(search);
      until.delete(key);
      until.set(key, performance.now() + lastsMs);
      const [oldest] = until.keys();
      if (until.size > maxSearches && oldest !== undefined) until.delete(oldest);
    },
  };
}

/**
 * The key leaves out the sort order, which does not change the total. It is a hash, because a worker with blocks may
 * have hundreds of hidden facilities.
 */
const keyOf = ({ places, days, filters, byJob }: ValidatedSearch) =>
  createHash('sha256')
    .update(JSON.stringify([places, days, filters, byJob]))
    .digest('base64');
