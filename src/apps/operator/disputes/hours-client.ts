import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorHoursQuery = graphql(`
  query OperatorHours($cursor: String) {
    attendances(input: { onlyToSettle: true }, cursor: $cursor) {
      cursor
      attendances {
        id
        facilityName
        title
        startsAt
        endsAt
        breakMinutes
        checkInAt
        checkOutAt
        reportedStamps
        claimedStartAt
        claimedEndAt
        claimedBreakMinutes
        claimReason
        worker {
          label
          name
        }
      }
    }
  }
`);

/** Shifts about whose hours worker and facility could not agree, latest start first. */
export const hoursToSettleQuery = () =>
  pagedQuery({
    document: OperatorHoursQuery,
    variables: {},
    list: 'attendances',
    rows: 'attendances',
  });
export type HoursToSettle = DataOf<typeof OperatorHoursQuery>['attendances']['attendances'][number];

export const OperatorSettleHoursMutation = graphql(`
  mutation OperatorSettleHours($input: SettleAttendanceInput!) {
    settleAttendance(input: $input) {
      success
    }
  }
`);
