import type {
  DemoAcceptMutation,
  DemoAcceptMutationVariables,
  DemoApproveClaimMutation,
  DemoApproveClaimMutationVariables,
  DemoChangesQuery,
  DemoChangesQueryVariables,
  DemoConfirmEndMutation,
  DemoConfirmEndMutationVariables,
  DemoDismissMutation,
  DemoDismissMutationVariables,
  DemoFacilityDeskQuery,
  DemoFacilityDeskQueryVariables,
  DemoFacilitySearchQuery,
  DemoFacilitySearchQueryVariables,
  DemoMoveClockMutation,
  DemoMoveClockMutationVariables,
  DemoOverviewQuery,
  DemoOverviewQueryVariables,
  DemoRejectMutation,
  DemoRejectMutationVariables,
  DemoReportNoShowMutation,
  DemoReportNoShowMutationVariables,
  DemoRequestCancellationMutation,
  DemoRequestCancellationMutationVariables,
  DemoReturnClaimMutation,
  DemoReturnClaimMutationVariables,
  DemoSetAutoAnswerMutation,
  DemoSetAutoAnswerMutationVariables,
  DemoSettleHoursMutation,
  DemoSettleHoursMutationVariables,
  DemoSettleTransfersMutation,
  DemoSettleTransfersMutationVariables,
  DemoSubmitTransfersMutation,
  DemoSubmitTransfersMutationVariables,
  DemoWorkersQuery,
  DemoWorkersQueryVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

/** The demo page's operations. They use the back office's endpoint, not the worker's. */
export const DemoWorkers = defineOperation<DemoWorkersQuery, DemoWorkersQueryVariables>(
  /* GraphQL */ `
    query DemoWorkers {
      demoWorkers {
        name
        phoneNumber
        note
      }
    }
  `,
);

const DemoOverview = defineOperation<DemoOverviewQuery, DemoOverviewQueryVariables>(/* GraphQL */ `
  query DemoOverview {
    clock {
      now
      offsetSeconds
      nextShiftAt
    }
    demoRegion {
      autoAnswer
    }
    demoWorkers {
      id
      name
      phoneNumber
      note
      balance
      nextShiftAt
      nextShiftFacilityId
    }
    waitingApplications {
      applications {
        id
        facilityId
        facilityName
        title
        startsAt
      }
    }
    attendances(input: {}) {
      attendances {
        id
        state
        facilityId
        facilityName
        startsAt
        endsAt
        needsOperator
        worker {
          name
        }
      }
    }
  }
`);

export const demoOverview = () => query(DemoOverview, {});
export type Overview = DemoOverviewQuery;

const DemoFacilitySearch = defineOperation<
  DemoFacilitySearchQuery,
  DemoFacilitySearchQueryVariables
>(/* GraphQL */ `
  query DemoFacilitySearch($text: String!, $cursor: String) {
    facilities(text: $text, cursor: $cursor) {
      cursor
      facilities {
        id
        name
        service
        address
      }
    }
  }
`);

export const demoFacilitySearch = (text: string) =>
  pagedQuery({
    document: DemoFacilitySearch,
    variables: { text },
    cursorOf: (page) => page.facilities.cursor,
  });

const DemoFacilityDesk = defineOperation<DemoFacilityDeskQuery, DemoFacilityDeskQueryVariables>(
  /* GraphQL */ `
    query DemoFacilityDesk($id: ID!) {
      facility(id: $id) {
        id
        name
        service
        address
        phoneNumber
        stampCode
      }
    }
  `,
);

export const demoFacilityDesk = (id: string) => query(DemoFacilityDesk, { id });
export type FacilityDesk = DemoFacilityDeskQuery;

/** Queries to invalidate after every change: the page is small, and polls anyway. */
export const everything = [
  'DemoOverview',
  'DemoLetters',
  'DemoFacilityDesk',
  'DemoApplications',
  'DemoShifts',
  'DemoDocuments',
  'DemoTransfers',
  'DemoBankFiles',
  'DemoCompletedTransfers',
  'DemoPayoutAlarms',
  'DemoAccounts',
  'DemoStatutoryTables',
  'DemoProvisionalWages',
  'DemoExemptions',
  'DemoAbsences',
  'DemoTerminations',
  'DemoGiftCardOrders',
  'DemoGiftCardPool',
  'DemoAppeals',
  'DemoWaitingReviews',
  'DemoHeldReviews',
  'DemoReports',
  'DemoTaxProposals',
  'DemoTaxPeriods',
  'DemoTaxShortfalls',
];

const DemoChanges = defineOperation<DemoChangesQuery, DemoChangesQueryVariables>(/* GraphQL */ `
  query DemoChanges {
    demoChanges
  }
`);

/** The latest change, to compare with the previous answer. */
export const demoChanges = () => query(DemoChanges, {});

export const MoveClock = defineOperation<DemoMoveClockMutation, DemoMoveClockMutationVariables>(
  /* GraphQL */ `
    mutation DemoMoveClock($input: MoveClockInput!) {
      moveClock(input: $input) {
        now
      }
    }
  `,
);

export const SetAutoAnswer = defineOperation<
  DemoSetAutoAnswerMutation,
  DemoSetAutoAnswerMutationVariables
>(/* GraphQL */ `
  mutation DemoSetAutoAnswer($input: SetAutoAnswerInput!) {
    setAutoAnswer(input: $input) {
      success
    }
  }
`);

export const AcceptApplication = defineOperation<DemoAcceptMutation, DemoAcceptMutationVariables>(
  /* GraphQL */ `
    mutation DemoAccept($input: DeskIdInput!) {
      acceptApplication(input: $input) {
        success
      }
    }
  `,
);

export const RejectApplication = defineOperation<DemoRejectMutation, DemoRejectMutationVariables>(
  /* GraphQL */ `
    mutation DemoReject($input: DeskReasonInput!) {
      rejectApplication(input: $input) {
        success
      }
    }
  `,
);

export const ApproveClaim = defineOperation<
  DemoApproveClaimMutation,
  DemoApproveClaimMutationVariables
>(/* GraphQL */ `
  mutation DemoApproveClaim($input: DeskIdInput!) {
    approveAttendance(input: $input) {
      success
    }
  }
`);

export const ReturnClaim = defineOperation<
  DemoReturnClaimMutation,
  DemoReturnClaimMutationVariables
>(/* GraphQL */ `
  mutation DemoReturnClaim($input: DeskReasonInput!) {
    returnAttendance(input: $input) {
      success
    }
  }
`);

export const Dismiss = defineOperation<DemoDismissMutation, DemoDismissMutationVariables>(
  /* GraphQL */ `
    mutation DemoDismiss($input: DismissInput!) {
      dismissAttendance(input: $input) {
        success
      }
    }
  `,
);

export const ConfirmEnd = defineOperation<DemoConfirmEndMutation, DemoConfirmEndMutationVariables>(
  /* GraphQL */ `
    mutation DemoConfirmEnd($input: ConfirmAttendanceEndInput!) {
      confirmAttendanceEnd(input: $input) {
        success
      }
    }
  `,
);

export const ReportNoShow = defineOperation<
  DemoReportNoShowMutation,
  DemoReportNoShowMutationVariables
>(/* GraphQL */ `
  mutation DemoReportNoShow($input: DeskIdInput!) {
    reportNoShow(input: $input) {
      success
    }
  }
`);

export const RequestCancellation = defineOperation<
  DemoRequestCancellationMutation,
  DemoRequestCancellationMutationVariables
>(/* GraphQL */ `
  mutation DemoRequestCancellation($input: RequestScheduleCancellationInput!) {
    requestScheduleCancellation(input: $input) {
      success
    }
  }
`);

export const SettleHours = defineOperation<
  DemoSettleHoursMutation,
  DemoSettleHoursMutationVariables
>(/* GraphQL */ `
  mutation DemoSettleHours($input: SettleAttendanceInput!) {
    settleAttendance(input: $input) {
      success
    }
  }
`);

export const SubmitTransfers = defineOperation<
  DemoSubmitTransfersMutation,
  DemoSubmitTransfersMutationVariables
>(/* GraphQL */ `
  mutation DemoSubmitTransfers {
    submitTransfers {
      bankFileId
      recordCount
      waitsUntil
    }
  }
`);

export const SettleTransfers = defineOperation<
  DemoSettleTransfersMutation,
  DemoSettleTransfersMutationVariables
>(/* GraphQL */ `
  mutation DemoSettleTransfers($input: SettleTransfersInput!) {
    settleTransfers(input: $input) {
      completed
      failed
    }
  }
`);
