import type { MutationResolvers, QueryResolvers } from '#gen/desk-resolvers.ts';
import { closeReport } from '#recruitment/report.server.ts';

import { decodeInstantKey, encodeInstantKey } from '../instant-cursor.ts';
import { reportRows, reportsPage } from './reports.queries.server.ts';
import { operatorOnly } from '../scope.server.ts';

/** Workers' reports about postings. */
export const reportQueries = {
  async recruitmentReports(_source, { cursor }, ctx) {
    operatorOnly(ctx);
    const rows = await reportRows(ctx.db, decodeInstantKey(cursor));
    const reports = rows.slice(0, reportsPage);
    const last = rows.length > reportsPage ? reports.at(-1) : undefined;
    return { reports, cursor: last ? encodeInstantKey(last) : null };
  },
} satisfies QueryResolvers;

export const reportMutations = {
  async closeRecruitmentReport(_source, { input }, ctx) {
    operatorOnly(ctx);
    await closeReport(ctx.db, { reportId: input.id, now: ctx.now });
    return { success: true };
  },
} satisfies MutationResolvers;
