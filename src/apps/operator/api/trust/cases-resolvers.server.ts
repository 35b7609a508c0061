import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { closeTrustCase } from '#domain/trust/signs/close-case.server.ts';
import { listTrustCases } from '#domain/trust/signs/list-cases.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for the signs about corporations. */
export const trustCaseQueries = {
  trustCases: (_source, { cursor }, ctx) => listTrustCases(ctx.db, operatorScopeOf(ctx), cursor),
} satisfies QueryResolvers;

export const trustCaseMutations = {
  async closeTrustCase(_source, { input: { id: caseId, reason } }, ctx) {
    await closeTrustCase(ctx.db, { caseId, reason, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
