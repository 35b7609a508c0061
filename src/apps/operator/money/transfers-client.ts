import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

import { OperatorCountersignRequests } from '#apps/operator/countersign/countersign-client.ts';

/** One transfer, open or completed. */
export const OperatorTransferLine = graphql(`
  fragment OperatorTransferLine on OperatorTransfer {
    id
    workerName
    kind
    state
    amount
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
          ...OperatorTransferLine
        }
      }
    }
  `,
  { OperatorTransferLine },
);

/** Transfers that are not finished, oldest first. */
export const unfinishedTransfersQuery = () =>
  pagedQuery({
    document: OperatorTransfers,
    variables: {},
    list: 'openTransfers',
    rows: 'transfers',
  });

export const OperatorCompletedTransfers = graphql(
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
  { OperatorTransferLine },
);

/** Transfers paid according to the bank's results, latest first. */
export const completedTransfersQuery = () =>
  pagedQuery({
    document: OperatorCompletedTransfers,
    variables: {},
    list: 'completedTransfers',
    rows: 'transfers',
  });

export const OperatorBankFiles = graphql(`
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
        resultReadAt
      }
    }
  }
`);

/** Files for the bank, latest first. */
export const bankFilesQuery = () =>
  pagedQuery({
    document: OperatorBankFiles,
    variables: {},
    list: 'bankFiles',
    rows: 'files',
  });
export type BankFile = DataOf<typeof OperatorBankFiles>['bankFiles']['files'][number];

export const OperatorPayoutAlarms = graphql(`
  query OperatorPayoutAlarms {
    payoutAlarms {
      key
      title
      body
    }
  }
`);

/** Problems that keep wages from being paid on the due day. */
export const payoutAlarmsQuery = () => graphqlQuery(OperatorPayoutAlarms, {});

export const OperatorUnpayableAccounts = graphql(`
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
    document: OperatorUnpayableAccounts,
    variables: {},
    list: 'unpayableAccounts',
    rows: 'accounts',
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
export const workersWithoutBankQuery = () =>
  pagedQuery({
    document: OperatorWithoutBank,
    variables: {},
    list: 'workersWithoutBank',
    rows: 'workers',
  });

export const OperatorSubmitTransfers = graphql(`
  mutation OperatorSubmitTransfers {
    submitTransfers {
      bankFileId
      recordCount
      waitsUntil
    }
  }
`);

export const OperatorFetchBankFile = graphql(`
  mutation OperatorFetchBankFile($input: FetchBankFileInput!) {
    fetchBankFile(input: $input) {
      fileName
      contentBase64
    }
  }
`);

export const OperatorReadBankResults = graphql(`
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

export const OperatorAskReopening = graphql(`
  mutation OperatorAskReopening($input: ReopenTransferInput!) {
    askTransferReopening(input: $input) {
      success
    }
  }
`);

/** Queries that become outdated by a change of a transfer or a bank file. */
export const queriesStaleAfterPayoutChange = [
  OperatorTransfers,
  OperatorCompletedTransfers,
  OperatorCountersignRequests,
  OperatorBankFiles,
  OperatorPayoutAlarms,
  OperatorUnpayableAccounts,
  OperatorWithoutBank,
] as const;
