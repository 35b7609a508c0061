import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { readOwnCorporation } from '#domain/corporation/corporation.queries.server.ts';
import {
  acceptTerms,
  declareCorporationLawful,
  editCorporation,
  setDayLabourStampAffixing,
  submitCorporation,
} from '#domain/corporation/corporation.server.ts';
import { corporationConsentsOf } from '#domain/corporation/consents/consents.server.ts';
import { currentTermsVersion } from '#domain/corporation/consents/terms-rules.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';

/** Resolvers of the facility's API for the corporation. */
export const corporationFacilityResolvers = {
  Query: {
    async ownCorporation(_source, _args, ctx) {
      const own = await readOwnCorporation(ctx.db, facilityScopeOf(ctx, 'corporation.read'));
      return { ...own, currentTermsVersion };
    },
    corporationConsents: (_source, _args, ctx) =>
      corporationConsentsOf(ctx.db, facilityScopeOf(ctx, 'corporation.read').corporationId),
    termsCompany: (_source, _args, ctx) => ctx.app.env.company,
  },
  Mutation: {
    async editCorporation(_source, { input }, ctx) {
      await editCorporation(ctx.db, { ...facilityCommandArgsOf(ctx, 'corporation.write'), input });
      return successAnswer;
    },
    async acceptTerms(_source, { input }, ctx) {
      await acceptTerms(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'corporation.write'),
        version: input.version,
      });
      return successAnswer;
    },
    async declareLawful(_source, { input }, ctx) {
      await declareCorporationLawful(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'corporation.write'),
        ...input,
      });
      return successAnswer;
    },
    async setStampAffixing(_source, { input }, ctx) {
      await setDayLabourStampAffixing(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'corporation.write'),
        affixes: input.affixes,
      });
      return successAnswer;
    },
    async submitCorporation(_source, _args, ctx) {
      await submitCorporation(ctx.app, facilityCommandArgsOf(ctx, 'corporation.write'));
      return successAnswer;
    },
  },
} satisfies Resolvers;
