import { jstDay } from '#platform/base/jst.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import type { OperatorPostedReview } from '#gen/types.ts';
import { items } from '#domain/reviews/items.ts';
import { allowReview, removeReview } from '#domain/reviews/moderate.server.ts';
import { concernLabels } from '#domain/reviews/concerns.ts';

import { byInstant, pageOf } from '#platform/server/database/keyset-page.ts';
import { success } from '#platform/server/graphql/success.server.ts';
import { byOperator, scopeOf } from '#access/operator/scope.server.ts';
import {
  postedReviewPage,
  type PostedReviewRow,
} from '#domain/reviews/operator/reviews.queries.server.ts';

/** Queries for the reviews that workers and facilities wrote about each other. */
export const reviewQueries = {
  async postedReviews(_source, { input, cursor }, ctx) {
    const asked = { scope: scopeOf(input), onlyHeld: input?.onlyHeld ?? false };
    const page = await pageOf(byInstant, { cursor }, (at) =>
      postedReviewPage(ctx.db, { ...asked, ...at }),
    );
    return { reviews: page.rows.map(viewOf), cursor: page.cursor };
  },
} satisfies QueryResolvers;

/** Mutations for the operator's decisions on reviews. */
export const reviewMutations = {
  async allowReview(_source, { input }, ctx) {
    await allowReview(ctx.db, { reviewId: input.id, ...byOperator(ctx) });
    return success;
  },

  async removeReview(_source, { input: { id: reviewId, reason } }, ctx) {
    await removeReview(ctx.db, { reviewId, reason, ...byOperator(ctx) });
    return success;
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
