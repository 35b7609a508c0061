import { readRailways } from '../import/read-railways.server.ts';
import type { TravelLine } from './lines.ts';

/** Returns the lines of the shipped data, without a database. */
export function readShippedTravelLines(): TravelLine[] {
  const { lines, stations, lineStations } = readRailways();
  const stationOf = new Map(stations.map((station) => [station.code, station]));
  const stopsOf = Map.groupBy(lineStations, (stop) => stop.line_id);
  return lines.map(({ id, name, corporation_id: operatorId }) => ({
    id,
    name,
    operatorId,
    stations: (stopsOf.get(id) ?? []).flatMap((stop) => stationOf.get(stop.station_code) ?? []),
  }));
}
