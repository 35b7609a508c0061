import type { QueryResolvers } from '#gen/operator-resolvers.ts';

import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { overpaymentRows } from '#domain/pay/overpayments/overpayments.queries.server.ts';

/** Queries for overpayments and the workers' answers. */
export const overpaymentQueries = {
  async overpayments(_source, { state, cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      overpaymentRows(ctx.db, { state, ...at }),
    );
    return { overpayments: page.rows, cursor: page.cursor };
  },
} satisfies QueryResolvers;
