import type { Yen } from '#platform/base/yen.ts';

/**
 * Maximum round-trip fare in yen that can be stated, far above every travel allowance. Repeated by the constraint
 * `applications_travel_fare_check`.
 */
export const maxTravelFareYen: Yen = 50_000;

export function isTravelFareOutOfBounds(fare: Yen): boolean {
  return !Number.isInteger(fare) || fare < 0 || fare > maxTravelFareYen;
}
