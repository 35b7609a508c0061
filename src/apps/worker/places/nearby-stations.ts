import { queryOptions } from '@tanstack/react-query';

import { metresBetween, roundedPosition, type GeoPoint } from '#domain/reference/around.ts';
import { stationsAroundPointQuery } from './places-client.ts';

export type NearbyStationRow = { code: string; name: string; lineNames: string[]; metres: number };

const nearest = 10;
const farthestMetres = 10_000;

/**
 * Query of the stations around the phone. The exact position stays on the device: the server gets a point that
 * is rounded to about two kilometres.
 */
export const nearbyStationsQuery = () =>
  queryOptions({
    queryKey: ['NearbyStations'],
    queryFn: async ({ client }) => {
      const { coords } = await position();
      const { searchStationAround } = await client.fetchQuery(
        stationsAroundPointQuery(roundedPosition(coords)),
      );
      return stationsClosestTo(searchStationAround, coords);
    },
    staleTime: 5 * 60_000,
    retry: false,
  });

type Listed = GeoPoint & { code: string; name: string; lineNames: string[] };

/** Returns at most ten stations within ten kilometres, nearest first. */
export function stationsClosestTo(stations: readonly Listed[], here: GeoPoint): NearbyStationRow[] {
  return stations
    .map(({ code, name, lineNames, ...place }) => ({
      code,
      name,
      lineNames,
      metres: metresBetween(here, place),
    }))
    .filter(({ metres }) => metres <= farthestMetres)
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, nearest);
}

/** Formats a distance: 「350m」, 「1.2km」. */
export function distanceLabel(metres: number): string {
  if (metres < 1_000) return `${Math.max(50, Math.round(metres / 50) * 50)}m`;
  return `${(metres / 1_000).toFixed(1)}km`;
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    // Undefined on plain http, although the type does not say so.
    const locator = navigator.geolocation as Geolocation | undefined;
    if (!locator)
      return reject(new Error('この画面では現在地を使えません。駅名か路線から選んでください'));
    const refused = ({ code }: GeolocationPositionError) => reject(new Error(sentenceFor(code)));
    locator.getCurrentPosition(resolve, refused, { timeout: 10_000, maximumAge: 5 * 60_000 });
  });
}

/** Returns the sentence for an error code of the Geolocation API. */
function sentenceFor(code: number): string {
  if (code === 1) {
    return '現在地の利用が許可されていません。端末の設定で許可するか、駅名・路線から選んでください';
  }
  return '現在地がわかりませんでした。電波のよい場所でもう一度お試しになるか、駅名・路線から選んでください';
}
