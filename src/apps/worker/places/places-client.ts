import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import { placeQueriesStaleMs } from './client.ts';

export const AreaTreeQuery = graphql(`
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

export const MunicipalitiesQuery = graphql(`
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

export const SearchAreaQuery = graphql(`
  query SearchArea($text: String!) {
    searchAreaM(input: { text: $text }) {
      id
      name
      prefectureId
      designatedCityId
    }
  }
`);

export const RailwaysQuery = graphql(`
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

export const StationsAroundQuery = graphql(`
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

export const SearchStationQuery = graphql(`
  query SearchStation($text: String!) {
    searchStation(input: { text: $text }) {
      code
      name
      prefectureId
      lineNames
    }
  }
`);

export type AreaTreeRegion = DataOf<typeof AreaTreeQuery>['areaTree'][number];
export type RailwayCompanyView = DataOf<
  typeof RailwaysQuery
>['searchRailwayFromPrefecture'][number];

/** Query of the regions and their prefectures. */
export const areaTreeQuery = () => ({
  ...graphqlQuery(AreaTreeQuery, {}),
  staleTime: placeQueriesStaleMs,
});
/** Query of the municipalities of one prefecture, ordered by code. */
export const municipalitiesOfPrefectureQuery = (prefectureId: string) => ({
  ...graphqlQuery(MunicipalitiesQuery, { prefectureIds: [prefectureId] }),
  staleTime: placeQueriesStaleMs,
});
/** Query of at most 20 municipalities by name or kana. */
export const areaSearchQuery = (text: string) => ({
  ...graphqlQuery(SearchAreaQuery, { text }),
  staleTime: placeQueriesStaleMs,
});
/** Query of companies, lines and stations of the prefectures; stations in order along the line. */
export const railwaysOfPrefecturesQuery = (prefectureIds: readonly string[]) => ({
  ...graphqlQuery(RailwaysQuery, { prefectureIds: [...prefectureIds] }),
  staleTime: placeQueriesStaleMs,
});
/** Query of at most 20 stations by name or kana. */
export const stationSearchQuery = (text: string) => ({
  ...graphqlQuery(SearchStationQuery, { text }),
  staleTime: placeQueriesStaleMs,
});
/** Query of at most 60 stations around a rounded point (`around.ts`). */
export const stationsAroundPointQuery = (point: { latitude: number; longitude: number }) => ({
  ...graphqlQuery(StationsAroundQuery, point),
  staleTime: placeQueriesStaleMs,
});
