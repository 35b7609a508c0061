import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf, type Context } from '#server/context.server.ts';

import {
  blockedWorkerPage,
  blockWorker,
  peoplePage,
  unblockWorker,
} from './block-workers.server.ts';

const success = { success: true };

const decisionOf = (ctx: Context, pair: { facilityId: string; workerId: string }) => ({
  ...pair,
  scope: facilityScopeOf(ctx, 'applications.decide', pair.facilityId),
  now: ctx.now,
});

/** The part of the facility's API that is about people who have worked there. */
export const poolFacilityResolvers = {
  Query: {
    people: (_source, { facilityId, cursor = null }, ctx) =>
      peoplePage(ctx.db, facilityScopeOf(ctx, 'applications.read', facilityId), cursor),
    blockedWorkers: (_source, { facilityId, cursor = null }, ctx) =>
      blockedWorkerPage(ctx.db, facilityScopeOf(ctx, 'applications.read', facilityId), cursor),
  },
  Mutation: {
    async blockWorker(_source, { input: { reason, ...pair } }, ctx) {
      await blockWorker(ctx.db, { ...decisionOf(ctx, pair), reason });
      return success;
    },
    async unblockWorker(_source, { input }, ctx) {
      await unblockWorker(ctx.db, decisionOf(ctx, input));
      return success;
    },
  },
} satisfies Resolvers;
