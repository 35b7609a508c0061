import { commonRefusal } from '#platform/base/refusal.ts';
import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { setResponseCookie } from '#platform/server/http/response-cookies.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { personalDataViewQueries } from './looks-resolvers.server.ts';
import { passkeysOf } from '#access/passkeys/passkeys.queries.server.ts';
import { workerPasskeyOwnerPolicy } from '#access/worker/passkey-owner.server.ts';
import { passkeyMutationsOf } from '#apps/parts/api/passkey-resolvers.server.ts';
import { phoneNumberMutations } from './phone-resolvers.server.ts';
import { renamePasskey } from '#access/passkeys/change-passkeys.server.ts';
import { workerOfCurrentSession } from '#access/worker/queries.server.ts';
import { sessionMutations, sessionQueries } from './sessions-resolvers.server.ts';
import { identityProofMutations, identityProofQueries } from './proof-resolvers.server.ts';
import { browserIdCookieLine, browserIdInCookie } from '#access/browsers/browser-cookie.server.ts';
import { requestSignInCode } from '#access/worker/sign-in/request-sign-in-code.server.ts';
import { stopByLink } from '#access/worker/stops/stop-by-link.server.ts';

export const accountResolvers = {
  Query: {
    ...sessionQueries,
    ...personalDataViewQueries,
    ...identityProofQueries,
    passkeyList: (_source, _args, ctx) =>
      passkeysOf(ctx.db, { kind: 'worker', ownerId: signedInWorkerOf(ctx).id }),
    platformCompany: (_source, _args, ctx) => {
      const { company } = ctx.app.env;
      const isPermit = company.licenseKind === '有料職業紹介事業';
      return { ...company, licenseNumberLabel: isPermit ? '許可番号' : '届出受理番号' };
    },
    currentUser: async (_source, _args, ctx) => {
      const worker = await workerOfCurrentSession(ctx.db, signedInWorkerOf(ctx).id);
      if (!worker) throw commonRefusal('NOT_FOUND');
      return worker;
    },
  },
  Mutation: {
    ...sessionMutations,
    ...identityProofMutations,
    ...phoneNumberMutations,
    ...passkeyMutationsOf(workerPasskeyOwnerPolicy, signedInWorkerOf),
    async renamePasskey(_source, { input }, ctx) {
      await renamePasskey(ctx.db, workerPasskeyOwnerPolicy, {
        ...input,
        caller: signedInWorkerOf(ctx),
      });
      return successAnswer;
    },
    stopAccountByLink: async (_source, { input }, ctx) => {
      await stopByLink(ctx.app, { ...input, now: ctx.now });
      return successAnswer;
    },
    requestSignInCode: async (_source, { input }, ctx) => {
      const { phoneNumber } = input;
      const { browserId, ...sent } = await requestSignInCode(ctx.app, {
        phoneNumber,
        browserId: browserIdInCookie(ctx.app, ctx.request.headers.get('cookie') ?? ''),
        address: ctx.address,
        now: ctx.now,
      });
      setResponseCookie(ctx.request, browserIdCookieLine(ctx.app, browserId));
      return { success: true, ...sent };
    },
  },
} satisfies Resolvers;
