import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorPeopleQuery = graphql(`
  query OperatorPeople {
    operators {
      id
      name
      email
      roles
      lastSignInAt
      isSelf
      request {
        askedBy
        effect
        expiresAt
      }
    }
  }
`);

/** The operators with their roles, by name. */
export const operatorPeopleQuery = () => graphqlQuery(OperatorPeopleQuery, {});
export type OperatorPerson = DataOf<typeof OperatorPeopleQuery>['operators'][number];

export const OperatorAskRoleChangeMutation = graphql(`
  mutation OperatorAskRoleChange($input: ChangeRolesInput!) {
    askRoleChange(input: $input) {
      success
    }
  }
`);
