import type { MutationResolvers, QueryResolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import {
  proveWorkerByCode,
  readProofCodeChannels,
  requestProofCode,
} from '#access/worker/step-up/proof.server.ts';

export const identityProofQueries = {
  proofChannels: (_source, _args, ctx) => readProofCodeChannels(ctx.db, signedInWorkerOf(ctx).id),
} satisfies QueryResolvers;

export const identityProofMutations = {
  async requestProofCode(_source, { input }, ctx) {
    const { app, now } = ctx;
    const sent = await requestProofCode(app, { ...input, worker: signedInWorkerOf(ctx), now });
    return { success: true, ...sent };
  },
  async giveProof(_source, { input }, ctx) {
    await proveWorkerByCode(ctx.app, { ...input, worker: signedInWorkerOf(ctx), now: ctx.now });
    return successAnswer;
  },
} satisfies MutationResolvers;
