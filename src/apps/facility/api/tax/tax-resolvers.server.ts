import { facilityCommandArgsOf } from '#access/people/scope.server.ts';
import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { readTaxList } from '#domain/pay/tax-list/read-tax-list.server.ts';
import {
  recordTaxPayment,
  takeBackTaxPayment,
} from '#domain/pay/tax-sheet/record-tax-payment.server.ts';
import { readTaxSheetOfMonth } from '#domain/pay/tax-sheet/read-tax-sheet.server.ts';

/** Resolvers of the facility's API for the sheets of withheld tax, their payment, and the lists of a year. */
export const taxFacilityResolvers = {
  Query: {
    taxSheet: (_source, { day }, ctx) =>
      readTaxSheetOfMonth(ctx.db, facilityScopeOf(ctx, 'tax.read'), { day, now: ctx.now }),
    taxList: (_source, { year }, ctx) =>
      readTaxList(ctx.db, facilityScopeOf(ctx, 'tax.read'), { year, now: ctx.now }),
  },
  Mutation: {
    async recordTaxPayment(_source, { input }, ctx) {
      await recordTaxPayment(ctx.db, { ...facilityCommandArgsOf(ctx, 'tax.write'), ...input });
      return successAnswer;
    },
    async takeBackTaxPayment(_source, { input }, ctx) {
      await takeBackTaxPayment(ctx.db, { ...facilityCommandArgsOf(ctx, 'tax.write'), ...input });
      return successAnswer;
    },
  },
} satisfies Resolvers;
