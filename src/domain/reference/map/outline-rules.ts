import { metresBetween, type GeoPoint } from '../around.ts';

/** Longitude, then latitude: the order of GeoJSON. */
type Position = readonly number[];
export type BorderEdge = readonly [from: Position, to: Position];

/** Returns the edges of all borders, including the borders of holes. */
export function borderEdgesOf(
  polygons: readonly (readonly (readonly Position[])[])[],
): BorderEdge[] {
  return polygons.flat().flatMap((ring) =>
    ring.slice(1).flatMap((to, index) => {
      const from = ring[index];
      return from ? [[from, to] as const] : [];
    }),
  );
}

/** True when a point is within the outline: a line from the point to the east crosses an odd number of edges. */
export function isPointInOutline(
  { latitude, longitude }: GeoPoint,
  outline: readonly BorderEdge[],
): boolean {
  let isInside = false;
  for (const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] of outline) {
    const isBeside = y1 > latitude !== y2 > latitude;
    if (isBeside && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
      isInside = !isInside;
  }
  return isInside;
}

/** Returns the metres from a point to the nearest border. */
export function metresToBorder(point: GeoPoint, outline: readonly BorderEdge[]): number {
  return outline.reduce(
    (least, edge) => Math.min(least, metresBetween(point, nearestOn(edge, point))),
    Number.POSITIVE_INFINITY,
  );
}

/**
 * Returns the nearest point of an edge. The calculation is on a plane, because an edge is only a few kilometres long.
 */
function nearestOn([[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]]: BorderEdge, point: GeoPoint): GeoPoint {
  const shrink = Math.cos((point.latitude * Math.PI) / 180);
  const [dx, dy] = [(x2 - x1) * shrink, y2 - y1];
  const [px, py] = [(point.longitude - x1) * shrink, point.latitude - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return { longitude: x1 + share * (x2 - x1), latitude: y1 + share * (y2 - y1) };
}
