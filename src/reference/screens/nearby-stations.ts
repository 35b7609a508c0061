import { queryOptions } from '@tanstack/react-query';

export type NearStation = { code: string; name: string; lineNames: string[]; metres: number };

const nearest = 10;
const farthestMetres = 10_000;

/** The stations around the phone. The position stays on the device: the list of stations comes to it. */
export const nearbyStations = () =>
  queryOptions({
    queryKey: ['NearbyStations'],
    queryFn: async () => {
      const { coords } = await position();
      return closest(await allStations(), coords);
    },
    staleTime: 5 * 60_000,
    retry: false,
  });

type Place = { latitude: number; longitude: number };
type Listed = Place & { code: string; name: string; lineNames: string[] };

/** At most ten within ten kilometres, nearest first. */
export function closest(stations: readonly Listed[], here: Place): NearStation[] {
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

/** On a sphere: right to half a percent, which is more than the stations' own positions are. */
export function metresBetween(from: Place, to: Place): number {
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)];
  const halfLat = (lat2 - lat1) / 2;
  const halfLon = radians(to.longitude - from.longitude) / 2;
  const chord = Math.sin(halfLat) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(halfLon) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(chord));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** 「350m」, 「1.2km」. */
export function distanceLabel(metres: number): string {
  if (metres < 1_000) return `${Math.max(50, Math.round(metres / 50) * 50)}m`;
  return `${(metres / 1_000).toFixed(1)}km`;
}

async function allStations(): Promise<Listed[]> {
  const files = await Promise.all([
    import('../data/railways-jr-east.json'),
    import('../data/railways-tokyo-subways.json'),
    import('../data/railways-kanto-private.json'),
    import('../data/railways-osaka.json'),
  ]);
  const lines = files.flatMap((file) => file.corporations.flatMap((company) => company.lines));
  return files
    .flatMap((file) => file.stations)
    .map((station) => ({
      ...station,
      lineNames: lines
        .filter((line) => line.stationCodes.includes(station.code))
        .map((line) => line.name),
    }));
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    // Missing on plain http, whatever its type says.
    const locator = navigator.geolocation as Geolocation | undefined;
    if (!locator)
      return reject(new Error('この画面では現在地を使えません。駅名か路線から選んでください'));
    const refused = ({ code }: GeolocationPositionError) => reject(new Error(sentenceFor(code)));
    locator.getCurrentPosition(resolve, refused, { timeout: 10_000, maximumAge: 5 * 60_000 });
  });
}

/** By the codes of the geolocation interface. */
function sentenceFor(code: number): string {
  if (code === 1) {
    return '現在地の利用が許可されていません。端末の設定で許可するか、駅名・路線から選んでください';
  }
  return '現在地がわかりませんでした。電波のよい場所でもう一度お試しになるか、駅名・路線から選んでください';
}
