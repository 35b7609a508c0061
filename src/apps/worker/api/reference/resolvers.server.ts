import type { RailwayCorporation, SortOption } from '#gen/types.ts';
import type { Resolvers } from '#gen/worker-resolvers.ts';

import sortOptions from '#domain/reference/data/sort-options.json' with { type: 'json' };
import { stationsAround } from '#domain/reference/around.ts';
import {
  readAreaMasters,
  readAreaTree,
  bankSearchIndex,
  bankBranchSearchIndex,
  readLicenseList,
  readMasterList,
  readRailwayStations,
  readWorkingHourOptions,
} from '#domain/reference/masters.server.ts';
import {
  searchIndexMatches,
  maxSearchMatches,
  type SearchIndexRow,
  type SearchTextQuery,
} from '#domain/reference/search-text.ts';

export const referenceResolvers = {
  Query: {
    async areaLList(_source, { ids }, { db }) {
      const all = (await readAreaTree(db)).flatMap((region) => region.areaLList);
      return ids ? all.filter(({ id }) => ids.includes(id)) : all;
    },
    areaTree: (_source, _args, { db }) => readAreaTree(db),
    async searchAreaM(_source, { input }, { db }) {
      const { searchable } = await readAreaMasters(db);
      return searchIndexMatches(searchable, { text: input.text, endings: [] });
    },
    async areaMList(_source, { ids }, { db }) {
      const { municipalities } = await readAreaMasters(db);
      return [...new Set(ids)].flatMap((id) => municipalities.get(id) ?? []);
    },
    async searchRailwayFromPrefecture(_source, { input }, { db }) {
      const { corporations } = await readRailwayStations(db);
      return within(corporations, new Set(input.prefectureIds));
    },
    async searchPrefectureFromStation(_source, { input }, { db }) {
      const { stations } = await readRailwayStations(db);
      const found = [...new Set(input.stationCodes)].flatMap((code) => stations.get(code) ?? []);
      const prefectureIds = new Set(found.map(({ prefectureId }) => prefectureId));
      return { prefectureIds: [...prefectureIds].toSorted(), stations: found };
    },
    async searchStation(_source, { input }, { db }) {
      const { searchable } = await readRailwayStations(db);
      return searchIndexMatches(searchable, { text: input.text, endings: ['駅'] });
    },
    async searchStationAround(_source, { input }, { db }) {
      const { stations } = await readRailwayStations(db);
      return stationsAround([...stations.values()], input);
    },
    licenseList: (_source, _args, { db }) => readLicenseList(db),
    jobTaskList: (_source, _args, { db }) => readMasterList(db, 'job_tasks'),
    jobBenefitList: (_source, _args, { db }) => readMasterList(db, 'job_benefits'),
    jobArrangementList: (_source, _args, { db }) => readMasterList(db, 'job_arrangements'),
    facilityFeatureList: (_source, _args, { db }) => readMasterList(db, 'facility_features'),
    facilityServiceList: (_source, _args, { db }) => readMasterList(db, 'facility_services'),
    // The cast is safe: the ids in src/domain/reference are the values of the enum.
    sortOptionList: () => sortOptions as SortOption[],
    workingHourOptionList: async (_source, _args, { db }) =>
      (await readWorkingHourOptions(db)).map((option) => ({ ...option, id: String(option.id) })),
    searchBank: async (_source, { input }, { db }) =>
      orFirst(await bankSearchIndex(db), { text: input.text, endings: ['銀行'] }),
    async searchBankBranch(_source, { input }, { db }) {
      // Bank codes have four digits: any other text has no branches.
      if (!/^\d{4}$/.test(input.bankCode)) return [];
      const wanted = { text: input.text, endings: ['支店', '出張所'] };
      return orFirst(await bankBranchSearchIndex(db, input.bankCode), wanted);
    },
  },
} satisfies Resolvers;

/** Returns the matches; for an empty text the first rows by code, which are the largest banks. */
function orFirst<Row>(rows: readonly SearchIndexRow<Row>[], wanted: SearchTextQuery): Row[] {
  if (wanted.text.trim() === '') return rows.slice(0, maxSearchMatches).map(({ row }) => row);
  return searchIndexMatches(rows, wanted);
}

/** Removes stations outside the prefectures, then lines and corporations without any station left. */
function within(
  corporations: readonly RailwayCorporation[],
  prefectureIds: ReadonlySet<string>,
): RailwayCorporation[] {
  return corporations.flatMap((corporation) => {
    const lines = corporation.lines.flatMap((line) => {
      const stations = line.stations.filter(({ prefectureId }) => prefectureIds.has(prefectureId));
      return stations.length === 0 ? [] : [{ ...line, stations }];
    });
    return lines.length === 0 ? [] : [{ ...corporation, lines }];
  });
}
