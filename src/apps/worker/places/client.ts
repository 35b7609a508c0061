import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import { maxAlertStations } from '#domain/notifications/alerts/alert-rules.ts';
import { maxValuesPerFilter } from '#domain/recruitment/search/filter-steps.ts';

export const AreaNamesQuery = graphql(`
  query AreaNames {
    areaLList {
      id
      name
    }
  }
`);

export const MunicipalityNamesQuery = graphql(`
  query MunicipalityNames($ids: [ID!]!) {
    areaMList(ids: $ids) {
      id
      name
    }
  }
`);

export const PrefecturesOfStationsQuery = graphql(`
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
export const placeQueriesStaleMs = Number.POSITIVE_INFINITY;

/** The search parameters of places, for every screen that writes the address of a search. */
export const placeSearchParamKeys = {
  prefectures: 'prefs',
  cities: 'cities',
  stations: 'stations',
} as const;
/**
 * Separates the ids in a search parameter: a character that is never percent-encoded, so that server and browser
 * produce the same URL.
 */
export const placeParamSeparator = '.';
/** Maximum stations of a search: those of a saved search, which takes over the stations of a search. (Rule 4.20) */
export const maxSearchStations = maxAlertStations;
/** Maximum municipalities of a search: the server refuses more values of a filter. */
export const maxSearchCities = maxValuesPerFilter;

/** The cookie with the last searched place of this device. */
export const lastPlaceCookieName = 'place';

/** Clears the last searched place, so that the next search covers everywhere. */
export function clearLastSearchedPlace(): void {
  globalThis.document.cookie = `${lastPlaceCookieName}=; path=/; max-age=0; samesite=lax`;
}

/** Query of the 47 prefectures by id and name. */
export const prefectureNamesQuery = () => ({
  ...graphqlQuery(AreaNamesQuery, {}),
  staleTime: placeQueriesStaleMs,
});
export const municipalityNamesQuery = (ids: readonly string[]) => ({
  ...graphqlQuery(MunicipalityNamesQuery, { ids: [...ids] }),
  staleTime: placeQueriesStaleMs,
});
/** Query of the stations' names and prefectures. */
export const prefecturesOfStationsQuery = (stationCodes: readonly string[]) => ({
  ...graphqlQuery(PrefecturesOfStationsQuery, { stationCodes: [...stationCodes] }),
  staleTime: placeQueriesStaleMs,
});
