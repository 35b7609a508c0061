import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { runOnReplica } from '#platform/server/graphql/on-replica.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { postReview } from '#domain/reviews/post.server.ts';
import { skipReview } from '#domain/reviews/skip.server.ts';
import {
  readReviewRequest,
  listReviewRequests,
  reviewsFromFacility,
  reviewsOfFacility,
  readReviewSummaryOfWorker,
} from '#domain/reviews/view.server.ts';

export const reviewsResolvers = {
  Query: {
    reviewRequests(_source, { cursor }, ctx) {
      const { db, now } = ctx;
      return listReviewRequests(db, { workerId: signedInWorkerOf(ctx).id, cursor, now });
    },
    reviewRequest(_source, { eventId }, ctx) {
      return readReviewRequest(ctx.db, {
        workerId: signedInWorkerOf(ctx).id,
        eventId,
        now: ctx.now,
      });
    },
    reviewSummaryFromFacility: (_source, _args, ctx) =>
      readReviewSummaryOfWorker(ctx.db, signedInWorkerOf(ctx).id),
    reviewsFromFacility(_source, { cursor }, ctx) {
      return reviewsFromFacility(ctx.db, { workerId: signedInWorkerOf(ctx).id, cursor });
    },
    reviewsOfFacility: (_source, { facilityId, cursor }, ctx) =>
      runOnReplica(ctx, ({ db }) => reviewsOfFacility(db, { facilityId, cursor })),
  },
  Mutation: {
    async postReview(_source, { input }, ctx) {
      const { eventId, ...answers } = input;
      const posted = await postReview(ctx.db, {
        attendanceId: eventId,
        speaker: { author: 'worker', actor: { kind: 'worker', id: signedInWorkerOf(ctx).id } },
        input: answers,
        now: ctx.now,
        idempotencyKey: ctx.idempotencyKey,
      });
      return { success: true, ...posted };
    },
    async skipReview(_source, { input }, ctx) {
      const { db, now } = ctx;
      await skipReview(db, {
        attendanceId: input.eventId,
        workerId: signedInWorkerOf(ctx).id,
        now,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;
