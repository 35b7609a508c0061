import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const WorkAgainDatesQuery = graphql(`
  query WorkAgainDates {
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

/** Query of the next dates at facilities where the signed-in worker has worked; fresh for one minute. */
export const workAgainDatesQuery = () => ({
  ...graphqlQuery(WorkAgainDatesQuery, {}),
  staleTime: 60_000,
});
