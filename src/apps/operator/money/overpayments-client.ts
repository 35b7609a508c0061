import { graphql, type DataOf, type VariablesOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorOverpayments = graphql(`
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
  state: VariablesOf<typeof OperatorOverpayments>['state'],
) =>
  pagedQuery({
    document: OperatorOverpayments,
    variables: { state },
    list: 'overpayments',
    rows: 'overpayments',
  });
export type OverpaymentInState = DataOf<
  typeof OperatorOverpayments
>['overpayments']['overpayments'][number];
