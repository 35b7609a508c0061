import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';

import { readTaxSheetOfMonth } from '#domain/pay/tax-sheet/read-tax-sheet.server.ts';

/** Resolvers of the facility's API for the sheets of withheld tax. */
export const taxFacilityResolvers = {
  Query: {
    taxSheet: (_source, { day }, ctx) =>
      readTaxSheetOfMonth(ctx.db, facilityScopeOf(ctx, 'tax.read'), { day, now: ctx.now }),
  },
} satisfies Resolvers;
