import { graphql } from '#platform/web/graphql/document.ts';

export const StopAccountByLink = graphql(`
  mutation StopAccountByLink($input: StopAccountByLinkInput!) {
    stopAccountByLink(input: $input) {
      success
    }
  }
`);
