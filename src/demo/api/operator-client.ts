import type {
  DemoAccountsQuery,
  DemoAccountsQueryVariables,
  DemoBankFilesQuery,
  DemoBankFilesQueryVariables,
  DemoDocumentsQuery,
  DemoDocumentsQueryVariables,
  DemoLettersQuery,
  DemoLettersQueryVariables,
  DemoTransfersQuery,
  DemoWithoutBankQuery,
  DemoWithoutBankQueryVariables,
  DemoTransfersQueryVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery } from '#web/graphql/query.ts';

const DemoLetters = defineOperation<DemoLettersQuery, DemoLettersQueryVariables>(/* GraphQL */ `
  query DemoLetters($cursor: String) {
    outbox(cursor: $cursor) {
      cursor
      letters {
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
export const demoLetters = () =>
  pagedQuery({
    document: DemoLetters,
    variables: {},
    cursorOf: (page) => page.outbox.cursor,
  });
export type DemoLetter = DemoLettersQuery['outbox']['letters'][number];

const DemoDocuments = defineOperation<DemoDocumentsQuery, DemoDocumentsQueryVariables>(
  /* GraphQL */ `
    query DemoDocuments($cursor: String) {
      waitingReviews(cursor: $cursor) {
        cursor
        reviews {
          id
          kind
          workerName
          title
          submittedAt
        }
      }
    }
  `,
);

/** Identity documents and licences that wait for review. */
export const demoDocuments = () =>
  pagedQuery({
    document: DemoDocuments,
    variables: {},
    cursorOf: (page) => page.waitingReviews.cursor,
  });
export type WaitingDocument = DemoDocumentsQuery['waitingReviews']['reviews'][number];

const DemoTransfers = defineOperation<DemoTransfersQuery, DemoTransfersQueryVariables>(
  /* GraphQL */ `
    query DemoTransfers($cursor: String) {
      openTransfers(cursor: $cursor) {
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
  `,
);

/** Transfers that are not finished. */
export const demoTransfers = () =>
  pagedQuery({
    document: DemoTransfers,
    variables: {},
    cursorOf: (page) => page.openTransfers.cursor,
  });
export type OpenTransfer = DemoTransfersQuery['openTransfers']['transfers'][number];

const DemoBankFiles = defineOperation<DemoBankFilesQuery, DemoBankFilesQueryVariables>(
  /* GraphQL */ `
    query DemoBankFiles($cursor: String) {
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
  `,
);

/** Files for the bank, latest first. */
export const demoBankFiles = () =>
  pagedQuery({
    document: DemoBankFiles,
    variables: {},
    cursorOf: (page) => page.bankFiles.cursor,
  });
export type BankFile = DemoBankFilesQuery['bankFiles']['files'][number];

const DemoAccounts = defineOperation<DemoAccountsQuery, DemoAccountsQueryVariables>(/* GraphQL */ `
  query DemoAccounts($cursor: String) {
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
export const demoAccounts = () =>
  pagedQuery({
    document: DemoAccounts,
    variables: {},
    cursorOf: (page) => page.unpayableAccounts.cursor,
  });

const DemoWithoutBank = defineOperation<DemoWithoutBankQuery, DemoWithoutBankQueryVariables>(
  /* GraphQL */ `
    query DemoWithoutBank($cursor: String) {
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
  `,
);

/** Workers whose pay waits for a bank account. */
export const demoWithoutBank = () =>
  pagedQuery({
    document: DemoWithoutBank,
    variables: {},
    cursorOf: (page) => page.workersWithoutBank.cursor,
  });
