import type { MutationResolvers, QueryResolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import {
  endAllWorkerSessions,
  endWorkerSession,
  listWorkerSessions,
} from '#access/worker/sessions/sessions.server.ts';

export const sessionQueries = {
  sessionList: (_source, _args, ctx) => listWorkerSessions(ctx.db, signedInWorkerOf(ctx), ctx.now),
} satisfies QueryResolvers;

export const sessionMutations = {
  async endSession(_source, { input }, ctx) {
    await endWorkerSession(ctx.db, {
      workerId: signedInWorkerOf(ctx).id,
      sessionId: input.id,
      now: ctx.now,
    });
    return successAnswer;
  },
  async endAllSessions(_source, _args, ctx) {
    await endAllWorkerSessions(ctx.db, signedInWorkerOf(ctx), ctx.now);
    return successAnswer;
  },
} satisfies MutationResolvers;
