import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { readPostingAudiences } from '#domain/recruitment/publishing/limits.queries.server.ts';
import { makePostingPublic } from '#domain/recruitment/limited/open-postings.server.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';

/** Resolvers of the facility's API for postings that only an audience sees at first. */
export const limitedPostingFacilityResolvers = {
  Query: {
    postingAudiences: (_source, { facilityId }, ctx) =>
      readPostingAudiences(ctx.db, facilityScopeOf(ctx, 'postings.write', facilityId)),
  },
  Mutation: {
    async openPosting(_source, { input: { id } }, ctx) {
      await makePostingPublic(ctx.db, { ...facilityCommandArgsOf(ctx, 'postings.write'), id });
      return successAnswer;
    },
  },
} satisfies Resolvers;
