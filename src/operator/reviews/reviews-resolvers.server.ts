import { jstDay } from '#base/jst.ts';
import type {
  MutationResolvers,
  OperatorPostedReview,
  QueryResolvers,
} from '#gen/operator-resolvers.ts';
import { items } from '#reviews/items.ts';
import { allowReview, removeReview } from '#reviews/moderate.server.ts';
import { concernLabels } from '#reviews/moderation.ts';

import { cutInstantPage, decodeInstantKey } from '../instant-cursor.ts';
import { pages } from '../paging.queries.server.ts';
import { byOperator, scopeOf } from '../scope.server.ts';
import { postedReviewPage, type PostedReviewRow } from './reviews.queries.server.ts';

/** What workers and facilities said of each other. */
export const reviewQueries = {
  async postedReviews(_source, { input, cursor }, ctx) {
    const asked = { scope: scopeOf(input), onlyHeld: input?.onlyHeld ?? false };
    const rows = await postedReviewPage(ctx.db, { ...asked, after: decodeInstantKey(cursor) });
    const page = cutInstantPage(rows, pages.reviews);
    return { reviews: page.rows.map(viewOf), cursor: page.cursor };
  },
} satisfies QueryResolvers;

/** The operator's decisions about it. */
export const reviewMutations = {
  async allowReview(_source, { input }, ctx) {
    await allowReview(ctx.db, { reviewId: input.id, ...byOperator(ctx) });
    return { success: true };
  },

  async removeReview(_source, { input: { id: reviewId, reason } }, ctx) {
    await removeReview(ctx.db, { reviewId, reason, ...byOperator(ctx) });
    return { success: true };
  },
} satisfies MutationResolvers;

function viewOf({ notes, concerns, ...row }: PostedReviewRow): OperatorPostedReview {
  const asked = items[row.author];
  const [year, month] = jstDay(row.publishedAt ?? row.postedAt).split('-');
  return {
    ...row,
    month: `${year}年${Number(month)}月`,
    notes: notes.flatMap((note, index) => (note ? [`${asked[index]?.name ?? ''}：${note}`] : [])),
    concerns: concerns.map((concern) => concernLabels[concern]),
  };
}
