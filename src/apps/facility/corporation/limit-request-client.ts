import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OwnLimitRequestQuery = graphql(`
  query OwnLimitRequest {
    ownLimitRequest {
      state
      limit
      reason
      askedAt
      answerDueOn
      endedAt
      answer
      granted
    }
  }
`);
export type OwnLimitRequest = NonNullable<DataOf<typeof OwnLimitRequestQuery>['ownLimitRequest']>;

/** The latest request for another limit; for people with `money.read`. */
export const ownLimitRequestQuery = () => graphqlQuery(OwnLimitRequestQuery, {});

export const AskForLimitMutation = graphql(`
  mutation AskForLimit($input: AskForLimitInput!) {
    askForLimit(input: $input) {
      success
    }
  }
`);

export const WithdrawLimitRequestMutation = graphql(`
  mutation WithdrawLimitRequest {
    withdrawLimitRequest {
      success
    }
  }
`);
