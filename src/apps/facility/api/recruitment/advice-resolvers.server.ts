import type { Resolvers } from '#gen/facility-resolvers.ts';

import { readPriceAdvice } from '#domain/recruitment/advice/price-advice.server.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';

/** Resolvers of the facility's API for wage advice: how fast postings were filled at which wage. */
export const priceAdviceFacilityResolvers = {
  Query: {
    priceAdvice: (_source, shift, ctx) =>
      readPriceAdvice(ctx.db, { ...facilityCommandArgsOf(ctx, 'postings.write'), ...shift }),
  },
} satisfies Resolvers;
