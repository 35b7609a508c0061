import type { Yen } from '#platform/base/yen.ts';

/** A round-trip fare is stated up to this; every travel allowance is far below it. The database holds the same. */
export const maxTravelFare: Yen = 50_000;

export function isWrongFare(fare: Yen): boolean {
  return !Number.isInteger(fare) || fare < 0 || fare > maxTravelFare;
}
