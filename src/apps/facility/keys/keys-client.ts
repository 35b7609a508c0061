import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const ApiKeys = graphql(`
  query ApiKeys {
    apiKeys {
      id
      name
      ending
      rights
      facilityIds
      state
      createdAt
      createdByName
      expiresAt
      lastUsedAt
      lastNetwork
      revokedAt
      revokedByName
    }
  }
`);
export type ApiKey = DataOf<typeof ApiKeys>['apiKeys'][number];

/** API keys of the corporation's own systems. */
export const apiKeysQuery = () => graphqlQuery(ApiKeys, {});

export const CreateApiKey = graphql(`
  mutation CreateApiKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) {
      id
      key
    }
  }
`);

export const RevokeApiKey = graphql(`
  mutation RevokeApiKey($id: ID!) {
    revokeApiKey(input: { id: $id }) {
      success
    }
  }
`);
