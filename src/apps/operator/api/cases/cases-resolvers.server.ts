import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';

import { askedBy, leaveCase, takeCase } from '#domain/cases/cases.server.ts';
import { casesInHand } from '#domain/cases/cases.queries.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

/** Queries for the cases that operators have open. */
export const caseQueries = {
  casesInHand: (_source, _args, ctx) => casesInHand(ctx.db, askedBy(ctx)),
} satisfies QueryResolvers;

export const caseMutations = {
  takeCase: (_source, { input }, ctx) => takeCase(ctx, input),
  async leaveCase(_source, { input }, ctx) {
    await leaveCase(ctx, input);
    return success;
  },
} satisfies MutationResolvers;
