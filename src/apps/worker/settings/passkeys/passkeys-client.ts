import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const PasskeyList = graphql(`
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
export const workerPasskeysQuery = () => ({ ...graphqlQuery(PasskeyList, {}), staleTime: 0 });

export const RenamePasskey = graphql(`
  mutation RenamePasskey($input: RenamePasskeyInput!) {
    renamePasskey(input: $input) {
      success
    }
  }
`);
