import { graphql, type DataOf } from '#web/graphql/document.ts';
import { query } from '#web/graphql/query.ts';

export const AreaNames = graphql(`
  query AreaNames {
    areaLList {
      id
      name
    }
  }
`);

export const AreaTree = graphql(`
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

export const Municipalities = graphql(`
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
`);

export const MunicipalityNames = graphql(`
  query MunicipalityNames($ids: [ID!]!) {
    areaMList(ids: $ids) {
      id
      name
    }
  }
`);

export const SearchArea = graphql(`
  query SearchArea($text: String!) {
    searchAreaM(input: { text: $text }) {
      id
      name
      prefectureId
      designatedCityId
    }
  }
`);

export const Railways = graphql(`
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

export const PrefecturesOfStations = graphql(`
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

export const StationsAround = graphql(`
  query StationsAround($latitude: Float!, $longitude: Float!) {
    searchStationAround(input: { latitude: $latitude, longitude: $longitude }) {
      code
      name
      lineNames
      latitude
      longitude
    }
  }
`);

export const SearchStation = graphql(`
  query SearchStation($text: String!) {
    searchStation(input: { text: $text }) {
      code
      name
      prefectureId
      lineNames
    }
  }
`);

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

export type Region = DataOf<typeof AreaTree>['areaTree'][number];
export type Corporation = DataOf<typeof Railways>['searchRailwayFromPrefecture'][number];

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
