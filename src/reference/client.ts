import type {
  AreaNamesQuery,
  AreaNamesQueryVariables,
  AreaTreeQuery,
  AreaTreeQueryVariables,
  PrefecturesOfStationsQuery,
  PrefecturesOfStationsQueryVariables,
  RailwaysQuery,
  RailwaysQueryVariables,
  SearchStationQuery,
  SearchStationQueryVariables,
} from '#gen/operations.ts';
import { document } from '#web/graphql.ts';
import { query } from '#web/query.ts';

const AreaNames = document<AreaNamesQuery, AreaNamesQueryVariables>(/* GraphQL */ `
  query AreaNames {
    areaLList {
      id
      name
    }
  }
`);

const AreaTree = document<AreaTreeQuery, AreaTreeQueryVariables>(/* GraphQL */ `
  query AreaTree {
    areaTree {
      id
      name
      areaLList {
        id
        name
        areaMList {
          id
          name
          kana
        }
      }
    }
  }
`);

const Railways = document<RailwaysQuery, RailwaysQueryVariables>(/* GraphQL */ `
  query Railways($prefectureIds: [ID!]!) {
    searchRailwayFromPrefecture(input: { prefectureIds: $prefectureIds }) {
      id
      name
      lines {
        id
        name
        stations {
          code
          name
          kana
        }
      }
    }
  }
`);

const PrefecturesOfStations = document<
  PrefecturesOfStationsQuery,
  PrefecturesOfStationsQueryVariables
>(/* GraphQL */ `
  query PrefecturesOfStations($stationCodes: [ID!]!) {
    searchPrefectureFromStation(input: { stationCodes: $stationCodes }) {
      prefectureIds
    }
  }
`);

const SearchStation = document<SearchStationQuery, SearchStationQueryVariables>(/* GraphQL */ `
  query SearchStation($text: String!) {
    searchStation(input: { text: $text }) {
      code
      name
      kana
      prefectureId
      lineNames
    }
  }
`);

/** Places change with a release. */
const staleTime = Number.POSITIVE_INFINITY;

/** Where a place stands in the address of the search, whoever writes it. */
export const placeKeys = { prefectures: 'prefs', cities: 'cities', stations: 'stations' } as const;
/** Between the ids of one key: never percent-encoded, so that server and browser see one address. */
export const placeSeparator = '.';
/** A search takes at most this many stations (rule book 4.20), and this many municipalities. */
export const stationsMost = 10;
export const citiesMost = 100;

/** Holds the place that was searched last on this device. */
export const placeCookie = 'place';

/** Lets the next search begin everywhere again. */
export function forgetPlace(): void {
  globalThis.document.cookie = `${placeCookie}=; path=/; max-age=0; samesite=lax`;
}

export type Region = AreaTreeQuery['areaTree'][number];
export type Corporation = RailwaysQuery['searchRailwayFromPrefecture'][number];

/** The 47 prefectures by id and name. */
export const areaNames = () => ({ ...query(AreaNames, {}), staleTime });
/** Regions, prefectures and their municipalities. */
export const areaTree = () => ({ ...query(AreaTree, {}), staleTime });
/** Companies, lines and stations of the prefectures, in order along the line. */
export const railways = (prefectureIds: readonly string[]) => ({
  ...query(Railways, { prefectureIds: [...prefectureIds] }),
  staleTime,
});
export const prefecturesOfStations = (stationCodes: readonly string[]) => ({
  ...query(PrefecturesOfStations, { stationCodes: [...stationCodes] }),
  staleTime,
});
/** At most 20 stations by name or kana. */
export const stationSearch = (text: string) => ({ ...query(SearchStation, { text }), staleTime });
