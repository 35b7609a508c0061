import { facilityCommandArgsOf } from '#access/people/scope.server.ts';
import { askForLimit, withdrawLimitRequest } from '#domain/trust/requests/ask-for-limit.server.ts';
import { latestLimitRequest } from '#domain/trust/requests/requests.queries.server.ts';
import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Resolvers of the facility's API for requests for another limit. */
export const limitRequestFacilityResolvers = {
  Query: {
    ownLimitRequest: (_source, _args, ctx) =>
      latestLimitRequest(ctx.db, facilityScopeOf(ctx, 'money.read')),
  },
  Mutation: {
    async askForLimit(_source, { input }, ctx) {
      await askForLimit(ctx.db, { ...facilityCommandArgsOf(ctx, 'corporation.write'), ...input });
      return successAnswer;
    },
    async withdrawLimitRequest(_source, _args, ctx) {
      await withdrawLimitRequest(ctx.db, facilityCommandArgsOf(ctx, 'corporation.write'));
      return successAnswer;
    },
  },
} satisfies Resolvers;
