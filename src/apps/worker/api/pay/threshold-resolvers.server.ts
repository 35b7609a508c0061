import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { incomeThresholds } from '#domain/pay/thresholds/income-thresholds.server.ts';
import { goalOf } from '#domain/pay/thresholds/thresholds.queries.server.ts';
import { updateGoal } from '#domain/pay/thresholds/update-goal.server.ts';

export const thresholdResolvers = {
  Query: {
    incomeThresholds: (_source, { year = null }, ctx) =>
      incomeThresholds(ctx, { workerId: signedInWorkerOf(ctx).id, year }),
    async monthlyGoal(_source, _args, ctx) {
      const amount = await goalOf(ctx.db, signedInWorkerOf(ctx).id);
      return amount === null ? null : { amount };
    },
  },
  Mutation: {
    async updateMonthlyGoal(_source, { input }, ctx) {
      await updateGoal(ctx, { workerId: signedInWorkerOf(ctx).id, amount: input.amount ?? null });
      return successAnswer;
    },
  },
} satisfies Resolvers;
