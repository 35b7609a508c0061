import type { MinimumWageTable, PrefectureMinimumWage } from './minimum-wage-table.ts';

/** A higher rise indicates mistyped digits or exchanged rows: the highest real rise so far is 8.6 %. */
const maxRisePercent = 20;

/**
 * Returns why `after` cannot follow `before`, or null: no amount falls or rises by more than a limited percentage, and
 * each begins later.
 */
export function whyMinimumWageTableCannotFollow(
  before: MinimumWageTable,
  after: MinimumWageTable,
): string | null {
  for (const [old, next] of pairsOf(before, after)) {
    if (next.hourly < old.hourly) {
      return `prefecture ${next.code} falls from ${old.hourly} to ${next.hourly} yen`;
    }
    if (next.hourly * 100 > old.hourly * (100 + maxRisePercent)) {
      return `prefecture ${next.code} rises from ${old.hourly} to ${next.hourly} yen`;
    }
    if (next.from <= old.from) {
      return `prefecture ${next.code} begins on ${next.from}, the amount of ${before.year} on ${old.from}`;
    }
  }
  return null;
}

/** Returns a line of text for each prefecture whose amount or first day differs. */
export function minimumWageDifferences(
  before: MinimumWageTable,
  after: MinimumWageTable,
): string[] {
  return pairsOf(before, after).flatMap(([old, next]) => {
    if (old.hourly === next.hourly && old.from === next.from) return [];
    const rise = next.hourly - old.hourly;
    const sign = rise > 0 ? '+' : '';
    const yen = `${old.hourly} → ${next.hourly} yen (${sign}${rise})`;
    return [`${next.code}: ${yen}, from ${old.from} → ${next.from}`];
  });
}

function pairsOf(
  before: MinimumWageTable,
  after: MinimumWageTable,
): (readonly [PrefectureMinimumWage, PrefectureMinimumWage])[] {
  const old = new Map(before.prefectures.map((one) => [one.code, one]));
  return after.prefectures.flatMap((next) => {
    const one = old.get(next.code);
    return one ? [[one, next] as const] : [];
  });
}
