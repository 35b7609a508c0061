import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorBillingDisputesQuery = graphql(`
  query OperatorBillingDisputes($cursor: String) {
    billingDisputes(cursor: $cursor) {
      cursor
      disputes {
        disputeId
        corporationName
        facilityName
        workerName
        title
        startsAt
        endsAt
        reason
        raisedBy
        raisedAt
        locksAt
        advance
        fee
      }
    }
  }
`);
export type BillingDispute = DataOf<
  typeof OperatorBillingDisputesQuery
>['billingDisputes']['disputes'][number];

/** Open disputes about lines of drafts, the oldest first. */
export const billingDisputesQuery = () =>
  pagedQuery({
    document: OperatorBillingDisputesQuery,
    variables: {},
    list: 'billingDisputes',
    rows: 'disputes',
  });

export const AnswerBillingDisputeMutation = graphql(`
  mutation AnswerBillingDispute($input: AnswerBillingDisputeInput!) {
    answerBillingDispute(input: $input) {
      success
    }
  }
`);
