import type { ShellShiftsQuery, ShellShiftsQueryVariables } from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const ShellShifts = defineOperation<ShellShiftsQuery, ShellShiftsQueryVariables>(/* GraphQL */ `
  query ShellShifts {
    attendanceScheduleList {
      actionCount
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

/** The query of the tab bar: the action count for the badge, and the shift that is near or running. */
export const shellShifts = () => query(ShellShifts, {});
