import { graphql } from '#platform/web/graphql/document.ts';
import { query } from '#platform/web/graphql/query.ts';

export const ReturnDates = graphql(`
  query ReturnDates {
    returnDateList {
      recruitmentId
      title
      facilityName
      startsAt
      endsAt
      salary
      workedTasks {
        name
      }
    }
  }
`);

/** The next dates of facilities where the signed-in worker has worked; stale as soon as one is booked. */
export const returnDates = () => ({ ...query(ReturnDates, {}), staleTime: 60_000 });
