import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf, type Context } from '#platform/server/context.server.ts';

import { ownCorporation } from '#domain/corporation/corporation.queries.server.ts';
import {
  acceptTerms,
  declareLawful,
  editCorporation,
  setStampAffixing,
  submitCorporation,
} from '#domain/corporation/corporation.server.ts';
import { consentsOf } from '#domain/corporation/consents/consents.server.ts';
import { currentTermsVersion } from '#domain/corporation/consents/terms-rules.ts';

const success = { success: true };

/** Arguments of a change: the scope for the corporation, the time, and the request's idempotency key. */
const byCorporation = (ctx: Context) => ({
  scope: facilityScopeOf(ctx, 'corporation.write'),
  now: ctx.now,
  idempotencyKey: ctx.idempotencyKey,
});

/** The part of the facility's API that is about the corporation. */
export const employerFacilityResolvers = {
  Query: {
    async ownCorporation(_source, _args, ctx) {
      const own = await ownCorporation(ctx.db, facilityScopeOf(ctx, 'corporation.read'));
      return { ...own, currentTermsVersion };
    },
    corporationConsents: (_source, _args, ctx) =>
      consentsOf(ctx.db, facilityScopeOf(ctx, 'corporation.read').corporationId),
    termsCompany: (_source, _args, ctx) => ctx.app.env.company,
  },
  Mutation: {
    async editCorporation(_source, { input }, ctx) {
      await editCorporation(ctx.db, { ...byCorporation(ctx), input });
      return success;
    },
    async acceptTerms(_source, { input }, ctx) {
      await acceptTerms(ctx.db, { ...byCorporation(ctx), version: input.version });
      return success;
    },
    async declareLawful(_source, { input }, ctx) {
      await declareLawful(ctx.db, { ...byCorporation(ctx), ...input });
      return success;
    },
    async setStampAffixing(_source, { input }, ctx) {
      await setStampAffixing(ctx.db, { ...byCorporation(ctx), affixes: input.affixes });
      return success;
    },
    async submitCorporation(_source, _args, ctx) {
      await submitCorporation(ctx.app, byCorporation(ctx));
      return success;
    },
  },
} satisfies Resolvers;
