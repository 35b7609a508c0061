import type { MapBoundsInput } from '#gen/types.ts';

/** Visible part of a map: its south-west and north-east corners, in degrees. */
export type MapBounds = MapBoundsInput;

const atKey = 'at';
const number = String.raw`-?\d{1,3}(?:\.\d{1,5})?`;
const pattern = new RegExp(`^(${number}),(${number}),(${number}),(${number})$`);

/** The view of all Japan, for a map without facilities. */
export const japanMapBounds: MapBounds = { south: 30, west: 129, north: 45.6, east: 146 };

/** Reads the map's visible part from the URL (south, west, north, east); null for a missing or invalid one. */
export function readMapBounds(params: URLSearchParams): MapBounds | null {
  const found = pattern.exec(params.get(atKey) ?? '');
  if (!found) return null;
  const [south = 0, west = 0, north = 0, east = 0] = found.slice(1).map(Number);
  const isRectangle =
    -90 <= south && south < north && north <= 90 && -180 <= west && west < east && east <= 180;
  return isRectangle ? { south, west, north, east } : null;
}

/** Returns the URL's parameters with this part of the map; null removes it. */
export function withMapBounds(params: URLSearchParams, view: MapBounds | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (view === null) next.delete(atKey);
  else next.set(atKey, [view.south, view.west, view.north, view.east].map(rounded).join(','));
  return next;
}

/** Rounds to four decimals, about ten metres. */
const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

const smallest = 0.02;

/** Returns the part of the map that contains all points, at least about 2 km wide; all Japan without a point. */
export function mapBoundsOf(points: readonly { latitude: number; longitude: number }[]): MapBounds {
  if (points.length === 0) return japanMapBounds;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const [south, north] = widened(Math.min(...latitudes), Math.max(...latitudes));
  const [west, east] = widened(Math.min(...longitudes), Math.max(...longitudes));
  return { south, west, north, east };
}

function widened(from: number, to: number): [number, number] {
  const more = Math.max(0, smallest - (to - from)) / 2;
  return [from - more, to + more];
}
