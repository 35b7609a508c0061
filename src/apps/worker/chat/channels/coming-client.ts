import { graphql } from '#platform/web/graphql/document.ts';
import { query } from '#platform/web/graphql/query.ts';

export const ComingShifts = graphql(`
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

/** The first page of the schedule: its facilities can be written to before there is a conversation. */
export const comingShifts = () => query(ComingShifts, {});
