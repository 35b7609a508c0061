import type { Resolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#server/context.server.ts';
import { inTransaction } from '#server/database/db.server.ts';

import { anyCorporation, corporationsInState } from './corporation.queries.server.ts';
import { decideCorporation } from './decide-corporation.server.ts';

/** The part of the operator's API that is about corporations. */
export const employerOperatorResolvers = {
  Query: {
    async waitingCorporations(_source, { cursor = null }, ctx) {
      const asked = { state: 'WAITING', cursor } as const;
      const page = await corporationsInState(ctx.db, operatorScopeOf(ctx), asked);
      return { corporations: page.employers, cursor: page.cursor };
    },
    corporationStanding: (_source, { id }, ctx) => anyCorporation(ctx.db, operatorScopeOf(ctx), id),
  },
  Mutation: {
    async decideCorporation(_source, { input }, ctx) {
      const operator = operatorScopeOf(ctx);
      const { corporationId, event, reason = null } = input;
      const decision = { corporationId, event, reason, operator, now: ctx.now };
      await inTransaction(ctx.db, (tx) => decideCorporation(tx, decision));
      return { success: true };
    },
  },
} satisfies Resolvers;
