import type { TravelTimes } from '#domain/reference/travel/minutes.ts';

import type { NearbyStation } from './publishing/offer.ts';

/** Returns the minutes to a facility by its quickest station, including the walk; null when no station is reached. */
export function travelMinutesByQuickestStation(
  travel: TravelTimes,
  stops: readonly NearbyStation[],
): number | null {
  const minutes = stops.flatMap(({ code, walkMinutes }) => {
    const ride = travel.minutesTo(code);
    return ride === null ? [] : [ride + walkMinutes];
  });
  return minutes.length === 0 ? null : Math.min(...minutes);
}
