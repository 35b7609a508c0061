import { upsertRows, type ImportClient, type ImportTable } from './upsert.server.ts';

type CorporationRow = { id: number; name: string; position: number };
type LineRow = { id: number; corporation_id: number; name: string; position: number };
export type RailwayStationRow = {
  code: string;
  name: string;
  kana: string;
  prefecture_code: string;
  latitude: number;
  longitude: number;
};
type LineStationRow = { line_id: number; station_code: string; position: number };

export type RailwayImportData = {
  corporations: CorporationRow[];
  lines: LineRow[];
  stations: RailwayStationRow[];
  lineStations: LineStationRow[];
};

const corporations: ImportTable<CorporationRow> = {
  name: 'railway_corporations',
  key: ['id'],
  columns: { id: 'integer', name: 'text', position: 'integer' },
};
const lines: ImportTable<LineRow> = {
  name: 'railway_lines',
  key: ['id'],
  columns: { id: 'integer', corporation_id: 'integer', name: 'text', position: 'integer' },
};
const stations: ImportTable<RailwayStationRow> = {
  name: 'stations',
  key: ['code'],
  columns: {
    code: 'text',
    name: 'text',
    kana: 'text',
    prefecture_code: 'text',
    latitude: 'double precision',
    longitude: 'double precision',
  },
};
const lineStations: ImportTable<LineStationRow> = {
  name: 'line_stations',
  key: ['line_id', 'station_code'],
  columns: { line_id: 'integer', station_code: 'text', position: 'integer' },
};

/**
 * Writes corporations, lines and stations. Lines, corporations and stops that left the lists are deleted; stations
 * stay, because facilities, profiles and alerts may refer to them.
 */
export async function writeRailways(
  client: ImportClient,
  railways: RailwayImportData,
): Promise<void> {
  await upsertRows(client, corporations, railways.corporations);
  await upsertRows(client, lines, railways.lines);
  await upsertRows(client, stations, railways.stations);
  await removeFormer(client, railways);
  await upsertRows(client, lineStations, railways.lineStations);
}

async function removeFormer(client: ImportClient, railways: RailwayImportData): Promise<void> {
  await client.query(
    `/* reference.import remove former stops */
delete from line_stations s
where not exists (
  select from unnest($1::integer[], $2::text[]) as kept (line_id, station_code)
  where kept.line_id = s.line_id and kept.station_code = s.station_code)`,
    [
      railways.lineStations.map((stop) => stop.line_id),
      railways.lineStations.map((stop) => stop.station_code),
    ],
  );
  await client.query(
    `/* reference.import remove former lines */
delete from railway_lines where id <> all ($1::integer[])`,
    [railways.lines.map(({ id }) => id)],
  );
  await client.query(
    `/* reference.import remove former corporations */
delete from railway_corporations where id <> all ($1::integer[])`,
    [railways.corporations.map(({ id }) => id)],
  );
}
