/** All lines and stations as the map draws them. Positions are WGS 84 with five decimals, about a metre. */
export type RailwayMap = {
  /** Name, longitude, latitude. */
  stations: [name: string, longitude: number, latitude: number][];
  /** Pieces of line without a branch, as indexes into `stations`. */
  tracks: number[][];
  /** Whether there are streets at `apiPaths.streetTiles`. */
  hasStreets: boolean;
};
