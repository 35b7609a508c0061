import { graphql, type DataOf, type QueryName } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

/** The demo page's operations. They use the back office's endpoint, not the worker's. */
export const DemoWorkers = graphql(`
  query DemoWorkers {
    demoWorkers {
      name
      phoneNumber
      note
    }
  }
`);

export const DemoOverview = graphql(`
  query DemoOverview {
    clock {
      now
      offsetSeconds
      nextShiftAt
    }
    demoRegion {
      autoAnswer
    }
    playBank {
      id
      designatedOn
      recordCount
      total
      transfers {
        id
        workerName
        amount
      }
    }
    demoWorkers {
      id
      name
      phoneNumber
      bornOn
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
export type Overview = DataOf<typeof DemoOverview>;

export const DemoFacilitySearch = graphql(`
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

export const DemoFacilityDesk = graphql(`
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
`);

export const demoFacilityDesk = (id: string) => query(DemoFacilityDesk, { id });
export type FacilityDesk = DataOf<typeof DemoFacilityDesk>;

export const DemoMessages = graphql(`
  query DemoMessages($cursor: String) {
    outbox(cursor: $cursor) {
      cursor
      messages {
        id
        kind
        recipient
        workerId
        subject
        body
        path
        createdAt
      }
    }
  }
`);

/** Sent messages, latest first. */
export const demoMessages = () =>
  pagedQuery({
    document: DemoMessages,
    variables: {},
    cursorOf: (page) => page.outbox.cursor,
  });
export type DemoMessage = DataOf<typeof DemoMessages>['outbox']['messages'][number];

/**
 * Queries to invalidate after every change: the page is small, and polls anyway. By name, because a panel
 * loads its documents when it is scrolled to.
 */
export const everything: readonly QueryName[] = [
  'DemoOverview',
  'DemoMessages',
  'DemoFacilityDesk',
  'DemoApplications',
  'DemoShifts',
  'OperatorDocuments',
  'OperatorTransfers',
  'OperatorBankFiles',
  'OperatorCompletedTransfers',
  'OperatorPayoutAlarms',
  'OperatorAccounts',
  'OperatorStatutoryTables',
  'OperatorProvisionalWages',
  'OperatorExemptions',
  'OperatorAbsences',
  'OperatorTerminations',
  'OperatorGiftCardOrders',
  'OperatorGiftCardPool',
  'OperatorAppeals',
  'DemoWaitingReviews',
  'OperatorHeldReviews',
  'OperatorReports',
  'OperatorStoppedWorkers',
  'OperatorTaxProposals',
  'OperatorTaxPeriods',
  'OperatorTaxShortfalls',
];

export const DemoChanges = graphql(`
  query DemoChanges {
    demoChanges
  }
`);

/** The latest change, to compare with the previous answer. */
export const demoChanges = () => query(DemoChanges, {});

export const MoveClock = graphql(`
  mutation DemoMoveClock($input: MoveClockInput!) {
    moveClock(input: $input) {
      now
    }
  }
`);

export const SetAutoAnswer = graphql(`
  mutation DemoSetAutoAnswer($input: SetAutoAnswerInput!) {
    setAutoAnswer(input: $input) {
      success
    }
  }
`);

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

export const SettleTransfers = graphql(`
  mutation DemoSettleTransfers($input: SettleTransfersInput!) {
    settleTransfers(input: $input) {
      completed
      failed
    }
  }
`);
