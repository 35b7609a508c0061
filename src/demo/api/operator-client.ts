import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

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

export const DemoDocuments = graphql(`
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
`);

/** Identity documents and licences that wait for review. */
export const demoDocuments = () =>
  pagedQuery({
    document: DemoDocuments,
    variables: {},
    cursorOf: (page) => page.waitingReviews.cursor,
  });
export type WaitingDocument = DataOf<typeof DemoDocuments>['waitingReviews']['reviews'][number];

/** One transfer, open or completed. */
export const DemoTransfer = graphql(`
  fragment DemoTransfer on DeskTransfer {
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

export const DemoTransfers = graphql(
  `
    query DemoTransfers($cursor: String) {
      openTransfers(cursor: $cursor) {
        cursor
        transfers {
          ...DemoTransfer
        }
      }
    }
  `,
  { DemoTransfer },
);

/** Transfers that are not finished. */
export const demoTransfers = () =>
  pagedQuery({
    document: DemoTransfers,
    variables: {},
    cursorOf: (page) => page.openTransfers.cursor,
  });

export const DemoBankFiles = graphql(`
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
`);

/** Files for the bank, latest first. */
export const demoBankFiles = () =>
  pagedQuery({
    document: DemoBankFiles,
    variables: {},
    cursorOf: (page) => page.bankFiles.cursor,
  });
export type BankFile = DataOf<typeof DemoBankFiles>['bankFiles']['files'][number];

export const DemoAccounts = graphql(`
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

export const DemoWithoutBank = graphql(`
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
`);

/** Workers whose pay waits for a bank account. */
export const demoWithoutBank = () =>
  pagedQuery({
    document: DemoWithoutBank,
    variables: {},
    cursorOf: (page) => page.workersWithoutBank.cursor,
  });
