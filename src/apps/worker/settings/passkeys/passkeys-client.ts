import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { query } from '#platform/web/graphql/query.ts';

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

/** The worker's passkeys; never from the cache. */
export const passkeyList = () => ({ ...query(PasskeyList, {}), staleTime: 0 });

export type WorkerPasskey = DataOf<typeof PasskeyList>['passkeyList'][number];

export const StartPasskeyRegistration = graphql(`
  mutation StartPasskeyRegistration {
    startPasskeyRegistration {
      id
      options
    }
  }
`);

export const FinishPasskeyRegistration = graphql(`
  mutation FinishPasskeyRegistration($input: NewPasskeyInput!) {
    finishPasskeyRegistration(input: $input) {
      success
    }
  }
`);

export const RenamePasskey = graphql(`
  mutation RenamePasskey($input: RenamePasskeyInput!) {
    renamePasskey(input: $input) {
      success
    }
  }
`);

export const RemovePasskey = graphql(`
  mutation RemovePasskey($input: RemovePasskeyInput!) {
    removePasskey(input: $input) {
      success
    }
  }
`);
