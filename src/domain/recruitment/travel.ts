import type { TravelTimes } from '#domain/reference/travel/minutes.ts';

import type { Stop } from './publishing/offer.ts';

/** Minutes to the facility: the quickest of its stations, with the walk; null when none is reached. */
export function travelMinutes(travel: TravelTimes, stops: readonly Stop[]): number | null {
  const minutes = stops.flatMap(({ code, walkMinutes }) => {
    const ride = travel.minutesTo(code);
    return ride === null ? [] : [ride + walkMinutes];
  });
  return minutes.length === 0 ? null : Math.min(...minutes);
}
