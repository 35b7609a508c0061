import { metresBetween, type GeoPoint } from './around.ts';

type Named = GeoPoint & { name: string };

/** The parts of an address that a postal code gives: 新宿区, 西新宿. */
export type PostalAddressParts = { city: string; town: string };

/** Limit, repeated in the API by `Query.startingPoints`. */
const maxNear = 5;
/** A station farther away than this cannot be reached on foot or by a short bus ride. */
const nearMetres = 5_000;

/**
 * Returns the stations that an address probably means, at most 5: the one named like its town or municipality, and
 * those around that station. Postal codes have no position, so these are guesses to choose from; empty when no station
 * has such a name.
 */
export function stationsNearAddress<Station extends Named>(
  { city, town }: PostalAddressParts,
  stations: readonly Station[],
): Station[] {
  const [best] = stations
    .map((station) => ({ station, score: likeness(station.name, { city, town }) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  if (!best) return [];
  return stations
    .map((station) => ({ station, metres: metresBetween(best.station, station) }))
    .filter(({ metres }) => metres <= nearMetres)
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, maxNear)
    .map(({ station }) => station);
}

/**
 * Rates how well a station's name fits an address: best is the town, then a part of the town's name, then the
 * municipality.
 */
function likeness(station: string, { city, town }: PostalAddressParts): number {
  const name = station.replace(/[（(].*$/, '');
  const place = town.replace(/[（(].*$/, '');
  const municipality = city.replace(/^.*[郡市](?=.)/, '').replace(/[市区町村]$/, '');
  if (name.length < 2) return 0;
  if (name === place) return 100;
  if (place.length > 1 && name.startsWith(place)) return 90;
  if (place.includes(name)) return 50 + name.length;
  if (name === municipality) return 40;
  if (municipality.length > 1 && name.includes(municipality)) return 20;
  return 0;
}
