import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import { placeQueriesStaleMs } from './client.ts';

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

export type AreaTreeRegion = DataOf<typeof AreaTree>['areaTree'][number];
export type RailwayCompanyView = DataOf<typeof Railways>['searchRailwayFromPrefecture'][number];

/** Query of the regions and their prefectures. */
export const areaTreeQuery = () => ({
  ...graphqlQuery(AreaTree, {}),
  staleTime: placeQueriesStaleMs,
});
/** Query of the municipalities of one prefecture, ordered by code. */
export const municipalitiesOfPrefectureQuery = (prefectureId: string) => ({
  ...graphqlQuery(Municipalities, { prefectureIds: [prefectureId] }),
  staleTime: placeQueriesStaleMs,
});
/** Query of at most 20 municipalities by name or kana. */
export const areaSearchQuery = (text: string) => ({
  ...graphqlQuery(SearchArea, { text }),
  staleTime: placeQueriesStaleMs,
});
/** Query of companies, lines and stations of the prefectures; stations in order along the line. */
export const railwaysOfPrefecturesQuery = (prefectureIds: readonly string[]) => ({
  ...graphqlQuery(Railways, { prefectureIds: [...prefectureIds] }),
  staleTime: placeQueriesStaleMs,
});
/** Query of at most 20 stations by name or kana. */
export const stationSearchQuery = (text: string) => ({
  ...graphqlQuery(SearchStation, { text }),
  staleTime: placeQueriesStaleMs,
});
/** Query of at most 60 stations around a rounded point (`around.ts`). */
export const stationsAroundPointQuery = (point: { latitude: number; longitude: number }) => ({
  ...graphqlQuery(StationsAround, point),
  staleTime: placeQueriesStaleMs,
});
