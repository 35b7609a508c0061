import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';
import { onReplica } from '#platform/server/graphql/on-replica.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import { postReview } from '#domain/reviews/post.server.ts';
import { skipReview } from '#domain/reviews/skip.server.ts';
import {
  reviewRequest,
  reviewRequests,
  reviewsFromFacility,
  reviewsOfFacility,
  reviewSummary,
} from '#domain/reviews/view.server.ts';

export const reviewsResolvers = {
  Query: {
    reviewRequests(_source, { cursor }, ctx) {
      const { db, now } = ctx;
      return reviewRequests(db, { workerId: signedIn(ctx).id, cursor, now });
    },
    reviewRequest(_source, { eventId }, ctx) {
      return reviewRequest(ctx.db, { workerId: signedIn(ctx).id, eventId, now: ctx.now });
    },
    reviewSummaryFromFacility: (_source, _args, ctx) => reviewSummary(ctx.db, signedIn(ctx).id),
    reviewsFromFacility(_source, { cursor }, ctx) {
      return reviewsFromFacility(ctx.db, { workerId: signedIn(ctx).id, cursor });
    },
    reviewsOfFacility: (_source, { facilityId, cursor }, ctx) =>
      onReplica(ctx, ({ db }) => reviewsOfFacility(db, { facilityId, cursor })),
  },
  Mutation: {
    async postReview(_source, { input }, ctx) {
      const { eventId, ...answers } = input;
      const posted = await postReview(ctx.db, {
        attendanceId: eventId,
        speaker: { author: 'worker', actor: { kind: 'worker', id: signedIn(ctx).id } },
        input: answers,
        now: ctx.now,
        idempotencyKey: ctx.idempotencyKey,
      });
      return { success: true, ...posted };
    },
    async skipReview(_source, { input }, ctx) {
      const { db, now } = ctx;
      await skipReview(db, { attendanceId: input.eventId, workerId: signedIn(ctx).id, now });
      return success;
    },
  },
} satisfies Resolvers;
