import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { answerBillingDispute } from '#domain/billing/disputes/answer-dispute.server.ts';
import { listDisputes } from '#domain/billing/disputes/list-disputes.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for disputes about lines of drafts. */
export const billingDisputeQueries = {
  billingDisputes: (_source, { cursor }, ctx) => listDisputes(ctx.db, operatorScopeOf(ctx), cursor),
} satisfies QueryResolvers;

export const billingDisputeMutations = {
  async answerBillingDispute(_source, { input: { id: disputeId, answer } }, ctx) {
    await answerBillingDispute(ctx.db, { disputeId, answer, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
