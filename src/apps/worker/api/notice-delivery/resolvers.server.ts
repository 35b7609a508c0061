import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import {
  choosePaperDelivery,
  readPaperDelivery,
  requestPaper,
} from '#domain/notice-delivery/delivery.server.ts';

export const paperDeliveryResolvers = {
  Query: {
    paperDelivery: (_source, _args, ctx) => readPaperDelivery(ctx.db, signedInWorkerOf(ctx).id),
  },
  Mutation: {
    async choosePaperDelivery(_source, { input }, ctx) {
      await choosePaperDelivery(ctx.db, {
        ...input,
        workerId: signedInWorkerOf(ctx).id,
        now: ctx.now,
      });
      return successAnswer;
    },
    async requestPaper(_source, { input }, ctx) {
      await requestPaper(ctx.app, {
        ...input,
        workerId: signedInWorkerOf(ctx).id,
        now: ctx.now,
        idempotencyKey: ctx.idempotencyKey,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;
