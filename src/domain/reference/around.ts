export type GeoPoint = { latitude: number; longitude: number };

/** Limit, repeated in the API by `Query.searchStationAround` and `Query.stationsAroundPoint`. */
const maxKilometres = 12;
/** Limit, repeated in the API by `Query.searchStationAround`. */
const maxStationsAround = 60;

/**
 * Returns the nearest of the stations, at most 60 and within 12 km: enough to contain the ten nearest to any point that
 * rounds to the given one.
 */
export function stationsAround<Station extends GeoPoint>(
  stations: readonly Station[],
  point: GeoPoint,
): Station[] {
  return stations
    .map((station) => ({ station, metres: metresBetween(point, station) }))
    .filter(({ metres }) => metres <= maxKilometres * 1_000)
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, maxStationsAround)
    .map(({ station }) => station);
}

/** Returns the distance of two points in metres, on a sphere: exact to half a percent. */
export function metresBetween(from: GeoPoint, to: GeoPoint): number {
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)];
  const halfLat = (lat2 - lat1) / 2;
  const halfLon = radians(to.longitude - from.longitude) / 2;
  const chord = Math.sin(halfLat) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(halfLon) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(chord));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Rounds a position to even hundredths of a degree, about two kilometres: no more exact position may leave the device.
 */
export function roundedPosition({ latitude, longitude }: GeoPoint): GeoPoint {
  const round = (degrees: number) => Math.round(degrees * 50) / 50;
  return { latitude: round(latitude), longitude: round(longitude) };
}
