import type { MutationResolvers, QueryResolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';

import {
  finishProof,
  finishRegistration,
  passkeyList,
  removePasskey,
  renamePasskey,
  startProof,
  startRegistration,
  startSignIn,
} from '#access/worker/passkeys/passkeys.server.ts';

export const passkeyQueries = {
  passkeyList: (_source, _args, ctx) => passkeyList(ctx.db, signedIn(ctx).id),
} satisfies QueryResolvers;

export const passkeyMutations = {
  startPasskeySignIn: (_source, _args, ctx) => startSignIn(ctx),
  startPasskeyRegistration: (_source, _args, ctx) => startRegistration(ctx, signedIn(ctx)),
  async finishPasskeyRegistration(_source, { input }, ctx) {
    await finishRegistration(ctx, { ...input, worker: signedIn(ctx) });
    return { success: true };
  },
  async renamePasskey(_source, { input }, ctx) {
    await renamePasskey(ctx.db, { ...input, workerId: signedIn(ctx).id });
    return { success: true };
  },
  async removePasskey(_source, { input }, ctx) {
    await removePasskey(ctx, { ...input, worker: signedIn(ctx) });
    return { success: true };
  },
  startPasskeyProof: (_source, _args, ctx) => startProof(ctx, signedIn(ctx)),
  async finishPasskeyProof(_source, { input }, ctx) {
    await finishProof(ctx, { ...input, worker: signedIn(ctx) });
    return { success: true };
  },
} satisfies MutationResolvers;
