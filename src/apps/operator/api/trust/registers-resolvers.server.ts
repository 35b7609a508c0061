import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { corporationForOperator } from '#domain/corporation/corporation.queries.server.ts';
import { recordRegisterCheck, takeBackRegisterCheck } from '#domain/trust/check-register.server.ts';
import { registerChecksOf } from '#domain/trust/register-checks.queries.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for the comparisons of corporations with public registers. */
export const registerCheckQueries = {
  async registerChecks(_source, { corporationId }, ctx) {
    const scope = operatorScopeOf(ctx);
    await corporationForOperator(ctx.db, scope, corporationId);
    return registerChecksOf(ctx.db, scope, corporationId);
  },
} satisfies QueryResolvers;

export const registerCheckMutations = {
  async recordRegisterCheck(_source, { input }, ctx) {
    await recordRegisterCheck(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
  async takeBackRegisterCheck(_source, { input: { id: checkId, reason } }, ctx) {
    await takeBackRegisterCheck(ctx.db, { checkId, reason, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
