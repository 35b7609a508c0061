import { refuse } from '#base/refusal.ts';
import type { Resolvers } from '#gen/resolvers.ts';
import { signedIn } from '#server/context.server.ts';

import { currentWorker } from './queries.server.ts';
import { requestSignInCode } from './sign-in/request-sign-in-code.server.ts';

export const accountResolvers = {
  Query: {
    platformCompany: (_source, _args, ctx) => {
      const { company } = ctx.app.env;
      const isPermit = company.licenseKind === '有料職業紹介事業';
      return { ...company, licenseNumberLabel: isPermit ? '許可番号' : '届出受理番号' };
    },
    currentUser: async (_source, _args, ctx) => {
      const worker = await currentWorker(ctx.db, signedIn(ctx).id);
      if (!worker) throw refuse('NOT_FOUND');
      return worker;
    },
  },
  Mutation: {
    requestSignInCode: async (_source, { input }, ctx) => {
      const { phoneNumber } = input;
      const sent = await requestSignInCode(ctx.app, {
        phoneNumber,
        address: ctx.address,
        now: ctx.now,
      });
      return { success: true, ...sent };
    },
  },
} satisfies Resolvers;
