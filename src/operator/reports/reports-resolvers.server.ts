import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { pauseRecruitment, resumeRecruitment } from '#recruitment/publishing/stop.server.ts';
import { closeReport } from '#recruitment/report.server.ts';

import { decodeInstantKey, encodeInstantKey } from '../instant-cursor.ts';
import { byOperator } from '../scope.server.ts';
import { reportRows, reportsPage } from './reports.queries.server.ts';

/** Workers' reports about postings. */
export const reportQueries = {
  async recruitmentReports(_source, { cursor }, ctx) {
    const rows = await reportRows(ctx.db, decodeInstantKey(cursor));
    const reports = rows.slice(0, reportsPage);
    const last = rows.length > reportsPage ? reports.at(-1) : undefined;
    return { reports, cursor: last ? encodeInstantKey(last) : null };
  },
} satisfies QueryResolvers;

export const reportMutations = {
  async pauseRecruitment(_source, { input: { id: recruitmentId } }, ctx) {
    const { actor, now } = byOperator(ctx);
    await pauseRecruitment(ctx.db, { recruitmentId, actor, now });
    return { success: true };
  },

  async resumeRecruitment(_source, { input: { id: recruitmentId } }, ctx) {
    const { actor, now } = byOperator(ctx);
    await resumeRecruitment(ctx.db, { recruitmentId, actor, now });
    return { success: true };
  },

  async closeRecruitmentReport(_source, { input }, ctx) {
    await closeReport(ctx.db, { reportId: input.id, now: ctx.now });
    return { success: true };
  },
} satisfies MutationResolvers;
