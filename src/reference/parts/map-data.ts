import type { RailwayMap } from '../map/railway-map.ts';

export type { RailwayMap };
/** The address of the coasts and prefectures as TopoJSON. The railways are at `apiPaths.railwayMap`. */
export { default as outlinesUrl } from '../map/prefecture-outlines.json?url';
