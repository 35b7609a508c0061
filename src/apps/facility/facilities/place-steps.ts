export type Point = { latitude: number; longitude: number };
export type Direction = 'north' | 'south' | 'west' | 'east';

/** Metres in one degree of latitude. */
const degreeMetres = 111_320;

/** Returns the point so many metres away in a direction, with six decimals, which are about ten centimetres. */
export function stepFrom(
  { latitude, longitude }: Point,
  direction: Direction,
  metres: number,
): Point {
  const share = Math.cos((latitude * Math.PI) / 180);
  const north = { north: metres, south: -metres, west: 0, east: 0 }[direction] / degreeMetres;
  const east = { north: 0, south: 0, west: -metres, east: metres }[direction] / degreeMetres;
  return rounded({ latitude: latitude + north, longitude: longitude + east / share });
}

export const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
});

const directionOfKey: Readonly<Record<string, Direction>> = {
  ArrowUp: 'north',
  ArrowDown: 'south',
  ArrowLeft: 'west',
  ArrowRight: 'east',
};

export const directionOf = (key: string): Direction | null => directionOfKey[key] ?? null;
