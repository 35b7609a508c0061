import type {
  AreaL,
  AreaM,
  AreaRegion,
  License,
  MasterItem,
  RailwayCorporation,
  Station,
} from '#gen/types.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import {
  areaRows,
  bankRows,
  bankBranchRows,
  licenseRows,
  loadedReferenceVersion,
  masterRows,
  stationRows,
  lineStopRows,
  workingHourRows,
  type AreaRow,
  type MasterTable,
  type StationRow,
  type LineStopRow,
  type WorkingHourRow,
} from './queries.server.ts';
import { bankAliases } from './bank-aliases.server.ts';
import { buildSearchIndex, type SearchIndexRow, type SearchableName } from './search-text.ts';
import { buildTravelGraph, type TravelGraph } from './travel/graph.ts';
import type { TravelTimes } from './travel/minutes.ts';

/** The version of the lists in one database. They are the same for everybody and change only with a deployment. */
type Version = {
  hash: string;
  checkedAt: number;
  checking: Promise<void> | null;
};

/** Milliseconds for which the loaded version is trusted, by the machine's clock and not the product's. */
const checkEveryMs = 10_000;
/** Maximum number of cached lists, including the branches of each requested bank; the oldest is dropped. */
const maxKept = 200;

// By database, because a test process has several.
const versions = new WeakMap<QueryExecutor, Version>();
/**
 * The cached lists by version and name. The databases of a test process share them: the version is a hash of all lists,
 * so lists of one version are equal in every database.
 */
const loaded = new Map<string, Promise<unknown>>();

/** Returns a cached list, or loads it when the database has another version. Caches nothing before the first load. */
async function kept<T>(db: QueryExecutor, name: string, load: () => Promise<T>): Promise<T> {
  const version = versions.get(db) ?? { hash: '', checkedAt: 0, checking: null };
  versions.set(db, version);
  await checkVersion(db, version);
  if (version.hash === '') return load();
  const key = `${version.hash} ${name}`;
  // Another call may have cached the list under this key already.
  const known = loaded.get(key);
  if (known) return known as Promise<T>;
  const value = load();
  loaded.set(key, value);
  // Do not cache a failed read.
  value.catch(() => loaded.delete(key));
  const oldest = loaded.keys().next().value;
  if (loaded.size > maxKept && oldest !== undefined) loaded.delete(oldest);
  return value;
}

async function checkVersion(db: QueryExecutor, version: Version): Promise<void> {
  if (version.checkedAt !== 0 && performance.now() - version.checkedAt < checkEveryMs) return;
  version.checking ??= (async () => {
    try {
      version.hash = await loadedReferenceVersion(db);
      version.checkedAt = performance.now();
    } finally {
      version.checking = null;
    }
  })();
  await version.checking;
}

const asItem = ({ id, name }: { id: number; name: string }): MasterItem => ({
  id: String(id),
  name,
});

/** Returns one of the lists that contain only names. */
export async function readMasterList(db: QueryExecutor, table: MasterTable): Promise<MasterItem[]> {
  return kept(db, table, async () => (await masterRows(db, table)).map(asItem));
}

export async function readLicenseList(db: QueryExecutor): Promise<License[]> {
  return kept(db, 'licenses', async () =>
    (await licenseRows(db)).map((row) => ({ ...row, id: String(row.id) })),
  );
}

/** Returns the choices of minutes on duty; both ends belong to a choice. */
export async function readWorkingHourOptions(db: QueryExecutor): Promise<WorkingHourRow[]> {
  return kept(db, 'working_hours', () => workingHourRows(db));
}

export type AreaMasters = {
  tree: AreaRegion[];
  municipalities: Map<string, AreaM>;
  searchable: SearchIndexRow<AreaM & SearchableName>[];
  /** The wards of each designated city, by the city's id. */
  wards: Map<string, string[]>;
};

export async function readAreaMasters(db: QueryExecutor): Promise<AreaMasters> {
  return kept(db, 'areas', async () => toAreas(await areaRows(db)));
}

export async function readAreaTree(db: QueryExecutor): Promise<AreaRegion[]> {
  return (await readAreaMasters(db)).tree;
}

export async function bankSearchIndex(
  db: QueryExecutor,
): Promise<SearchIndexRow<SearchableName>[]> {
  return kept(db, 'banks', async () =>
    buildSearchIndex((await bankRows(db)).map((bank) => ({ ...bank, aliases: bankAliases(bank) }))),
  );
}

