import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import {
  refusePostingReview,
  releasePostingReview,
} from '#domain/recruitment/review/decide-review.server.ts';
import { listPostingReviews } from '#domain/recruitment/review/list-reviews.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for the reviews of templates before their postings are public. */
export const postingReviewQueries = {
  postingReviews: (_source, { cursor }, ctx) =>
    listPostingReviews(ctx.db, operatorScopeOf(ctx), cursor),
} satisfies QueryResolvers;

export const postingReviewMutations = {
  async releasePostingReview(_source, { input: { id: reviewId } }, ctx) {
    await releasePostingReview(ctx.db, { reviewId, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
  async refusePostingReview(_source, { input: { id: reviewId, reason } }, ctx) {
    await refusePostingReview(ctx.db, { reviewId, reason, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
