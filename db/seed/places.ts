import * as v from 'valibot';

import { prefectures } from '#domain/reference/data.ts';
import { readMunicipalities } from '#domain/reference/import/municipalities.server.ts';
import { readRailways } from '#domain/reference/import/read-railways.server.ts';

import file from './places.json' with { type: 'json' };

const town = v.object({ name: v.string(), zipCode: v.pipe(v.string(), v.regex(/^\d{7}$/)) });
const placeSchema = v.object({
  prefectureCode: v.string(),
  cityCode: v.string(),
  /** Only for readers of the file: the station's code decides. */
  station: v.optional(v.string()),
  stationCode: v.optional(v.string()),
  latitude: v.optional(v.number()),
  longitude: v.optional(v.number()),
  towns: v.pipe(v.array(town), v.minLength(1)),
});

const cities = readMunicipalities();
const { stations } = readRailways();

type Point = { latitude: number; longitude: number };

/** A quarter for facilities, around its station. */
export type DemoQuarter = Point & {
  prefectureCode: string;
  prefectureName: string;
  cityCode: string;
  cityName: string;
  towns: { name: string; zipCode: string }[];
};

/** Every place of the demo region. Throws for a place that the reference data does not have. */
export const demoQuarters: readonly DemoQuarter[] = v
  .parse(v.array(placeSchema), file.places)
  .map((place) => ({
    prefectureCode: place.prefectureCode,
    prefectureName: known(
      prefectures,
      (one) => one.code === place.prefectureCode,
      place.prefectureCode,
    ).name,
    cityCode: place.cityCode,
    cityName: known(cities, (one) => one.code === place.cityCode, place.cityCode).name,
    towns: place.towns,
    ...pointOf(place),
  }));

function pointOf(place: v.InferOutput<typeof placeSchema>): Point {
  const { latitude, longitude, stationCode } = place;
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  const found = known(stations, ({ code }) => code === stationCode, stationCode ?? place.cityCode);
  return { latitude: found.latitude, longitude: found.longitude };
}

function known<T>(list: readonly T[], is: (one: T) => boolean, name: string): T {
  const found = list.find(is);
  if (found === undefined)
    throw new Error(`places.json names what the reference data does not know: ${name}`);
  return found;
}

const metresPerDegree = 111_320;

/** The point `metres` away from another one, in the direction of `angle` (radians). */
export function pointAtDistance(
  { latitude, longitude }: Point,
  metres: number,
  angle: number,
): Point {
  const north = (metres * Math.sin(angle)) / metresPerDegree;
  const east =
    (metres * Math.cos(angle)) / (metresPerDegree * Math.cos((latitude * Math.PI) / 180));
  return { latitude: rounded(latitude + north), longitude: rounded(longitude + east) };
}

/** Rounds degrees to about a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

export function metresBetween(a: Point, b: Point): number {
  const north = (a.latitude - b.latitude) * metresPerDegree;
  const east =
    (a.longitude - b.longitude) * metresPerDegree * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** Walking minutes at 80 metres a minute, rounded up. (不動産の表示に関する公正競争規約) */
function walkMinutes(metres: number): number {
  return Math.max(1, Math.ceil(metres / 80));
}

/** At most three stations within a walk of 20 minutes, the nearest first. */
export function stationsWithinWalk(
  point: Point,
): { code: string; name: string; walkMinutes: number }[] {
  return stations
    .map(({ code, name, ...station }) => ({
      code,
      name,
      walkMinutes: walkMinutes(metresBetween(point, station)),
    }))
    .filter((station) => station.walkMinutes <= 20)
    .toSorted((a, b) => a.walkMinutes - b.walkMinutes || a.code.localeCompare(b.code))
    .slice(0, 3);
}
