import { jstDay } from '#platform/base/jst.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import type { OperatorPostedReview } from '#gen/types.ts';
import { reviewQuestions } from '#domain/reviews/items.ts';
import { publishHeldReview, removeReview } from '#domain/reviews/moderate.server.ts';
import { reviewConcernLabels } from '#domain/reviews/concerns.ts';

import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import { operatorCommandArgsOf, operatorListScopeOf } from '#access/operator/scope.server.ts';
import {
  postedReviewPage,
  type OperatorPostedReviewRow,
} from '#domain/reviews/operator/reviews.queries.server.ts';

/** Queries for the reviews that workers and facilities wrote about each other. */
export const reviewQueries = {
  async postedReviews(_source, { input, cursor }, ctx) {
    const asked = { scope: operatorListScopeOf(input), onlyHeld: input?.onlyHeld ?? false };
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      postedReviewPage(ctx.db, { ...asked, ...at }),
    );
    return { reviews: page.rows.map(viewOf), cursor: page.cursor };
  },
} satisfies QueryResolvers;

/** Mutations for the operator's decisions on reviews. */
export const reviewMutations = {
  async allowReview(_source, { input }, ctx) {
    await publishHeldReview(ctx.db, { reviewId: input.id, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async removeReview(_source, { input: { id: reviewId, reason } }, ctx) {
    await removeReview(ctx.db, { reviewId, reason, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;

function viewOf({ notes, concerns, ...row }: OperatorPostedReviewRow): OperatorPostedReview {
  const asked = reviewQuestions[row.author];
  const [year, month] = jstDay(row.publishedAt ?? row.postedAt).split('-');
  return {
    ...row,
    month: `${year}年${Number(month)}月`,
    notes: notes.flatMap((note, index) => (note ? [`${asked[index]?.name ?? ''}：${note}`] : [])),
    concerns: concerns.map((concern) => reviewConcernLabels[concern]),
  };
}
