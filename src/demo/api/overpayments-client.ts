import { graphql, type DataOf, type VariablesOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const DemoOverpayments = graphql(`
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
`);

/** What was paid beyond the approved hours, in one state. */
export const demoOverpayments = (state: VariablesOf<typeof DemoOverpayments>['state']) =>
  pagedQuery({
    document: DemoOverpayments,
    variables: { state },
    cursorOf: (page) => page.overpayments.cursor,
  });
export type DemoOverpayment = DataOf<
  typeof DemoOverpayments
>['overpayments']['overpayments'][number];
