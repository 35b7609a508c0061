/** All lines and stations in the form that the map draws. Positions are WGS 84 with five decimals, about a metre. */
export type RailwayMap = {
  /** Name, longitude, latitude. */
  stations: [name: string, longitude: number, latitude: number][];
  /** Pieces of line without a branch, as indexes into `stations`. */
  tracks: number[][];
  /** True when `apiPaths.streetTiles` serves streets. */
  hasStreets: boolean;
};
