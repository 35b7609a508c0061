import type { Env } from '#platform/server/env.server.ts';

import { readRailways } from '../import/read-railways.server.ts';
import { tracksOf, type TravelLine } from '../travel/lines.ts';
import type { RailwayMap } from './railway-map.ts';

/** Computed once per process: the data changes only with a release, and `MAP_TILES` only with a restart. */
let shipped: Buffer<ArrayBuffer> | null = null;

/**
 * Returns the railways of all prefectures as JSON, from the shipped data set. As bytes: encoding a text of 350 kB for each
 * answer would take the thread for longer than a search does.
 */
export function railwayMapJson({ MAP_TILES }: Pick<Env, 'MAP_TILES'>): Buffer<ArrayBuffer> {
  shipped ??= Buffer.from(
    JSON.stringify({ ...readRailwayMap(), hasStreets: MAP_TILES !== undefined }),
  );
  return shipped;
}

export function readRailwayMap(): Omit<RailwayMap, 'hasStreets'> {
  const { lines, stations, lineStations } = readRailways();
  const indexOf = new Map(stations.map(({ code }, index) => [code, index]));
  const stationOf = new Map(stations.map((station) => [station.code, station]));
  const stopsOf = Map.groupBy(lineStations, (stop) => stop.line_id);
  return {
    stations: stations.map(({ name, longitude, latitude }) => [
      name,
      rounded(longitude),
      rounded(latitude),
    ]),
    tracks: lines.flatMap(({ id, name, corporation_id: operatorId }) => {
      const stops = (stopsOf.get(id) ?? []).flatMap(
        ({ station_code }) => stationOf.get(station_code) ?? [],
      );
      const pieces = joinedTracksOf({ id, name, operatorId, stations: stops });
      return pieces.map((piece) => piece.map((at) => indexOf.get(stops[at]?.code ?? '') ?? 0));
    }),
  };
}

/** Returns the tracks of a line, joined into one piece where a track begins at the end of the track before. */
export function joinedTracksOf(line: TravelLine): number[][] {
  const pieces: number[][] = [];
  for (const { from, to } of tracksOf(line)) {
    const last = pieces.at(-1);
    if (last?.at(-1) === from) last.push(to);
    else pieces.push([from, to]);
  }
  return pieces;
}

const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000;
