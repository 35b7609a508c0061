import { decodeCursor, encodeCursor } from '#base/cursor.ts';
import type {
  DeskPostedReview,
  DeskPostedReviewPage,
  MutationResolvers,
  QueryResolvers,
} from '#gen/desk-resolvers.ts';
import { workerLabel } from '#profile/worker-label.ts';
import { items } from '#reviews/items.ts';
import { concernLabels } from '#reviews/moderation.ts';
import { postReview } from '#reviews/post.server.ts';
import type { Context } from '#server/context.server.ts';

import { decodeInstantKey, encodeInstantKey } from '#operator/instant-cursor.ts';
import {
  facilitysReviewPage,
  reviewsAPage,
  waitingWorkerReviewPage,
  type FacilitysReviewRow,
} from './review.queries.server.ts';
import { refuse } from '../messages.ts';
import { actorOf, deskOf, scopeOf } from '../scope.server.ts';

/** Queries of the back office about reviews. */
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
    const { facilityId, workerId } = scopeOf(ctx, input);
    if (deskOf(ctx).facilityId === null || facilityId === null) throw refuse('NOT_FOUND');
    const asked = { workerId, onlyHeld: input?.onlyHeld ?? false, facilityId };
    return facilitysReviews(ctx, asked, cursor);
  },
} satisfies QueryResolvers;

/** Commands of the back office about reviews. */
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
} satisfies MutationResolvers;

type Cursor = string | null | undefined;
type PostedReviewsArgs = { facilityId: string; workerId: string | null; onlyHeld: boolean };

async function facilitysReviews(
  { db }: Context,
  asked: PostedReviewsArgs,
  cursor: Cursor,
): Promise<DeskPostedReviewPage> {
  const after = cursor ? String(decodeCursor(cursor, ['uuid'])[0]) : null;
  const rows = await facilitysReviewPage(db, { ...asked, after });
  const page = rows.slice(0, reviewsAPage);
  const last = rows.length > reviewsAPage ? page.at(-1) : undefined;
  const reviews = page.map((row) => saidView(row, row.month));
  return { reviews, cursor: last ? encodeCursor([last.id]) : null };
}

function saidView({ notes, concerns, ...row }: FacilitysReviewRow, day: string): DeskPostedReview {
  const asked = items[row.author];
  const [year, month] = day.split('-');
  return {
    ...row,
    month: `${year}年${Number(month)}月`,
    notes: notes.flatMap((note, index) => (note ? [`${asked[index]?.name ?? ''}：${note}`] : [])),
    concerns: concerns.map((concern) => concernLabels[concern]),
  };
}
