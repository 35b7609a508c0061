import { commonRefusal } from '#platform/base/refusal.ts';
import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { answerOverpayment } from '#domain/pay/overpayments/answer-overpayment.server.ts';
import { overpaymentView } from '#domain/pay/overpayments/overpayment-view.ts';
import {
  openOverpaymentsOfWorker,
  readOwnOverpayment,
} from '#domain/pay/overpayments/overpayment.queries.server.ts';

export const overpaymentResolvers = {
  Query: {
    async overpayment(_source, { id }, ctx) {
      const own = { attendanceId: id, workerId: signedInWorkerOf(ctx).id };
      const row = await readOwnOverpayment(ctx.db, own);
      if (!row) throw commonRefusal('NOT_FOUND');
      return overpaymentView(row, ctx.now);
    },
    async openOverpayments(_source, _args, ctx) {
      const rows = await openOverpaymentsOfWorker(ctx.db, signedInWorkerOf(ctx).id);
      return rows.map((row) => overpaymentView(row, ctx.now));
    },
  },
  Mutation: {
    async answerOverpayment(_source, { input }, ctx) {
      const { id: attendanceId, agrees, textVersion } = input;
      await answerOverpayment(ctx.app, {
        workerId: signedInWorkerOf(ctx).id,
        attendanceId,
        agrees,
        textVersion,
        now: ctx.now,
        idempotencyKey: ctx.idempotencyKey,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;
