import { graphql, type DataOf, type VariablesOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const OperatorShifts = graphql(`
  query OperatorShifts($scope: OperatorScopeInput!, $cursor: String) {
    attendances(input: $scope, cursor: $cursor) {
      cursor
      attendances {
        id
        state
        facilityName
        title
        startsAt
        endsAt
        breakMinutes
        checkInAt
        checkOutAt
        claimedStartAt
        claimedEndAt
        claimedBreakMinutes
        claimReason
        needsOperator
        endAnswerDueAt
        canSettle
        worker {
          label
          name
        }
      }
    }
  }
`);

/** Shifts, the latest start first. */
export const operatorShifts = (scope: VariablesOf<typeof OperatorShifts>['scope']) =>
  pagedQuery({
    document: OperatorShifts,
    variables: { scope },
    cursorOf: (page) => page.attendances.cursor,
  });
export type OperatorShift = DataOf<typeof OperatorShifts>['attendances']['attendances'][number];

export const SettleHours = graphql(`
  mutation OperatorSettleHours($input: SettleAttendanceInput!) {
    settleAttendance(input: $input) {
      success
    }
  }
`);
