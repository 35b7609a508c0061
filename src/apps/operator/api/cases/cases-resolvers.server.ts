import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';

import { requireOperatorRight } from '#access/operator/require-right.server.ts';
import { rightsByCaseKind } from '#domain/cases/case-rights.ts';
import { caseArgsOf, endCaseClaim, claimOperatorCase } from '#domain/cases/cases.server.ts';
import { caseClaimsInForce } from '#domain/cases/cases.queries.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for the cases that operators have open. */
export const caseQueries = {
  casesInHand: (_source, _args, ctx) => caseClaimsInForce(ctx.db, caseArgsOf(ctx)),
} satisfies QueryResolvers;

export const caseMutations = {
  async takeCase(_source, { input }, ctx) {
    await requireOperatorRight(ctx, rightsByCaseKind[input.kind]);
    return claimOperatorCase(ctx, input);
  },
  async leaveCase(_source, { input }, ctx) {
    await requireOperatorRight(ctx, rightsByCaseKind[input.kind]);
    await endCaseClaim(ctx, input);
    return successAnswer;
  },
} satisfies MutationResolvers;
