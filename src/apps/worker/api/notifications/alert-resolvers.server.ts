import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import {
  availabilityRanges,
  pauseSubscription,
  subscription,
  subscriptionCount,
  updateSubscription,
} from '#domain/notifications/alerts/alert.server.ts';
import {
  addSavedSearch,
  changeSavedSearch,
  pauseSavedSearch,
  removeFirstSearch,
  removeSavedSearch,
  savedSearches,
} from '#domain/notifications/alerts/saved-search.server.ts';

export const alertResolvers = {
  Query: {
    subscriptionCount: (_source, { input }, ctx) => subscriptionCount(ctx, input),
    subscriptionForAvailability: (_source, _args, ctx) => subscription(ctx.db, signedIn(ctx).id),
    savedSearchList: (_source, _args, ctx) => savedSearches(ctx.db, signedIn(ctx).id),
    availabilityRanges: () => availabilityRanges,
  },
  Mutation: {
    async updateSubscriptionForAvailability(_source, { input }, ctx) {
      await updateSubscription(ctx, signedIn(ctx).id, input);
      return success;
    },
    async pauseSubscriptionForAvailability(_source, { input }, ctx) {
      await pauseSubscription(ctx, signedIn(ctx).id, input.isPaused);
      return success;
    },
    async deleteSubscriptionForAvailability(_source, _args, ctx) {
      await removeFirstSearch(ctx.db, signedIn(ctx).id);
      return success;
    },
    async addSavedSearch(_source, { input }, ctx) {
      const id = await addSavedSearch(ctx, signedIn(ctx).id, input);
      return { success: true, id };
    },
    async changeSavedSearch(_source, { id, input }, ctx) {
      await changeSavedSearch(ctx, { workerId: signedIn(ctx).id, id, input });
      return success;
    },
    async pauseSavedSearch(_source, { id, input }, ctx) {
      await pauseSavedSearch(ctx, { workerId: signedIn(ctx).id, id, isPaused: input.isPaused });
      return success;
    },
    async removeSavedSearch(_source, { id }, ctx) {
      await removeSavedSearch(ctx.db, { workerId: signedIn(ctx).id, id });
      return success;
    },
  },
} satisfies Resolvers;
