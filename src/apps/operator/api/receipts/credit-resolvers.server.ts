import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { corporationForOperator } from '#domain/corporation/corporation.queries.server.ts';
import {
  creditFiguresOf,
  setOffsOfCorporation,
} from '#domain/receipts/credit/credit-view.queries.server.ts';
import { setOffCredit } from '#domain/receipts/set-off-credit.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for what is held for a corporation. */
export const creditQueries = {
  async corporationCredit(_source, { corporationId }, ctx) {
    const scope = operatorScopeOf(ctx);
    await corporationForOperator(ctx.db, scope, corporationId);
    return {
      ...(await creditFiguresOf(ctx.db, scope, corporationId)),
      setOffs: await setOffsOfCorporation(ctx.db, scope, corporationId),
    };
  },
} satisfies QueryResolvers;

export const creditMutations = {
  async setOffCredit(_source, { input }, ctx) {
    await setOffCredit(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
