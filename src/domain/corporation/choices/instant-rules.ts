import { isWithin } from '../limits.ts';

/** Bounds of the conditions for instant hire. The database holds the same. */
export const instantBounds = {
  shifts: { least: 1, most: 100 },
  /** Tenths of a rating. */
  ratingTenths: { least: 10, most: 50 },
  /** Reviews of which the mean is taken; of a worker the latest ten count. */
  ratingCount: { least: 3, most: 10 },
  licenses: 10,
  licenseYears: { least: 1, most: 30 },
} as const;

/** What a worker must meet for a contract at the application; others wait for the facility. Null and empty ask nothing. */
export type InstantConditions = {
  /** A finished shift at this facility. */
  workedHere: boolean;
  /** Finished shifts anywhere. */
  shifts: number | null;
  /** The mean of the latest reviews in tenths, and how many there must be. */
  ratingTenths: number | null;
  ratingCount: number | null;
  /** One of these licences, approved. */
  licenseIds: number[];
  /** Years since that licence was issued. */
  licenseYears: number | null;
};

/** As an operation takes them: what is left out asks nothing. */
export type GivenConditions = Pick<InstantConditions, 'workedHere' | 'licenseIds'> & {
  [Name in Exclude<keyof InstantConditions, 'workedHere' | 'licenseIds'>]?:
    | number
    | null
    | undefined;
};

/** The conditions of a stored template, with the names of the licences. */
export type NamedConditions = InstantConditions & { licenseNames: readonly string[] };

type Wrong = 'instantShifts' | 'instantRating' | 'instantLicenses';

/** What is wrong with conditions, by field. */
export function wrongConditions(
  conditions: InstantConditions,
  knownLicenses: ReadonlySet<number>,
): Wrong[] {
  const { shifts, ratingTenths, ratingCount, licenseIds, licenseYears } = conditions;
  const wrong: [Wrong, boolean][] = [
    ['instantShifts', !isAbsentOr(shifts, instantBounds.shifts)],
    [
      'instantRating',
      (ratingTenths === null) !== (ratingCount === null) ||
        !isAbsentOr(ratingTenths, instantBounds.ratingTenths) ||
        !isAbsentOr(ratingCount, instantBounds.ratingCount),
    ],
    [
      'instantLicenses',
      licenseIds.length > instantBounds.licenses ||
        !licenseIds.every((id) => knownLicenses.has(id)) ||
        !isAbsentOr(licenseYears, instantBounds.licenseYears) ||
        (licenseYears !== null && licenseIds.length === 0),
    ],
  ];
  return wrong.filter(([, isWrong]) => isWrong).map(([field]) => field);
}

/** Null where nothing is asked: such a template hires everybody at once who may apply. */
export function askedConditions(
  given: GivenConditions | null | undefined,
): InstantConditions | null {
  if (!given) return null;
  const { workedHere, licenseIds } = given;
  const numbers = {
    shifts: given.shifts ?? null,
    ratingTenths: given.ratingTenths ?? null,
    ratingCount: given.ratingCount ?? null,
    licenseYears: given.licenseYears ?? null,
  };
  // A half of a pair is not nothing: it is refused.
  const asksNothing =
    !workedHere &&
    licenseIds.length === 0 &&
    Object.values(numbers).every((number) => number === null);
  return asksNothing ? null : { workedHere, licenseIds: [...new Set(licenseIds)], ...numbers };
}

const isAbsentOr = (value: number | null, bounds: { least: number; most: number }) =>
  value === null || isWithin(value, bounds);