export async function bankBranchSearchIndex(
  db: QueryExecutor,
  bankCode: string,
): Promise<SearchIndexRow<SearchableName>[]> {
  return kept(db, `branches ${bankCode}`, async () =>
    buildSearchIndex(await bankBranchRows(db, bankCode)),
  );
}

export type RailwayStations = {
  corporations: RailwayCorporation[];
  stations: Map<string, Station>;
  searchable: SearchIndexRow<Station>[];
};

export async function readRailwayStations(db: QueryExecutor): Promise<RailwayStations> {
  return kept(db, 'railways', async () =>
    toRailways(...(await Promise.all([stationRows(db), lineStopRows(db)]))),
  );
}

/** The railways as a graph, and the travel times computed on it, by origin. */
export type TravelNetwork = { graph: TravelGraph; origins: Map<string, TravelTimes> };

export async function readTravelNetwork(db: QueryExecutor): Promise<TravelNetwork> {
  return kept(db, 'travel', async () => {
    const { corporations } = await readRailwayStations(db);
    const lines = corporations.flatMap((corporation) =>
      corporation.lines.map(({ id, name, stations }) => {
        return { id: Number(id), name, operatorId: Number(corporation.id), stations };
      }),
    );
    return { graph: buildTravelGraph(lines), origins: new Map() };
  });
}

function toAreas(rows: readonly AreaRow[]): AreaMasters {
  const tree = toTree(rows);
  const all = tree.flatMap(({ areaLList }) => areaLList.flatMap(({ areaMList }) => areaMList));
  const inCities = all.filter(({ designatedCityId }) => designatedCityId);
  const wards = Map.groupBy(inCities, ({ designatedCityId }) => String(designatedCityId));
  return {
    tree,
    municipalities: new Map(all.map((one) => [one.id, one])),
    searchable: buildSearchIndex(all.map((one) => ({ ...one, code: one.id }))),
    wards: new Map([...wards].map(([city, list]) => [city, list.map(({ id }) => id)])),
  };
}

function toTree(rows: readonly AreaRow[]): AreaRegion[] {
  const regions = new Map<number, AreaRegion>();
  const prefectures = new Map<string, AreaL>();
  for (const row of rows) {
    const region = regions.get(row.regionId) ?? {
      id: String(row.regionId),
      name: row.regionName,
      areaLList: [],
    };
    regions.set(row.regionId, region);
    const known = prefectures.get(row.code);
    const { code: id, name, kana } = row;
    const areaL = known ?? { id, name, kana, regionId: region.id, areaMList: [] };
    if (!known) region.areaLList.push(areaL);
    prefectures.set(row.code, areaL);
    if (row.cityCode !== null) {
      areaL.areaMList.push({
        id: row.cityCode,
        name: row.cityName ?? '',
        kana: row.cityKana ?? '',
        prefectureId: row.code,
        designatedCityId: row.designatedCityCode,
      });
    }
  }
  return [...regions.values()];
}

function toRailways(
  stationList: readonly StationRow[],
  stops: readonly LineStopRow[],
): RailwayStations {
  const stations = new Map<string, Station>(
    stationList.map(({ prefectureCode: prefectureId, ...station }) => [
      station.code,
      { ...station, prefectureId, lineNames: [] },
    ]),
  );
  const corporations: RailwayCorporation[] = [];
  // The rows are ordered by corporation and line.
  for (const stop of stops) {
    const station = stations.get(stop.stationCode);
    if (!station) continue;
    const corporation = lastOr(corporations, String(stop.corporationId), (id) => {
      return { id, name: stop.corporationName, lines: [] };
    });
    const line = lastOr(corporation.lines, String(stop.lineId), (id) => {
      return { id, name: stop.lineName, stations: [] };
    });
    line.stations.push(station);
    if (!station.lineNames.includes(line.name)) station.lineNames.push(line.name);
  }
  return { corporations, stations, searchable: buildSearchIndex([...stations.values()]) };
}

function lastOr<Row extends { id: string }>(
  rows: Row[],
  id: string,
  make: (id: string) => Row,
): Row {
  const last = rows.at(-1);
  if (last?.id === id) return last;
  const made = make(id);
  rows.push(made);
  return made;
}
