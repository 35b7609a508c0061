import type { Yen } from '#platform/base/yen.ts';

import { adviceMinimums } from '../rules.ts';

/** Wages are compared in steps. */
export const bandYen = 50;
/** Starts that count, in days before the week. */
export const adviceDays = 180;

/** What became of one posting. */
export type FillTime = {
  facilityId: string;
  corporationId: string;
  hourlyWage: Yen;
  /** From publishing until it was full; null where it never was. */
  minutes: number | null;
};

/** The postings with an hourly wage from `from` to `to`. */
export type WageBand = {
  from: Yen;
  to: Yen;
  postings: number;
  /** How many of them were filled. */
  filled: number;
  /**
   * The median: within so many minutes at least half of all of them were filled. Null where fewer than half ever were.
   * Over all, because the median of the filled alone would be the better the more stayed empty.
   */
  halfWithin: number | null;
};

/** What one facility's own postings say, by wage, the lowest first. */
export const ownBands = (times: readonly FillTime[]): WageBand[] => bandsOf(times, () => true);

/** What the postings of other corporations say, by wage, the lowest first, where nobody can be read out of it. */
export function nearbyBands(times: readonly FillTime[], corporationId: string): WageBand[] {
  const others = times.filter((one) => one.corporationId !== corporationId);
  return bandsOf(others, isOfMany);
}

function bandsOf(
  times: readonly FillTime[],
  mayShow: (times: readonly FillTime[]) => boolean,
): WageBand[] {
  const from = ({ hourlyWage }: FillTime) => Math.floor(hourlyWage / bandYen) * bandYen;
  return [...new Set(times.map(from))]
    .toSorted((a, b) => a - b)
    .map((band) => ({ band, those: times.filter((one) => from(one) === band) }))
    .filter(({ those }) => those.length >= adviceMinimums.postings && mayShow(those))
    .map(({ band, those }) => bandOf(band, those));
}

/** Whether no single facility or corporation stands behind the times: none has more than half of them. */
function isOfMany(times: readonly FillTime[]): boolean {
  const facilities = new Set(times.map(({ facilityId }) => facilityId));
  const corporations = new Set(times.map(({ corporationId }) => corporationId));
  const most = Math.max(
    ...[...corporations].map((id) => times.filter((one) => one.corporationId === id).length),
  );
  return (
    facilities.size >= adviceMinimums.facilities &&
    corporations.size >= adviceMinimums.corporations &&
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
    to: from + bandYen - 1,
    postings: times.length,
    filled: filled.length,
    halfWithin: filled[half - 1] ?? null,
  };
}
