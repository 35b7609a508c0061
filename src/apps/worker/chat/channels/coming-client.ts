import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const ComingShiftsQuery = graphql(`
  query ComingShifts {
    attendanceScheduleList {
      sections {
        attendances {
          id
          facility {
            id
            name
          }
          workday {
            startsAt
            endsAt
          }
          buttons {
            type
          }
        }
      }
    }
  }
`);

/** Query of the first page of the schedule, whose facilities the worker can write to before a conversation exists. */
export const upcomingShiftsQuery = () => graphqlQuery(ComingShiftsQuery, {});
