import { graphql } from '#platform/web/graphql/document.ts';

export const StopAccountByLinkMutation = graphql(`
  mutation StopAccountByLink($input: StopAccountByLinkInput!) {
    stopAccountByLink(input: $input) {
      success
    }
  }
`);
