import { graphql } from '#platform/web/graphql/document.ts';
import { query } from '#platform/web/graphql/query.ts';

export const AreaNames = graphql(`
  query AreaNames {
    areaLList {
      id
      name
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

/** Places change with a release. */
export const placesStaleMs = Number.POSITIVE_INFINITY;

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

/** The 47 prefectures by id and name. */
export const areaNames = () => ({ ...query(AreaNames, {}), staleTime: placesStaleMs });
export const municipalityNames = (ids: readonly string[]) => ({
  ...query(MunicipalityNames, { ids: [...ids] }),
  staleTime: placesStaleMs,
});
/** The prefectures and names of the stations. */
export const prefecturesOfStations = (stationCodes: readonly string[]) => ({
  ...query(PrefecturesOfStations, { stationCodes: [...stationCodes] }),
  staleTime: placesStaleMs,
});
