import type { Resolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import { giveNumberBack, listNumberChanges } from '#access/worker/phone/number-back.server.ts';
import { takeEmailBack } from '#domain/notifications/emails/emails.server.ts';

/** Resolvers of the operator's API for the phone numbers of workers' accounts. */
export const accountOperatorResolvers = {
  Query: {
    numberChanges: (_source, { workerId }, ctx) => {
      operatorScopeOf(ctx);
      return listNumberChanges(ctx.db, workerId);
    },
  },
  Mutation: {
    async giveNumberBack(_source, { input }, ctx) {
      const actor = { kind: 'operator', id: operatorScopeOf(ctx).staffId } as const;
      await giveNumberBack(ctx.app.db, { ...input, actor, takeEmailBack, now: ctx.now });
      return success;
    },
  },
} satisfies Resolvers;
