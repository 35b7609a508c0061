import type {
  DemoCompletedTransfersQuery,
  DemoCompletedTransfersQueryVariables,
  DemoFetchBankFileMutation,
  DemoFetchBankFileMutationVariables,
  DemoPayoutAlarmsQuery,
  DemoPayoutAlarmsQueryVariables,
  DemoReadBankResultsMutation,
  DemoReadBankResultsMutationVariables,
  DemoReopenTransferMutation,
  DemoReopenTransferMutationVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

const DemoPayoutAlarms = defineOperation<DemoPayoutAlarmsQuery, DemoPayoutAlarmsQueryVariables>(
  /* GraphQL */ `
    query DemoPayoutAlarms {
      payoutAlarms {
        key
        title
        body
      }
    }
  `,
);

/** Problems that keep wages from being paid on their day. */
export const demoPayoutAlarms = () => query(DemoPayoutAlarms, {});

export const FetchBankFile = defineOperation<
  DemoFetchBankFileMutation,
  DemoFetchBankFileMutationVariables
>(/* GraphQL */ `
  mutation DemoFetchBankFile($input: FetchBankFileInput!) {
    fetchBankFile(input: $input) {
      fileName
      contentBase64
    }
  }
`);

export const ReadBankResults = defineOperation<
  DemoReadBankResultsMutation,
  DemoReadBankResultsMutationVariables
>(/* GraphQL */ `
  mutation DemoReadBankResults($input: ReadBankResultsInput!) {
    readBankResults(input: $input) {
      completed
      completedTotal
      failed
      failedTotal
      isRepeated
    }
  }
`);

const DemoCompletedTransfers = defineOperation<
  DemoCompletedTransfersQuery,
  DemoCompletedTransfersQueryVariables
>(/* GraphQL */ `
  query DemoCompletedTransfers($cursor: String) {
    completedTransfers(cursor: $cursor) {
      cursor
      transfers {
        id
        workerName
        kind
        state
        amount
        fee
        account
        requestedAt
        expectedAt
      }
    }
  }
`);

/** Transfers that the bank's answers called paid, latest first. */
export const demoCompletedTransfers = () =>
  pagedQuery({
    document: DemoCompletedTransfers,
    variables: {},
    cursorOf: (page) => page.completedTransfers.cursor,
  });

export const ReopenTransfer = defineOperation<
  DemoReopenTransferMutation,
  DemoReopenTransferMutationVariables
>(/* GraphQL */ `
  mutation DemoReopenTransfer($input: ReopenTransferInput!) {
    reopenTransfer(input: $input) {
      success
    }
  }
`);
