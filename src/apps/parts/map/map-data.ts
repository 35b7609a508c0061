import type { RailwayMap } from '#domain/reference/map/railway-map.ts';

export type { RailwayMap };
/** URL of the coasts and prefectures as TopoJSON. The railways are at `apiPaths.railwayMap`. */
export { default as outlinesUrl } from '#domain/reference/map/prefecture-outlines.json?url';
