import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const DemoApplications = graphql(`
  query DemoApplications($scope: DeskScopeInput!, $cursor: String) {
    waitingApplications(input: $scope, cursor: $cursor) {
      cursor
      applications {
        id
        title
        startsAt
        endsAt
        appliedAt
        worker {
          label
        }
      }
    }
  }
`);

/** Applications that wait for a facility. */
export const demoApplications = (facilityId: string) =>
  pagedQuery({
    document: DemoApplications,
    variables: { scope: { facilityId } },
    cursorOf: (page) => page.waitingApplications.cursor,
  });

export const DemoShifts = graphql(`
  query DemoShifts($scope: DeskScopeInput!, $cursor: String) {
    attendances(input: $scope, cursor: $cursor) {
      cursor
      attendances {
        id
        state
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
        endedReason
        questionnaire {
          answeredAt
          canAttend
          hasHealthConcern
        }
        questionnaireMissed
        cancellationRequested
        provisionalLabel
        actions
        worker {
          label
          name
        }
      }
    }
  }
`);

/** Shifts at a facility, latest start first. */
export const demoShifts = (facilityId: string) =>
  pagedQuery({
    document: DemoShifts,
    variables: { scope: { facilityId } },
    cursorOf: (page) => page.attendances.cursor,
  });
export type DeskShift = DataOf<typeof DemoShifts>['attendances']['attendances'][number];

export const AcceptApplication = graphql(`
  mutation DemoAccept($input: DeskIdInput!) {
    acceptApplication(input: $input) {
      success
    }
  }
`);

export const RejectApplication = graphql(`
  mutation DemoReject($input: DeskReasonInput!) {
    rejectApplication(input: $input) {
      success
    }
  }
`);

export const ApproveClaim = graphql(`
  mutation DemoApproveClaim($input: DeskIdInput!) {
    approveAttendance(input: $input) {
      success
    }
  }
`);

export const ReturnClaim = graphql(`
  mutation DemoReturnClaim($input: DeskReasonInput!) {
    returnAttendance(input: $input) {
      success
    }
  }
`);

export const Dismiss = graphql(`
  mutation DemoDismiss($input: DismissInput!) {
    dismissAttendance(input: $input) {
      success
    }
  }
`);

export const ConfirmEnd = graphql(`
  mutation DemoConfirmEnd($input: ConfirmAttendanceEndInput!) {
    confirmAttendanceEnd(input: $input) {
      success
    }
  }
`);

export const ReportNoShow = graphql(`
  mutation DemoReportNoShow($input: DeskIdInput!) {
    reportNoShow(input: $input) {
      success
    }
  }
`);

export const RequestCancellation = graphql(`
  mutation DemoRequestCancellation($input: RequestScheduleCancellationInput!) {
    requestScheduleCancellation(input: $input) {
      success
    }
  }
`);
