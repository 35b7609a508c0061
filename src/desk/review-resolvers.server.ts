import type { DeskPostedReview, MutationResolvers, QueryResolvers } from '#gen/desk-resolvers.ts';
import { workerLabel } from '#profile/worker-label.ts';
import { items } from '#reviews/items.ts';
import { allowReview, removeReview } from '#reviews/moderate.server.ts';
import { concernLabels } from '#reviews/moderation.ts';
import { postReview } from '#reviews/post.server.ts';

import { decodeInstantKey, encodeInstantKey } from './instant-cursor.ts';
import {
  postedReviewPage,
  reviewsAPage,
  waitingWorkerReviewPage,
  type PostedReviewRow,
} from './review.queries.server.ts';
import { actorOf, deskOf, operatorOnly, scopeOf } from './scope.server.ts';

/** What the desk shows of reviews. */
export const reviewQueries = {
  async waitingWorkerReviews(_source, { input, cursor }, ctx) {
    const { db, now } = ctx;
    const rows = await waitingWorkerReviewPage(db, {
      scope: scopeOf(ctx, input),
      now,
      openedBy: now,
      after: decodeInstantKey(cursor),
    });
    const page = rows.slice(0, reviewsAPage);
    const last = rows.length > reviewsAPage ? page.at(-1) : undefined;
    return {
      reviews: page.map((row) => ({
        ...row,
        worker: { id: row.workerId, label: workerLabel(row, now), name: row.workerName },
        items: [...items.facility],
      })),
      cursor: last ? encodeInstantKey({ micros: last.micros, id: last.attendanceId }) : null,
    };
  },

  async postedReviews(_source, { input, cursor }, ctx) {
    const rows = await postedReviewPage(ctx.db, {
      scope: scopeOf(ctx, input),
      isOperator: deskOf(ctx).facilityId === null,
      onlyHeld: input?.onlyHeld ?? false,
      after: decodeInstantKey(cursor),
    });
    const page = rows.slice(0, reviewsAPage);
    const last = rows.length > reviewsAPage ? page.at(-1) : undefined;
    return { reviews: page.map(postedReviewView), cursor: last ? encodeInstantKey(last) : null };
  },
} satisfies QueryResolvers;

/** What the desk does with reviews. */
export const reviewMutations = {
  async postWorkerReview(_source, { input }, ctx) {
    const { id, ...answers } = input;
    const { isHeld } = await postReview(ctx.db, {
      attendanceId: id,
      speaker: { author: 'facility', actor: actorOf(ctx) },
      input: answers,
      now: ctx.now,
      idempotencyKey: ctx.idempotencyKey,
    });
    return { success: true, isHeld };
  },

  async allowReview(_source, { input }, ctx) {
    operatorOnly(ctx);
    await allowReview(ctx.db, { reviewId: input.id, now: ctx.now });
    return { success: true };
  },

  async removeReview(_source, { input }, ctx) {
    operatorOnly(ctx);
    await removeReview(ctx.db, { reviewId: input.id, reason: input.reason, now: ctx.now });
    return { success: true };
  },
} satisfies MutationResolvers;

function postedReviewView({ notes, concerns, ...row }: PostedReviewRow): DeskPostedReview {
  const asked = items[row.author];
  return {
    ...row,
    notes: notes.flatMap((note, index) => (note ? [`${asked[index]?.name ?? ''}：${note}`] : [])),
    concerns: concerns.map((concern) => concernLabels[concern]),
  };
}
