import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorRegisterChecksQuery = graphql(`
  query OperatorRegisterChecks($corporationId: ID!) {
    registerChecks(corporationId: $corporationId) {
      id
      register
      number
      checkedAt
      checkedBy
      takenBackAt
    }
  }
`);
export type RegisterCheck = DataOf<typeof OperatorRegisterChecksQuery>['registerChecks'][number];

/** Comparisons of the corporation's homes with public registers, the latest first. */
export const registerChecksQuery = (corporationId: string) =>
  graphqlQuery(OperatorRegisterChecksQuery, { corporationId });

export const RecordRegisterCheckMutation = graphql(`
  mutation RecordRegisterCheck($input: RecordRegisterCheckInput!) {
    recordRegisterCheck(input: $input) {
      success
    }
  }
`);

export const TakeBackRegisterCheckMutation = graphql(`
  mutation TakeBackRegisterCheck($input: TakeBackRegisterCheckInput!) {
    takeBackRegisterCheck(input: $input) {
      success
    }
  }
`);
