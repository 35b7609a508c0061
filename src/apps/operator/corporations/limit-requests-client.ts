import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorLimitRequestsQuery = graphql(`
  query OperatorLimitRequests($cursor: String) {
    limitRequests(cursor: $cursor) {
      cursor
      requests {
        requestId
        corporationId
        corporationName
        limit
        currentLimit
        reason
        askedBy
        askedAt
        answerDueOn
      }
    }
  }
`);
export type WaitingLimitRequest = DataOf<
  typeof OperatorLimitRequestsQuery
>['limitRequests']['requests'][number];

/** Requests of corporations for another limit that wait for an answer, the oldest first. */
export const limitRequestsQuery = () =>
  pagedQuery({
    document: OperatorLimitRequestsQuery,
    variables: {},
    list: 'limitRequests',
    rows: 'requests',
  });

export const RefuseLimitRequestMutation = graphql(`
  mutation RefuseLimitRequest($input: RefuseLimitRequestInput!) {
    refuseLimitRequest(input: $input) {
      success
    }
  }
`);
