import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const ApiKeysQuery = graphql(`
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
export type ApiKey = DataOf<typeof ApiKeysQuery>['apiKeys'][number];

/** API keys of the corporation's own systems. */
export const apiKeysQuery = () => graphqlQuery(ApiKeysQuery, {});

export const CreateApiKeyMutation = graphql(`
  mutation CreateApiKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) {
      id
      key
    }
  }
`);

export const RevokeApiKeyMutation = graphql(`
  mutation RevokeApiKey($id: ID!) {
    revokeApiKey(input: { id: $id }) {
      success
    }
  }
`);
