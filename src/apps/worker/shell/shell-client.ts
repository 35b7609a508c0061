import { graphql } from '#platform/web/graphql/document.ts';
import { query } from '#platform/web/graphql/query.ts';

export const ShellShifts = graphql(`
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

/** The query of the tab bar: the count of open duties for the badge, and the shift that is near or running. */
export const shellShifts = () => query(ShellShifts, {});
