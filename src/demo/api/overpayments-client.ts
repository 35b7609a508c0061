import type {
  DemoOverpaymentsQuery,
  DemoOverpaymentsQueryVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery } from '#web/graphql/query.ts';

const DemoOverpayments = defineOperation<DemoOverpaymentsQuery, DemoOverpaymentsQueryVariables>(
  /* GraphQL */ `
    query DemoOverpayments($state: DeskOverpaymentState!, $cursor: String) {
      overpayments(state: $state, cursor: $cursor) {
        cursor
        overpayments {
          id
          state
          workerName
          employerName
          facilityName
          workDay
          amount
          deducted
          writtenOff
          reason
          askedAt
          answerBy
          answeredAt
          textVersion
        }
      }
    }
  `,
);

/** What was paid beyond the approved hours, in one state. */
export const demoOverpayments = (state: DemoOverpaymentsQueryVariables['state']) =>
  pagedQuery({
    document: DemoOverpayments,
    variables: { state },
    cursorOf: (page) => page.overpayments.cursor,
  });
export type DemoOverpayment = DemoOverpaymentsQuery['overpayments']['overpayments'][number];
