import { exposureViewOf } from '#domain/trust/exposure-view.server.ts';
import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';

/** Resolvers of the facility's API for the exposure of its corporation. */
export const exposureFacilityResolvers = {
  Query: {
    ownExposure(_source, _args, ctx) {
      const { corporationId } = facilityScopeOf(ctx, 'money.read');
      return exposureViewOf(ctx.db, { corporationId, now: ctx.now });
    },
  },
} satisfies Resolvers;
