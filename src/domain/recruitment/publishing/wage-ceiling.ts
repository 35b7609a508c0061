import type { Yen } from '#platform/base/yen.ts';

import { minWageBandSample } from '../rules.ts';

/** The highest hourly wage of a posting, as a multiple of the median of its band. (Rule 8.6) */
export const maxWageMedianRatio = 2;

/** The code that `wage_medians` has for the whole country. */
export const countryCode = '00';

/** The median wage of the postings in a band: a prefecture or the country, and the licences that the work requires. */
export type WageMedian = {
  /** `01` to `47`, or `countryCode`. */
  prefectureCode: string;
  /** The licences, as `licenseRequirementKey` writes them. */
  requirement: string;
  /** Yen. */
  hourlyWage: Yen;
  postings: number;
  facilities: number;
  corporations: number;
};

/** The highest hourly wage of postings that require these licences, in yen. */
export type WageCeiling = { requirement: string; hourly: Yen };

/**
 * Returns the highest hourly wage of each requirement in a prefecture: twice the median of the prefecture, or of the
 * country where the prefecture has too few postings. Requirements with too few postings in the country are missing.
 * (Rule 8.6)
 */
export function wageCeilingsOf(
  medians: readonly WageMedian[],
  prefectureCode: string,
): WageCeiling[] {
  const known = medians.filter(isSampleLargeEnough);
  const inPrefecture = known.filter((median) => median.prefectureCode === prefectureCode);
  const inCountry = known.filter((median) => median.prefectureCode === countryCode);
  const byRequirement = new Map(
    [...inCountry, ...inPrefecture].map(({ requirement, hourlyWage }) => [
      requirement,
      hourlyWage * maxWageMedianRatio,
    ]),
  );
  return [...byRequirement].map(([requirement, hourly]) => ({ requirement, hourly }));
}

/** Returns the highest hourly wage of postings with a requirement in yen; null where none is known. */
export function wageCeilingOf(ceilings: readonly WageCeiling[], requirement: string): Yen | null {
  return ceilings.find((ceiling) => ceiling.requirement === requirement)?.hourly ?? null;
}

/** The refusal states the figure, so the sample must hide single competitors, as that of a wage band. */
function isSampleLargeEnough({ postings, facilities, corporations }: WageMedian): boolean {
  return (
    postings >= minWageBandSample.postings &&
    facilities >= minWageBandSample.facilities &&
    corporations >= minWageBandSample.corporations
  );
}
