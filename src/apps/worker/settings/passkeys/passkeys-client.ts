import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const PasskeyListQuery = graphql(`
  query PasskeyList {
    passkeyList {
      id
      name
      createdAt
      lastUsedAt
    }
  }
`);

/** Query of the worker's passkeys; never from the cache. */
export const workerPasskeysQuery = () => ({ ...graphqlQuery(PasskeyListQuery, {}), staleTime: 0 });

export const RenamePasskeyMutation = graphql(`
  mutation RenamePasskey($input: RenamePasskeyInput!) {
    renamePasskey(input: $input) {
      success
    }
  }
`);
