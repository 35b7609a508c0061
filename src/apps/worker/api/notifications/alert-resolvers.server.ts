import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import {
  alertLimitsAndDeliveryTimes,
  pauseSubscription,
  firstAlertSubscription,
  countSubscriptionMatches,
  updateSubscription,
} from '#domain/notifications/alerts/alert.server.ts';
import {
  addSavedSearch,
  changeSavedSearch,
  pauseSavedSearch,
  removeFirstSearch,
  removeSavedSearch,
  listSavedSearches,
} from '#domain/notifications/alerts/saved-search.server.ts';

export const savedSearchResolvers = {
  Query: {
    subscriptionCount: (_source, { input }, ctx) => countSubscriptionMatches(ctx, input),
    subscriptionForAvailability: (_source, _args, ctx) =>
      firstAlertSubscription(ctx.db, signedInWorkerOf(ctx).id),
    savedSearchList: (_source, _args, ctx) => listSavedSearches(ctx.db, signedInWorkerOf(ctx).id),
    availabilityRanges: () => alertLimitsAndDeliveryTimes,
  },
  Mutation: {
    async updateSubscriptionForAvailability(_source, { input }, ctx) {
      await updateSubscription(ctx, signedInWorkerOf(ctx).id, input);
      return successAnswer;
    },
    async pauseSubscriptionForAvailability(_source, { input }, ctx) {
      await pauseSubscription(ctx, signedInWorkerOf(ctx).id, input.isPaused);
      return successAnswer;
    },
    async deleteSubscriptionForAvailability(_source, _args, ctx) {
      await removeFirstSearch(ctx.db, signedInWorkerOf(ctx).id);
      return successAnswer;
    },
    async addSavedSearch(_source, { input }, ctx) {
      const id = await addSavedSearch(ctx, signedInWorkerOf(ctx).id, input);
      return { success: true, id };
    },
    async changeSavedSearch(_source, { id, input }, ctx) {
      await changeSavedSearch(ctx, { workerId: signedInWorkerOf(ctx).id, id, input });
      return successAnswer;
    },
    async pauseSavedSearch(_source, { id, input }, ctx) {
      await pauseSavedSearch(ctx, {
        workerId: signedInWorkerOf(ctx).id,
        id,
        isPaused: input.isPaused,
      });
      return successAnswer;
    },
    async removeSavedSearch(_source, { id }, ctx) {
      await removeSavedSearch(ctx.db, { workerId: signedInWorkerOf(ctx).id, id });
      return successAnswer;
    },
  },
} satisfies Resolvers;
