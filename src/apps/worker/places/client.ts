import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import { maxAlertStations } from '#domain/notifications/alerts/alert-rules.ts';
import { maxChosenValues } from '#domain/recruitment/search/filter-steps.ts';

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

/** Never stale: places change only with a release. */
export const placesStaleMs = Number.POSITIVE_INFINITY;

/** The search parameters of places, for every screen that writes the address of a search. */
export const placeParamKeys = {
  prefectures: 'prefs',
  cities: 'cities',
  stations: 'stations',
} as const;
/**
 * Separates the ids in a search parameter: a character that is never percent-encoded, so that server and browser
 * produce the same URL.
 */
export const placeSeparator = '.';
/** Maximum stations of a search: those of a saved search, which takes over the stations of a search. (Rule 4.20) */
export const maxSearchStations = maxAlertStations;
/** Maximum municipalities of a search: the server refuses more values of a filter. */
export const maxSearchCities = maxChosenValues;

/** The cookie with the last searched place of this device. */
export const placeCookie = 'place';

/** Clears the last searched place, so that the next search covers everywhere. */
export function clearPlace(): void {
  globalThis.document.cookie = `${placeCookie}=; path=/; max-age=0; samesite=lax`;
}

/** Query of the 47 prefectures by id and name. */
export const prefectureNames = () => ({ ...graphqlQuery(AreaNames, {}), staleTime: placesStaleMs });
export const municipalityNames = (ids: readonly string[]) => ({
  ...graphqlQuery(MunicipalityNames, { ids: [...ids] }),
  staleTime: placesStaleMs,
});
/** Query of the stations' names and prefectures. */
export const prefecturesOfStations = (stationCodes: readonly string[]) => ({
  ...graphqlQuery(PrefecturesOfStations, { stationCodes: [...stationCodes] }),
  staleTime: placesStaleMs,
});
