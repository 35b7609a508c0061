import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const FacilitiesOverviewQuery = graphql(`
  query FacilitiesOverview($cursor: String) {
    homesOverview(cursor: $cursor) {
      cursor
      homes {
        facilityId
        name
        shifts
        late
        lateDueAt
        missing
        missingDueAt
        asked
        askedDueAt
        askedDay
        openSeats
        openSeatsDueAt
        applicants
        applicantsDueAt
        hours
        hoursDueAt
      }
    }
  }
`);
export type FacilityOverview = DataOf<
  typeof FacilitiesOverviewQuery
>['homesOverview']['homes'][number];

/** Today's counts at each of the person's open facilities, with the time when the first task of each count is due. */
export const facilitiesOverviewQuery = () =>
  pagedQuery({
    document: FacilitiesOverviewQuery,
    variables: {},
    list: 'homesOverview',
    rows: 'homes',
  });
