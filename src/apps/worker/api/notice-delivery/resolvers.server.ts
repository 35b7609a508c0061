import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import {
  choosePaperDelivery,
  paperDelivery,
  requestPaper,
} from '#domain/notice-delivery/delivery.server.ts';

export const paperResolvers = {
  Query: {
    paperDelivery: (_source, _args, ctx) => paperDelivery(ctx.db, signedIn(ctx).id),
  },
  Mutation: {
    async choosePaperDelivery(_source, { input }, ctx) {
      await choosePaperDelivery(ctx.db, { ...input, workerId: signedIn(ctx).id, now: ctx.now });
      return success;
    },
    async requestPaper(_source, { input }, ctx) {
      await requestPaper(ctx.app, {
        ...input,
        workerId: signedIn(ctx).id,
        now: ctx.now,
        idempotencyKey: ctx.idempotencyKey,
      });
      return success;
    },
  },
} satisfies Resolvers;
