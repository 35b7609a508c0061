import type { QueryResolvers } from '#gen/operator-resolvers.ts';

import { decodeInstantKey, encodeInstantKey } from '../instant-cursor.ts';
import { overpaymentRows, overpaymentsPage } from './overpayments.queries.server.ts';

/** Overpayments and the workers' answers. */
export const overpaymentQueries = {
  async overpayments(_source, { state, cursor }, ctx) {
    const rows = await overpaymentRows(ctx.db, { state, after: decodeInstantKey(cursor) });
    const shown = rows.slice(0, overpaymentsPage);
    const last = rows.length > overpaymentsPage ? shown.at(-1) : undefined;
    return { overpayments: shown, cursor: last ? encodeInstantKey(last) : null };
  },
} satisfies QueryResolvers;
