import type { Resolvers } from '#gen/resolvers.ts';
import { signedIn } from '#server/context.server.ts';

import { openFacilityChannel, openSupportChannel } from './open-channel.server.ts';
import { issueChatToken } from './token.server.ts';

export const chatResolvers = {
  Mutation: {
    makeChannel: (_source, { memberId }, ctx) =>
      openFacilityChannel(ctx.app, {
        workerId: signedIn(ctx).id,
        facilityId: memberId,
        now: ctx.now,
      }),
    makeCsChannel: (_source, _args, ctx) =>
      openSupportChannel(ctx.app, { workerId: signedIn(ctx).id, now: ctx.now }),
    async requestChatToken(_source, _args, ctx) {
      const { id, sessionId } = signedIn(ctx);
      return { token: await issueChatToken(ctx.app, { side: 'worker', id, sessionId }) };
    },
  },
} satisfies Resolvers;
