import { graphql } from '#platform/web/graphql/document.ts';

export const SayOnTheWay = graphql(`
  mutation SayOnTheWay($input: SayOnTheWayInput!) {
    sayOnTheWay(input: $input) {
      success
    }
  }
`);
