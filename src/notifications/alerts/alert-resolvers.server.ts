import type { Resolvers } from '#gen/resolvers.ts';
import { signedIn } from '#server/context.server.ts';

import { removeAlert } from './alert.queries.server.ts';
import {
  availabilityRanges,
  pauseSubscription,
  subscription,
  subscriptionCount,
  updateSubscription,
} from './alert.server.ts';

export const alertResolvers = {
  Query: {
    subscriptionCount: (_source, { input }, ctx) => subscriptionCount(ctx, input),
    subscriptionForAvailability: (_source, _args, ctx) => subscription(ctx.db, signedIn(ctx).id),
    availabilityRanges: () => availabilityRanges,
  },
  Mutation: {
    async updateSubscriptionForAvailability(_source, { input }, ctx) {
      await updateSubscription(ctx, signedIn(ctx).id, input);
      return { success: true };
    },
    async pauseSubscriptionForAvailability(_source, { input }, ctx) {
      await pauseSubscription(ctx, signedIn(ctx).id, input.isPaused);
      return { success: true };
    },
    async deleteSubscriptionForAvailability(_source, _args, ctx) {
      await removeAlert(ctx.db, signedIn(ctx).id);
      return { success: true };
    },
  },
} satisfies Resolvers;
