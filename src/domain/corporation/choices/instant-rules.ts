import { isIntegerWithinBounds } from '../limits.ts';

/**
 * Bounds of the conditions for instant hire. Repeated by the constraints
 * `jobs_instant_license_ids_check`, `jobs_instant_license_years_check`, `jobs_instant_rating_count_check`,
 * `jobs_instant_rating_tenths_check` and `jobs_instant_shifts_check` and in the API by
 * `InstantConditions.ratingTenths`, `InstantConditions.licenseIds`, `InstantConditions.shifts` and
 * `InstantConditions.licenseYears`.
 */
export const instantHireBounds = {
  shifts: { least: 1, most: 100 },
  /** Tenths of a rating. */
  ratingTenths: { least: 10, most: 50 },
  /** Number of reviews for the mean rating; at most ten, because only a worker's latest ten reviews count. */
  ratingCount: { least: 3, most: 10 },
  licenses: 10,
  licenseYears: { least: 1, most: 30 },
} as const;

/**
 * Conditions for a contract at the application; other applicants wait for the facility. Null and empty set no
 * condition.
 */
export type InstantHireConditionValues = {
  /** True if a finished shift at this facility is required. */
  workedHere: boolean;
  /** Minimum number of finished shifts at any facility. */
  shifts: number | null;
  /** Minimum mean of the latest reviews in tenths, and the minimum number of reviews. */
  ratingTenths: number | null;
  ratingCount: number | null;
  /** One of these licences is required, approved by an operator. */
  licenseIds: number[];
  /** Minimum years since that licence was issued. */
  licenseYears: number | null;
};

/** Conditions as input of an operation; a missing number sets no condition. */
export type InstantHireConditionsInput = Pick<
  InstantHireConditionValues,
  'workedHere' | 'licenseIds'
> & {
  [Name in Exclude<keyof InstantHireConditionValues, 'workedHere' | 'licenseIds'>]?:
    | number
    | null
    | undefined;
};

/** The conditions of a stored template, with the names of the licences. */
export type InstantHireConditionsWithNames = InstantHireConditionValues & {
  licenseNames: readonly string[];
};

type Wrong = 'instantShifts' | 'instantRating' | 'instantLicenses';

/** The fields whose conditions are out of bounds or incomplete; empty for valid conditions. */
export function wrongInstantHireFields(
  conditions: InstantHireConditionValues,
  knownLicenses: ReadonlySet<number>,
): Wrong[] {
  const { shifts, ratingTenths, ratingCount, licenseIds, licenseYears } = conditions;
  const wrong: [Wrong, boolean][] = [
    ['instantShifts', !isAbsentOr(shifts, instantHireBounds.shifts)],
    [
      'instantRating',
      (ratingTenths === null) !== (ratingCount === null) ||
        !isAbsentOr(ratingTenths, instantHireBounds.ratingTenths) ||
        !isAbsentOr(ratingCount, instantHireBounds.ratingCount),
    ],
    [
      'instantLicenses',
      licenseIds.length > instantHireBounds.licenses ||
        !licenseIds.every((id) => knownLicenses.has(id)) ||
        !isAbsentOr(licenseYears, instantHireBounds.licenseYears) ||
        (licenseYears !== null && licenseIds.length === 0),
    ],
  ];
  return wrong.filter(([, isWrong]) => isWrong).map(([field]) => field);
}

/** The conditions in stored form; null without any. Without conditions, every worker who may apply is hired at once. */
export function normalizeInstantHireConditions(
  given: InstantHireConditionsInput | null | undefined,
): InstantHireConditionValues | null {
  if (!given) return null;
  const { workedHere, licenseIds } = given;
  const numbers = {
    shifts: given.shifts ?? null,
    ratingTenths: given.ratingTenths ?? null,
    ratingCount: given.ratingCount ?? null,
    licenseYears: given.licenseYears ?? null,
  };
  // An incomplete pair is passed on, so that `wrongInstantHireFields` refuses it.
  const asksNothing =
    !workedHere &&
    licenseIds.length === 0 &&
    Object.values(numbers).every((number) => number === null);
  return asksNothing ? null : { workedHere, licenseIds: [...new Set(licenseIds)], ...numbers };
}

const isAbsentOr = (value: number | null, bounds: { least: number; most: number }) =>
  value === null || isIntegerWithinBounds(value, bounds);
