import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const PhoneNumberChangesQuery = graphql(`
  query PhoneNumberChanges($workerId: ID!) {
    numberChanges(workerId: $workerId) {
      id
      oldNumber
      changedAt
      givenBackAt
    }
  }
`);
export type PhoneNumberChange = DataOf<typeof PhoneNumberChangesQuery>['numberChanges'][number];

/** Changes of a worker's phone number; always fetched anew. */
export const phoneNumberChangesQuery = (workerId: string) => ({
  ...graphqlQuery(PhoneNumberChangesQuery, { workerId }),
  staleTime: 0,
});

export const GiveNumberBackMutation = graphql(`
  mutation GiveNumberBack($input: GiveNumberBackInput!) {
    giveNumberBack(input: $input) {
      success
    }
  }
`);
