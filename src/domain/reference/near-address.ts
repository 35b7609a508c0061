import { metresBetween, type Point } from './around.ts';

type Named = Point & { name: string };

/** As a postal code knows it: 新宿区, 西新宿. */
export type Address = { city: string; town: string };

const maxNear = 5;
/** Beyond this, nobody walks or takes a bus to a station. */
const nearMetres = 5_000;

/**
 * The stations that an address probably means, at most 5: the one named as its town or municipality,
 * and those around it. Postal codes have no position, so this is a guess to choose from; none when no
 * station is named so.
 */
export function stationsNearAddress<Station extends Named>(
  { city, town }: Address,
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

/** How well a station's name fits: the town itself, a part of it, then the municipality. */
function likeness(station: string, { city, town }: Address): number {
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
