export type MapPoint = { latitude: number; longitude: number };
export type CompassDirection = 'north' | 'south' | 'west' | 'east';

/** Metres in one degree of latitude. */
const degreeMetres = 111_320;

/** Returns the point so many metres away in a direction, with six decimals, which are about ten centimetres. */
export function mapPointInDirection(
  { latitude, longitude }: MapPoint,
  direction: CompassDirection,
  metres: number,
): MapPoint {
  const share = Math.cos((latitude * Math.PI) / 180);
  const north = { north: metres, south: -metres, west: 0, east: 0 }[direction] / degreeMetres;
  const east = { north: 0, south: 0, west: -metres, east: metres }[direction] / degreeMetres;
  return roundMapPoint({ latitude: latitude + north, longitude: longitude + east / share });
}

export const roundMapPoint = ({ latitude, longitude }: MapPoint): MapPoint => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
});

const directionOfKey: Readonly<Record<string, CompassDirection>> = {
  ArrowUp: 'north',
  ArrowDown: 'south',
  ArrowLeft: 'west',
  ArrowRight: 'east',
};

export const directionOfArrowKey = (key: string): CompassDirection | null =>
  directionOfKey[key] ?? null;
