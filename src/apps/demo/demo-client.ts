import { graphql, type DataOf, type QueryName } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

/** Operations of the demo page, which go to the demo's endpoint. */
export const DemoWorkersQuery = graphql(`
  query DemoWorkers {
    demoWorkers {
      name
      phoneNumber
      note
    }
  }
`);

export const DemoOverviewQuery = graphql(`
  query DemoOverview {
    clock {
      now
      offsetSeconds
      nextShiftAt
      movingTo
    }
    demoRegion {
      autoAnswer
    }
    openInvoices {
      id
      number
      corporationName
      facilityId
      month
      dueOn
      open
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
    demoActivity {
      facilityId
      facilityName
      state
    }
  }
`);

export const demoOverviewQuery = () => graphqlQuery(DemoOverviewQuery, {});
export type DemoOverviewData = DataOf<typeof DemoOverviewQuery>;

export const DemoFacilitySearchQuery = graphql(`
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

export const demoFacilitySearchQuery = (text: string) =>
  pagedQuery({
    document: DemoFacilitySearchQuery,
    variables: { text },
    list: 'facilities',
    rows: 'facilities',
  });

export const DemoFacilityQuery = graphql(`
  query DemoFacility($id: ID!) {
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

export const demoFacilityQuery = (id: string) => graphqlQuery(DemoFacilityQuery, { id });
export type DemoFacilityData = DataOf<typeof DemoFacilityQuery>['facility'];

export const DemoMessagesQuery = graphql(`
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

/** Sent messages, the latest first. */
export const demoMessagesQuery = () =>
  pagedQuery({
    document: DemoMessagesQuery,
    variables: {},
    list: 'outbox',
    rows: 'messages',
  });
export type DemoMessage = DataOf<typeof DemoMessagesQuery>['outbox']['messages'][number];

/** Queries to invalidate after every change; not more selective, because the page is small and polls anyway. */
export const queriesStaleAfterDemoChange: readonly QueryName[] = [
  'DemoOverview',
  'DemoMessages',
  'DemoFacility',
];

export const DemoChangesQuery = graphql(`
  query DemoChanges {
    demoChanges
  }
`);

/** A text that changes with every change in the product; compare it with the previous answer. */
export const demoChangesQuery = () => graphqlQuery(DemoChangesQuery, {});

export const DemoMoveClockMutation = graphql(`
  mutation DemoMoveClock($input: MoveClockInput!) {
    moveClock(input: $input) {
      now
      movingTo
    }
  }
`);

export const DemoSetAutoAnswerMutation = graphql(`
  mutation DemoSetAutoAnswer($input: SetAutoAnswerInput!) {
    setAutoAnswer(input: $input) {
      success
    }
  }
`);

export const DemoSettleTransfersMutation = graphql(`
  mutation DemoSettleTransfers($input: SettleTransfersInput!) {
    settleTransfers(input: $input) {
      completed
      failed
    }
  }
`);

export const DemoPlayReceiptMutation = graphql(`
  mutation DemoPlayReceipt($input: PlayReceiptInput!) {
    playReceipt(input: $input) {
      payerName
      amount
      isMatched
      invoiceNumber
      open
    }
  }
`);
export type DemoPlayedReceipt = DataOf<typeof DemoPlayReceiptMutation>['playReceipt'];

export const DemoEnterAsMemberMutation = graphql(`
  mutation DemoEnterAsMember($input: EnterAsMemberInput!) {
    enterAsMember(input: $input) {
      success
    }
  }
`);

export const DemoEnterAsManagerMutation = graphql(`
  mutation DemoEnterAsManager($input: EnterAsManagerInput!) {
    enterAsManager(input: $input) {
      success
    }
  }
`);

export const DemoEnterAsOperatorMutation = graphql(`
  mutation DemoEnterAsOperator($input: EnterAsOperatorInput!) {
    enterAsOperator(input: $input) {
      success
    }
  }
`);
