import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { readApplicationConfirmation } from '#domain/application/applying/confirmation.server.ts';
import { listApplicationDates } from '#domain/application/applying/dates.server.ts';
import { readEmploymentCondition } from '#domain/application/conditions/employment-condition.server.ts';
import {
  applyPreparationsOf,
  skipPreparationStep,
} from '#domain/application/applying/preparations.server.ts';
import { withdrawApplication } from '#domain/application/applying/withdraw.server.ts';

export const applicationResolvers = {
  Query: {
    applicationConfirmation: (
      _source,
      { recruitmentId, otherWork = null, travelFare = null },
      ctx,
    ) => readApplicationConfirmation(ctx, { recruitmentId, otherWork, travelFare }),
    applicationDates: (_source, { recruitmentId, chosen, travelFare = null }, ctx) =>
      listApplicationDates(ctx, { recruitmentId, chosen: chosen ?? [], travelFare }),
    employmentCondition: (_source, { id }, ctx) =>
      readEmploymentCondition(ctx, { applicationId: id, workerId: signedInWorkerOf(ctx).id }),
    getRemainingPreparationToApplyList: (_source, { input }, ctx) =>
      applyPreparationsOf(ctx.db, {
        workerId: signedInWorkerOf(ctx).id,
        recruitmentId: input?.recruitmentId ?? null,
        now: ctx.now,
      }),
  },
  Mutation: {
    applyToRecruitment: async (_source, { input }, ctx) => {
      const { idempotencyKey, now } = ctx;
      const workerId = signedInWorkerOf(ctx).id;
      const answer = await applyToRecruitment(ctx.app, {
        workerId,
        recruitmentId: input.recruitmentId,
        version: input.version ?? undefined,
        otherWork: input.otherWork ?? undefined,
        travelFare: input.travelFare ?? undefined,
        now,
        idempotencyKey,
      });
      return { success: true, ...answer };
    },
    withdrawApplication: async (_source, { input }, ctx) => {
      await withdrawApplication(ctx, {
        workerId: signedInWorkerOf(ctx).id,
        applicationId: input.id,
        now: ctx.now,
        idempotencyKey: ctx.idempotencyKey,
      });
      return successAnswer;
    },
    skipPreparationToApply: async (_source, { input }, ctx) => {
      await skipPreparationStep(ctx.db, {
        workerId: signedInWorkerOf(ctx).id,
        kind: input.kind,
        now: ctx.now,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;
