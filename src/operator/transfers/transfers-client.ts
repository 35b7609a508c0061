import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

/** One transfer, open or completed. */
export const OperatorTransfer = graphql(`
  fragment OperatorTransfer on OperatorTransfer {
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
`);

export const OperatorTransfers = graphql(
  `
    query OperatorTransfers($cursor: String) {
      openTransfers(cursor: $cursor) {
        cursor
        transfers {
          ...OperatorTransfer
        }
      }
    }
  `,
  { OperatorTransfer },
);

/** Transfers that are not finished. */
export const operatorTransfers = () =>
  pagedQuery({
    document: OperatorTransfers,
    variables: {},
    cursorOf: (page) => page.openTransfers.cursor,
  });

export const OperatorBankFiles = graphql(`
  query OperatorBankFiles($cursor: String) {
    bankFiles(cursor: $cursor) {
      cursor
      files {
        id
        designatedOn
        recordCount
        total
        createdAt
        fetchBy
        fetchedAt
        resultReadAt
        transferIds
      }
    }
  }
`);

/** Files for the bank, latest first. */
export const operatorBankFiles = () =>
  pagedQuery({
    document: OperatorBankFiles,
    variables: {},
    cursorOf: (page) => page.bankFiles.cursor,
  });
export type BankFile = DataOf<typeof OperatorBankFiles>['bankFiles']['files'][number];

export const OperatorAccounts = graphql(`
  query OperatorAccounts($cursor: String) {
    unpayableAccounts(cursor: $cursor) {
      cursor
      accounts {
        id
        workerName
        phoneNumber
        account
        reason
        balance
      }
    }
  }
`);

/** Accounts to which the bank could not pay. */
export const operatorAccounts = () =>
  pagedQuery({
    document: OperatorAccounts,
    variables: {},
    cursorOf: (page) => page.unpayableAccounts.cursor,
  });

export const OperatorWithoutBank = graphql(`
  query OperatorWithoutBank($cursor: String) {
    workersWithoutBank(cursor: $cursor) {
      cursor
      workers {
        workerId
        workerName
        phoneNumber
        isDeleted
        balance
        waitingSince
      }
    }
  }
`);

/** Workers whose pay waits for a bank account. */
export const operatorWithoutBank = () =>
  pagedQuery({
    document: OperatorWithoutBank,
    variables: {},
    cursorOf: (page) => page.workersWithoutBank.cursor,
  });

export const OperatorPayoutAlarms = graphql(`
  query OperatorPayoutAlarms {
    payoutAlarms {
      key
      title
      body
    }
  }
`);

/** Problems that keep wages from being paid on their day. */
export const operatorPayoutAlarms = () => query(OperatorPayoutAlarms, {});

export const FetchBankFile = graphql(`
  mutation OperatorFetchBankFile($input: FetchBankFileInput!) {
    fetchBankFile(input: $input) {
      fileName
      contentBase64
    }
  }
`);

export const ReadBankResults = graphql(`
  mutation OperatorReadBankResults($input: ReadBankResultsInput!) {
    readBankResults(input: $input) {
      completed
      completedTotal
      failed
      failedTotal
      isRepeated
    }
  }
`);

export const OperatorCompletedTransfers = graphql(
  `
    query OperatorCompletedTransfers($cursor: String) {
      completedTransfers(cursor: $cursor) {
        cursor
        transfers {
          ...OperatorTransfer
        }
      }
    }
  `,
  { OperatorTransfer },
);

/** Transfers that the bank's answers called paid, latest first. */
export const operatorCompletedTransfers = () =>
  pagedQuery({
    document: OperatorCompletedTransfers,
    variables: {},
    cursorOf: (page) => page.completedTransfers.cursor,
  });

export const AskTransferReopening = graphql(`
  mutation AskTransferReopening($input: ReopenTransferInput!) {
    askTransferReopening(input: $input) {
      success
    }
  }
`);

export const TransferReopenings = graphql(
  `
    query TransferReopenings($cursor: String) {
      transferReopenings(cursor: $cursor) {
        cursor
        reopenings {
          id
          reason
          askedBy
          askedAt
          isOwn
          transfer {
            ...OperatorTransfer
          }
        }
      }
    }
  `,
  { OperatorTransfer },
);

/** Requests to reopen a transfer, the oldest first. */
export const transferReopenings = () =>
  pagedQuery({
    document: TransferReopenings,
    variables: {},
    cursorOf: (page) => page.transferReopenings.cursor,
  });
export type TransferReopening = DataOf<
  typeof TransferReopenings
>['transferReopenings']['reopenings'][number];

export const ApproveTransferReopening = graphql(`
  mutation ApproveTransferReopening($id: ID!) {
    approveTransferReopening(input: { id: $id }) {
      success
    }
  }
`);

export const DeclineTransferReopening = graphql(`
  mutation DeclineTransferReopening($id: ID!) {
    declineTransferReopening(input: { id: $id }) {
      success
    }
  }
`);

export const SubmitTransfers = graphql(`
  mutation OperatorSubmitTransfers {
    submitTransfers {
      bankFileId
      recordCount
      waitsUntil
    }
  }
`);
