import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { readIncomeThresholds } from '#domain/pay/thresholds/income-thresholds.server.ts';
import { monthlyIncomeGoalOf } from '#domain/pay/thresholds/thresholds.queries.server.ts';
import { updateMonthlyIncomeGoal } from '#domain/pay/thresholds/update-goal.server.ts';

export const incomeThresholdResolvers = {
  Query: {
    incomeThresholds: (_source, { year = null }, ctx) =>
      readIncomeThresholds(ctx, { workerId: signedInWorkerOf(ctx).id, year }),
    async monthlyGoal(_source, _args, ctx) {
      const amount = await monthlyIncomeGoalOf(ctx.db, signedInWorkerOf(ctx).id);
      return amount === null ? null : { amount };
    },
  },
  Mutation: {
    async updateMonthlyGoal(_source, { input }, ctx) {
      await updateMonthlyIncomeGoal(ctx, {
        workerId: signedInWorkerOf(ctx).id,
        amount: input.amount ?? null,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;
