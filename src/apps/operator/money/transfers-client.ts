import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

import { OperatorCountersignRequestsQuery } from '#apps/operator/countersign/countersign-client.ts';

/** One transfer, open or completed. */
export const OperatorTransferLineFragment = graphql(`
  fragment OperatorTransferLine on OperatorTransfer {
    id
    workerName
    kind
    state
    amount
    account
    requestedAt
    expectedAt
    designatedOn
    canSettle
    canHold
    hold
  }
`);

export const OperatorTransfersQuery = graphql(
  `
    query OperatorTransfers($cursor: String) {
      openTransfers(cursor: $cursor) {
        cursor
        transfers {
          ...OperatorTransferLine
        }
      }
    }
  `,
  { OperatorTransferLine: OperatorTransferLineFragment },
);

/** Transfers that are not finished, oldest first. */
export const unfinishedTransfersQuery = () =>
  pagedQuery({
    document: OperatorTransfersQuery,
    variables: {},
    list: 'openTransfers',
    rows: 'transfers',
  });

export const OperatorCompletedTransfersQuery = graphql(
  `
    query OperatorCompletedTransfers($cursor: String) {
      completedTransfers(cursor: $cursor) {
        cursor
        transfers {
          ...OperatorTransferLine
        }
      }
    }
  `,
  { OperatorTransferLine: OperatorTransferLineFragment },
);

/** Transfers that the bank paid, latest first. */
export const completedTransfersQuery = () =>
  pagedQuery({
    document: OperatorCompletedTransfersQuery,
    variables: {},
    list: 'completedTransfers',
    rows: 'transfers',
  });

export const OperatorBankFilesQuery = graphql(`
  query OperatorBankFiles($cursor: String) {
    bankFiles(cursor: $cursor) {
      cursor
      files {
        id
        number
        designatedOn
        recordCount
        total
        createdAt
        fetchBy
        fetchedAt
        fetchedBy
        answerBy
        settledAt
        waitingCount
        failedCount
        canSettle
      }
    }
  }
`);

/** Files for the bank, latest first. */
export const bankFilesQuery = () =>
  pagedQuery({
    document: OperatorBankFilesQuery,
    variables: {},
    list: 'bankFiles',
    rows: 'files',
  });
export type BankFile = DataOf<typeof OperatorBankFilesQuery>['bankFiles']['files'][number];

export const OperatorPayoutAlarmsQuery = graphql(`
  query OperatorPayoutAlarms {
    payoutAlarms {
      key
      title
      body
    }
  }
`);

/** Problems that keep wages from being paid on the due day. */
export const payoutAlarmsQuery = () => graphqlQuery(OperatorPayoutAlarmsQuery, {});

export const OperatorUnpayableAccountsQuery = graphql(`
  query OperatorUnpayableAccounts($cursor: String) {
    unpayableAccounts(cursor: $cursor) {
      cursor
      accounts {
        id
        workerId
        workerName
        phoneNumber
        account
        reason
        balance
        registeredAt
      }
    }
  }
`);

/** Accounts to which the bank could not pay. */
export const unpayableAccountsQuery = () =>
  pagedQuery({
    document: OperatorUnpayableAccountsQuery,
    variables: {},
    list: 'unpayableAccounts',
    rows: 'accounts',
  });

export const OperatorWorkersWithoutBankQuery = graphql(`
  query OperatorWorkersWithoutBank($cursor: String) {
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
export const workersWithoutBankQuery = () =>
  pagedQuery({
    document: OperatorWorkersWithoutBankQuery,
    variables: {},
    list: 'workersWithoutBank',
    rows: 'workers',
  });

export const OperatorSubmitTransfersMutation = graphql(`
  mutation OperatorSubmitTransfers {
    submitTransfers {
      bankFileId
      recordCount
      waitsUntil
    }
  }
`);

export const OperatorFetchBankFileMutation = graphql(`
  mutation OperatorFetchBankFile($input: FetchBankFileInput!) {
    fetchBankFile(input: $input) {
      fileName
      contentBase64
    }
  }
`);

export const AskTransferResultMutation = graphql(`
  mutation AskTransferResult($input: TransferResultInput!) {
    askTransferResult(input: $input) {
      success
    }
  }
`);

export const AskBankFilePaidMutation = graphql(`
  mutation AskBankFilePaid($input: BankFilePaidInput!) {
    askBankFilePaid(input: $input) {
      success
    }
  }
`);

export const AskTransferReopeningMutation = graphql(`
  mutation AskTransferReopening($input: ReopenTransferInput!) {
    askTransferReopening(input: $input) {
      success
    }
  }
`);

export const AskTransferHoldMutation = graphql(`
  mutation AskTransferHold($input: HoldTransferInput!) {
    askTransferHold(input: $input) {
      success
    }
  }
`);

/** Queries that become outdated by a change of a transfer or a bank file. */
export const queriesStaleAfterPayoutChange = [
  OperatorTransfersQuery,
  OperatorCompletedTransfersQuery,
  OperatorCountersignRequestsQuery,
  OperatorBankFilesQuery,
  OperatorPayoutAlarmsQuery,
  OperatorUnpayableAccountsQuery,
  OperatorWorkersWithoutBankQuery,
] as const;
