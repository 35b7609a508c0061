import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';

import { chatProvider } from '#domain/chat/provider.server.ts';

export const chatResolvers = {
  Mutation: {
    makeChannel: (_source, { memberId }, ctx) =>
      chatProvider(ctx.app).facilityChannel({
        workerId: signedInWorkerOf(ctx).id,
        facilityId: memberId,
        now: ctx.now,
      }),
    makeCsChannel: (_source, _args, ctx) =>
      chatProvider(ctx.app).supportChannel({ workerId: signedInWorkerOf(ctx).id, now: ctx.now }),
    async requestChatToken(_source, _args, ctx) {
      return { token: await chatProvider(ctx.app).token(signedInWorkerOf(ctx)) };
    },
  },
} satisfies Resolvers;
