import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorCasesInHand = graphql(`
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
export type CaseInHand = DataOf<typeof OperatorCasesInHand>['casesInHand'][number];

/** The cases that operators have open now. */
export const casesInHandQuery = () => graphqlQuery(OperatorCasesInHand, {});

export const OperatorTakeCase = graphql(`
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

export const OperatorLeaveCase = graphql(`
  mutation OperatorLeaveCase($input: LeaveCaseInput!) {
    leaveCase(input: $input) {
      success
    }
  }
`);
