import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const HomesOverview = graphql(`
  query HomesOverview($cursor: String) {
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
export type Home = DataOf<typeof HomesOverview>['homesOverview']['homes'][number];

/** What today holds at each facility of the person. */
export const homesOverview = () =>
  pagedQuery({
    document: HomesOverview,
    variables: {},
    cursorOf: (page) => page.homesOverview.cursor,
  });
