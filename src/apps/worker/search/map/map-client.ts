import type { MapBoundsInput, RecruitmentSearchInput } from '#gen/types.ts';
import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const RecruitmentMapQuery = graphql(`
  query RecruitmentMap($input: RecruitmentSearchInput!, $bounds: MapBoundsInput) {
    recruitmentMap(input: $input, bounds: $bounds) {
      facilities {
        facilityId
        name
        service
        latitude
        longitude
        count
        lowestHourlyWage
        highestHourlyWage
        stationLabel
        nextStartsAt
      }
      isCapped
    }
  }
`);

type MapView = DataOf<typeof RecruitmentMapQuery>['recruitmentMap'];
export type MapFacility = MapView['facilities'][number];

/**
 * Query of the facilities in a part of the map; with null, of those at the chosen places. `input` comes from
 * `searchInputOfFilters`.
 */
export const mapFacilitiesQuery = (
  input: RecruitmentSearchInput,
  bounds: MapBoundsInput | null,
) => ({
  ...graphqlQuery(RecruitmentMapQuery, {
    input: {
      ...input,
      // A map has no order; once the map is moved, its visible part replaces the chosen places.
      ...(bounds && {
        areaLIds: undefined,
        areaMIds: undefined,
        stationCodes: undefined,
        withinMinutes: undefined,
      }),
      sort: undefined,
      nearestFirst: undefined,
      travelFrom: undefined,
      groupByJob: undefined,
      hideClashes: input.hideClashes ?? true,
    },
    bounds,
  }),
  staleTime: 60_000,
});
