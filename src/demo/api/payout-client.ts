import { graphql } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

import { DemoTransfer } from './operator-client.ts';

export const DemoPayoutAlarms = graphql(`
  query DemoPayoutAlarms {
    payoutAlarms {
      key
      title
      body
    }
  }
`);

/** Problems that keep wages from being paid on their day. */
export const demoPayoutAlarms = () => query(DemoPayoutAlarms, {});

export const FetchBankFile = graphql(`
  mutation DemoFetchBankFile($input: FetchBankFileInput!) {
    fetchBankFile(input: $input) {
      fileName
      contentBase64
    }
  }
`);

export const ReadBankResults = graphql(`
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

export const DemoCompletedTransfers = graphql(
  `
    query DemoCompletedTransfers($cursor: String) {
      completedTransfers(cursor: $cursor) {
        cursor
        transfers {
          ...DemoTransfer
        }
      }
    }
  `,
  { DemoTransfer },
);

/** Transfers that the bank's answers called paid, latest first. */
export const demoCompletedTransfers = () =>
  pagedQuery({
    document: DemoCompletedTransfers,
    variables: {},
    cursorOf: (page) => page.completedTransfers.cursor,
  });

export const ReopenTransfer = graphql(`
  mutation DemoReopenTransfer($input: ReopenTransferInput!) {
    reopenTransfer(input: $input) {
      success
    }
  }
`);
