import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { query } from '#platform/web/graphql/query.ts';

export const NumberChanges = graphql(`
  query NumberChanges($workerId: ID!) {
    numberChanges(workerId: $workerId) {
      id
      oldNumber
      changedAt
      givenBackAt
    }
  }
`);
export type NumberChange = DataOf<typeof NumberChanges>['numberChanges'][number];

/** Changes of a worker's phone number; always fetched anew. */
export const numberChanges = (workerId: string) => ({
  ...query(NumberChanges, { workerId }),
  staleTime: 0,
});

export const GiveNumberBack = graphql(`
  mutation GiveNumberBack($input: GiveNumberBackInput!) {
    giveNumberBack(input: $input) {
      success
    }
  }
`);
