import type { Resolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import {
  restoreChangedNumber,
  listNumberChanges,
} from '#access/worker/phone/number-back.server.ts';
import { removeEmailAddedSince } from '#domain/notifications/emails/emails.server.ts';

/** Resolvers of the operator's API for the phone numbers of workers' accounts. */
export const numberChangeOperatorResolvers = {
  Query: {
    numberChanges: (_source, { workerId }, ctx) => {
      operatorScopeOf(ctx);
      return listNumberChanges(ctx.db, workerId);
    },
  },
  Mutation: {
    async giveNumberBack(_source, { input }, ctx) {
      const actor = { kind: 'operator', id: operatorScopeOf(ctx).staffId } as const;
      await restoreChangedNumber(ctx.db, {
        ...input,
        actor,
        takeEmailBack: removeEmailAddedSince,
        now: ctx.now,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;
