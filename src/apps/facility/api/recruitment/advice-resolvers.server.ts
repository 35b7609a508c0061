import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';

import { priceAdvice } from '#domain/recruitment/advice/price-advice.server.ts';

/** The part of the facility's API that says how fast wages were taken. */
export const adviceFacilityResolvers = {
  Query: {
    priceAdvice: (_source, { templateId, startsAt, endsAt }, ctx) =>
      priceAdvice(ctx.db, {
        scope: facilityScopeOf(ctx, 'postings.write'),
        templateId,
        startsAt,
        endsAt,
        now: ctx.now,
      }),
  },
} satisfies Resolvers;
