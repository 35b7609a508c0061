import type { QueryResolvers } from '#gen/operator-resolvers.ts';

import { cutInstantPage, decodeInstantKey } from '#platform/server/database/instant-cursor.ts';
import {
  overpaymentRows,
  overpaymentsPage,
} from '#domain/pay/overpayments/overpayments.queries.server.ts';

/** Overpayments and the workers' answers. */
export const overpaymentQueries = {
  async overpayments(_source, { state, cursor }, ctx) {
    const rows = await overpaymentRows(ctx.db, { state, after: decodeInstantKey(cursor) });
    const page = cutInstantPage(rows, overpaymentsPage);
    return { overpayments: page.rows, cursor: page.cursor };
  },
} satisfies QueryResolvers;
