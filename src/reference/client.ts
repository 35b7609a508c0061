import type {
  AreaNamesQuery,
  AreaNamesQueryVariables,
  AreaTreeQuery,
  AreaTreeQueryVariables,
  MunicipalitiesQuery,
  MunicipalitiesQueryVariables,
  MunicipalityNamesQuery,
  MunicipalityNamesQueryVariables,
  PrefecturesOfStationsQuery,
  PrefecturesOfStationsQueryVariables,
  RailwaysQuery,
  RailwaysQueryVariables,
  SearchAreaQuery,
  SearchAreaQueryVariables,
  SearchStationQuery,
  SearchStationQueryVariables,
  StationsAroundQuery,
  StationsAroundQueryVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const AreaNames = defineOperation<AreaNamesQuery, AreaNamesQueryVariables>(/* GraphQL */ `
  query AreaNames {
    areaLList {
      id
      name
    }
  }
`);

const AreaTree = defineOperation<AreaTreeQuery, AreaTreeQueryVariables>(/* GraphQL */ `
  query AreaTree {
    areaTree {
      id
      name
      areaLList {
        id
        name
      }
    }
  }
`);

const Municipalities = defineOperation<MunicipalitiesQuery, MunicipalitiesQueryVariables>(
  /* GraphQL */ `
    query Municipalities($prefectureIds: [ID!]!) {
      areaLList(ids: $prefectureIds) {
        id
        areaMList {
          id
          name
          designatedCityId
        }
      }
    }
  `,
);

const MunicipalityNames = defineOperation<MunicipalityNamesQuery, MunicipalityNamesQueryVariables>(
  /* GraphQL */ `
    query MunicipalityNames($ids: [ID!]!) {
      areaMList(ids: $ids) {
        id
        name
      }
    }
  `,
);

const SearchArea = defineOperation<SearchAreaQuery, SearchAreaQueryVariables>(/* GraphQL */ `
  query SearchArea($text: String!) {
    searchAreaM(input: { text: $text }) {
      id
      name
      prefectureId
      designatedCityId
    }
  }
`);

const Railways = defineOperation<RailwaysQuery, RailwaysQueryVariables>(/* GraphQL */ `
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
        }
      }
    }
  }
`);

const PrefecturesOfStations = defineOperation<
  PrefecturesOfStationsQuery,
  PrefecturesOfStationsQueryVariables
>(/* GraphQL */ `
  query PrefecturesOfStations($stationCodes: [ID!]!) {
    searchPrefectureFromStation(input: { stationCodes: $stationCodes }) {
      prefectureIds
      stations {
        code
        name
      }
    }
  }
`);

const StationsAround = defineOperation<StationsAroundQuery, StationsAroundQueryVariables>(
  /* GraphQL */ `
    query StationsAround($latitude: Float!, $longitude: Float!) {
      searchStationAround(input: { latitude: $latitude, longitude: $longitude }) {
        code
        name
        lineNames
        latitude
        longitude
      }
    }
  `,
);

const SearchStation = defineOperation<SearchStationQuery, SearchStationQueryVariables>(
  /* GraphQL */ `
    query SearchStation($text: String!) {
      searchStation(input: { text: $text }) {
        code
        name
        prefectureId
        lineNames
      }
    }
  `,
);

/** Places change with a release. */
const staleTime = Number.POSITIVE_INFINITY;

/** The search parameters of places, for every screen that writes the address of a search. */
export const placeKeys = { prefectures: 'prefs', cities: 'cities', stations: 'stations' } as const;
/** Between the ids of one key: never percent-encoded, so that server and browser see one address. */
export const placeSeparator = '.';
/** A search takes at most this many stations (Rule 4.20), and this many municipalities. */
export const maxStations = 10;
export const maxCities = 100;

/** Holds the place that was searched last on this device. */
export const placeCookie = 'place';

/** Lets the next search begin everywhere again. */
export function clearPlace(): void {
  globalThis.document.cookie = `${placeCookie}=; path=/; max-age=0; samesite=lax`;
}

export type Region = AreaTreeQuery['areaTree'][number];
export type Municipality = MunicipalitiesQuery['areaLList'][number]['areaMList'][number];
export type Corporation = RailwaysQuery['searchRailwayFromPrefecture'][number];

/** The 47 prefectures by id and name. */
export const areaNames = () => ({ ...query(AreaNames, {}), staleTime });
/** Regions and their prefectures. */
export const areaTree = () => ({ ...query(AreaTree, {}), staleTime });
/** The municipalities of one prefecture, by their codes. */
export const municipalities = (prefectureId: string) => ({
  ...query(Municipalities, { prefectureIds: [prefectureId] }),
  staleTime,
});
export const municipalityNames = (ids: readonly string[]) => ({
  ...query(MunicipalityNames, { ids: [...ids] }),
  staleTime,
});
/** At most 20 municipalities by name or kana. */
export const areaSearch = (text: string) => ({ ...query(SearchArea, { text }), staleTime });
/** Companies, lines and stations of the prefectures, in order along the line. */
export const railways = (prefectureIds: readonly string[]) => ({
  ...query(Railways, { prefectureIds: [...prefectureIds] }),
  staleTime,
});
/** The prefectures and names of the stations. */
export const prefecturesOfStations = (stationCodes: readonly string[]) => ({
  ...query(PrefecturesOfStations, { stationCodes: [...stationCodes] }),
  staleTime,
});
/** At most 20 stations by name or kana. */
export const stationSearch = (text: string) => ({ ...query(SearchStation, { text }), staleTime });
/** At most 60 stations around a point that was rounded, see `around.ts`. */
export const stationsAroundPoint = (point: { latitude: number; longitude: number }) => ({
  ...query(StationsAround, point),
  staleTime,
});
