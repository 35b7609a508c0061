import type { MutationResolvers, QueryResolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import {
  endAllSessions,
  endSession,
  sessionList,
} from '#access/worker/sessions/sessions.server.ts';

export const sessionQueries = {
  sessionList: (_source, _args, ctx) => sessionList(ctx.db, signedIn(ctx), ctx.now),
} satisfies QueryResolvers;

export const sessionMutations = {
  async endSession(_source, { input }, ctx) {
    await endSession(ctx.app.db, {
      workerId: signedIn(ctx).id,
      sessionId: input.id,
      now: ctx.now,
    });
    return success;
  },
  async endAllSessions(_source, _args, ctx) {
    await endAllSessions(ctx.app.db, signedIn(ctx), ctx.now);
    return success;
  },
} satisfies MutationResolvers;
