import type { Resolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';

import { facilityAgreements } from '#domain/corporation/agreements/papers.server.ts';
import { consentsOf } from '#domain/corporation/consents/consents.server.ts';
import {
  anyCorporation,
  corporationsInState,
} from '#domain/corporation/corporation.queries.server.ts';

/** The part of the operator's API that is about corporations. */
export const employerOperatorResolvers = {
  Query: {
    async waitingCorporations(_source, { cursor }, ctx) {
      const asked = { state: 'WAITING', cursor } as const;
      const page = await corporationsInState(ctx.db, operatorScopeOf(ctx), asked);
      return { corporations: page.employers, cursor: page.cursor };
    },
    corporationStanding: (_source, { id }, ctx) => anyCorporation(ctx.db, operatorScopeOf(ctx), id),
    facilityAgreements: (_source, { facilityId }, ctx) =>
      facilityAgreements(ctx.db, operatorScopeOf(ctx), facilityId),
    async corporationConsents(_source, { id }, ctx) {
      const corporation = await anyCorporation(ctx.db, operatorScopeOf(ctx), id);
      return consentsOf(ctx.db, corporation.id);
    },
  },
} satisfies Resolvers;
