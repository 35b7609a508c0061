import { graphql, type DataOf, type VariablesOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorOverpaymentsQuery = graphql(`
  query OperatorOverpayments($state: OperatorOverpaymentState!, $cursor: String) {
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
        restored
        isLowering
        reason
        askedAt
        answerBy
        answeredAt
        textVersion
      }
    }
  }
`);

/** Wages that were paid beyond the approved hours, in one state. */
export const overpaymentsInStateQuery = (
  state: VariablesOf<typeof OperatorOverpaymentsQuery>['state'],
) =>
  pagedQuery({
    document: OperatorOverpaymentsQuery,
    variables: { state },
    list: 'overpayments',
    rows: 'overpayments',
  });
export type OverpaymentInState = DataOf<
  typeof OperatorOverpaymentsQuery
>['overpayments']['overpayments'][number];
