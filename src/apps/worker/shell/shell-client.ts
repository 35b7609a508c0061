import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const ShellShiftsQuery = graphql(`
  query ShellShifts {
    attendanceScheduleList {
      dutyCount
      sections {
        type
        attendances {
          id
          stateLabel
          workday {
            startsAt
            endsAt
          }
          facility {
            name
          }
          buttons {
            name
            type
          }
        }
      }
    }
  }
`);

/** Query of the tab bar: the number of open duties, and the shift that begins soon or is running. */
export const shellShiftsQuery = () => graphqlQuery(ShellShiftsQuery, {});
