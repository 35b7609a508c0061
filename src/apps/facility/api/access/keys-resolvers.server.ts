import type { MutationResolvers, QueryResolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { apiKeysOfCorporation } from '#access/people/keys/api-keys.queries.server.ts';
import { createKey, revokeKey } from '#access/people/keys/api-keys.server.ts';

export const apiKeyQueries = {
  apiKeys: (_source, _args, ctx) =>
    apiKeysOfCorporation(ctx.db, facilityScopeOf(ctx, 'keys.write'), ctx.now),
} satisfies QueryResolvers;

export const apiKeyMutations = {
  createApiKey: (_source, { input }, ctx) =>
    createKey(ctx.db, facilityScopeOf(ctx, 'keys.write'), { input, now: ctx.now }),
  async revokeApiKey(_source, { input }, ctx) {
    const scope = facilityScopeOf(ctx, 'keys.write');
    await revokeKey(ctx.db, scope, { id: input.id, now: ctx.now });
    return successAnswer;
  },
} satisfies MutationResolvers;
