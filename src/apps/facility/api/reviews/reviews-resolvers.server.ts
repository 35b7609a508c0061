import { facilityActor } from '#domain/corporation/actors.ts';
import type { Resolvers } from '#gen/facility-resolvers.ts';
import type { FacilityPostedReview } from '#gen/types.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';

import { reviewQuestions, answerOptionsOfQuestion } from '#domain/reviews/items.ts';
import { reviewConcernLabels } from '#domain/reviews/concerns.ts';
import { postReview } from '#domain/reviews/post.server.ts';
import {
  facilityIdOfReviewedShift,
  facilityPostedReviewRows,
  reviewsToWrite,
  type FacilityPostedReviewRow,
} from '#domain/reviews/facility/reviews.queries.server.ts';

/** Resolvers of the facility's API for reviews. */
export const reviewsFacilityResolvers = {
  Query: {
    workerReviewsToWrite: (_source, { facilityId, cursor }, ctx) =>
      reviewsToWrite(ctx.db, facilityScopeOf(ctx, 'hours.read', facilityId), {
        cursor,
        now: ctx.now,
      }),
    async postedReviews(_source, { facilityId, cursor }, ctx) {
      const scope = facilityScopeOf(ctx, 'hours.read', facilityId);
      const page = await facilityPostedReviewRows(ctx.db, scope, cursor);
      return { reviews: page.reviews.map(postedView), cursor: page.cursor };
    },
    workerReviewItems: (_source, _args, ctx) => {
      facilityScopeOf(ctx, 'hours.read');
      return reviewQuestions.facility.map((item) => ({
        ...item,
        rates: [...answerOptionsOfQuestion(item)],
      }));
    },
  },
  Mutation: {
    async postWorkerReview(_source, { input: { id, ...input } }, ctx) {
      const { db, now, idempotencyKey } = ctx;
      const scope = facilityScopeOf(ctx, 'hours.approve');
      const actor = facilityActor(scope, await facilityIdOfReviewedShift(db, scope, id));
      const speaker = { author: 'facility', actor } as const;
      const post = { attendanceId: id, speaker, input, now, idempotencyKey };
      const { isHeld } = await postReview(db, post);
      return { success: true, isHeld };
    },
  },
} satisfies Resolvers;

function postedView({ notes, concerns, ...row }: FacilityPostedReviewRow): FacilityPostedReview {
  const asked = reviewQuestions[row.author];
  const [year, month] = row.month.split('-');
  return {
    ...row,
    month: `${year}年${Number(month)}月`,
    notes: notes.flatMap((note, index) => (note ? [`${asked[index]?.name ?? ''}：${note}`] : [])),
    concerns: concerns.map((concern) => reviewConcernLabels[concern]),
  };
}
