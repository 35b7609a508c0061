import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorCasesInHandQuery = graphql(`
  query OperatorCasesInHand {
    casesInHand {
      kind
      id
      holderName
      isOwn
      takenAt
    }
  }
`);
export type CaseInHand = DataOf<typeof OperatorCasesInHandQuery>['casesInHand'][number];

/** The cases that operators have open now. */
export const casesInHandQuery = () => graphqlQuery(OperatorCasesInHandQuery, {});

export const OperatorTakeCaseMutation = graphql(`
  mutation OperatorTakeCase($input: TakeCaseInput!) {
    takeCase(input: $input) {
      kind
      id
      holderName
      isOwn
      takenAt
    }
  }
`);

export const OperatorLeaveCaseMutation = graphql(`
  mutation OperatorLeaveCase($input: LeaveCaseInput!) {
    leaveCase(input: $input) {
      success
    }
  }
`);
