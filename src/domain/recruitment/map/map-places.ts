import { refuseFields } from '#platform/base/refusal.ts';
import type { MapBoundsInput } from '#gen/types.ts';

/** A part of the map in degrees, WGS 84. */
export type MapAreaBounds = { south: number; west: number; north: number; east: number };

/** Cells of 0.005°: about 550 m from south to north, 450 m from west to east. */
const cellsPerDegree = 200;

/**
 * Returns a position in units of cells. Rounded to about a centimetre, so that floating-point errors do not move a
 * position on a cell's border into the next cell.
 */
const cells = (degrees: number) => Math.round(degrees * cellsPerDegree * 100_000) / 100_000;

/**
 * Returns the middle of the cell in which a facility lies. Visitors see an address only up to the town, so the map must
 * not show more.
 */
export function publicMapPosition({
  latitude,
  longitude,
}: {
  latitude: number;
  longitude: number;
}) {
  return { latitude: middleOfCell(latitude), longitude: middleOfCell(longitude) };
}

const middleOfCell = (degrees: number) => (Math.floor(cells(degrees)) + 0.5) / cellsPerDegree;

/**
 * Returns the bounds, widened to whole cells, so that a facility is found exactly where the map shows it. Bounds that
 * are no rectangle on the earth are refused. Refusals: VALIDATION_FAILED.
 */
export function readMapAreaBounds({ south, west, north, east }: MapBoundsInput): MapAreaBounds {
  const isRectangle =
    -90 <= south && south < north && north <= 90 && -180 <= west && west < east && east <= 180;
  if (!isRectangle)
    throw refuseFields({
      bounds: '地図の範囲を読み取れませんでした。地図を動かして、もう一度お試しください',
    });
  return {
    south: Math.floor(cells(south)) / cellsPerDegree,
    west: Math.floor(cells(west)) / cellsPerDegree,
    north: Math.ceil(cells(north)) / cellsPerDegree,
    east: Math.ceil(cells(east)) / cellsPerDegree,
  };
}
