import type { Yen } from '#platform/base/yen.ts';

import { minWageBandSample } from '../rules.ts';

/** Width of a wage band in yen. */
export const wageBandWidthYen = 50;
/** Days before the current week: postings count if their shift started within these days. */
export const adviceDays = 180;

/** The wage of one posting and the minutes in which it was filled. */
export type FillTime = {
  facilityId: string;
  corporationId: string;
  hourlyWage: Yen;
  /** From publishing until every seat was taken; null when the posting was never full. */
  minutes: number | null;
};

/** The postings with an hourly wage from `from` to `to`. */
export type WageBand = {
  from: Yen;
  to: Yen;
  postings: number;
  /** The number of these postings that were filled. */
  filled: number;
  /**
   * The median: the minutes within which at least half of all postings were filled. Null when fewer than half were
   * filled. All postings count: a median of the filled ones alone would hide the postings that stayed empty.
   */
  halfWithin: number | null;
};

/** Returns the wage bands of one facility's own postings, the lowest wage first. */
export const ownWageBandsOf = (times: readonly FillTime[]): WageBand[] =>
  bandsOf(times, () => true);

/** Returns the wage bands of other corporations, the lowest wage first; a band that would reveal a competitor is left out. */
export function nearbyWageBandsOf(times: readonly FillTime[], corporationId: string): WageBand[] {
  const others = times.filter((one) => one.corporationId !== corporationId);
  return bandsOf(others, isOfMany);
}

function bandsOf(
  times: readonly FillTime[],
  mayShow: (times: readonly FillTime[]) => boolean,
): WageBand[] {
  const from = ({ hourlyWage }: FillTime) =>
    Math.floor(hourlyWage / wageBandWidthYen) * wageBandWidthYen;
  return [...new Set(times.map(from))]
    .toSorted((a, b) => a - b)
    .map((band) => ({ band, those: times.filter((one) => from(one) === band) }))
    .filter(({ those }) => those.length >= minWageBandSample.postings && mayShow(those))
    .map(({ band, those }) => bandOf(band, those));
}

/**
 * True when enough facilities and corporations posted, and none has more than half: then no competitor can be inferred.
 */
function isOfMany(times: readonly FillTime[]): boolean {
  const facilities = new Set(times.map(({ facilityId }) => facilityId));
  const corporations = new Set(times.map(({ corporationId }) => corporationId));
  const most = Math.max(
    ...[...corporations].map((id) => times.filter((one) => one.corporationId === id).length),
  );
  return (
    facilities.size >= minWageBandSample.facilities &&
    corporations.size >= minWageBandSample.corporations &&
    most * 2 <= times.length
  );
}

function bandOf(from: Yen, times: readonly FillTime[]): WageBand {
  const filled = times
    .flatMap(({ minutes }) => (minutes === null ? [] : [minutes]))
    .toSorted((a, b) => a - b);
  const half = Math.ceil(times.length / 2);
  return {
    from,
    to: from + wageBandWidthYen - 1,
    postings: times.length,
    filled: filled.length,
    halfWithin: filled[half - 1] ?? null,
  };
}
