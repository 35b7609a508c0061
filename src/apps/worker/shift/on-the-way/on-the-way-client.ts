import { graphql } from '#platform/web/graphql/document.ts';

export const SayOnTheWayMutation = graphql(`
  mutation SayOnTheWay($input: SayOnTheWayInput!) {
    sayOnTheWay(input: $input) {
      success
    }
  }
`);
