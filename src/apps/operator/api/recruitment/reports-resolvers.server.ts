import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { pauseRecruitment, resumeRecruitment } from '#domain/recruitment/publishing/stop.server.ts';
import { closeReport } from '#domain/recruitment/report.server.ts';

import { cutInstantPage, decodeInstantKey } from '#platform/server/database/instant-cursor.ts';
import { byOperator } from '#access/operator/scope.server.ts';
import { reportRows, reportsPage } from '#domain/recruitment/reports/reports.queries.server.ts';

/** Workers' reports about postings. */
export const reportQueries = {
  async recruitmentReports(_source, { cursor }, ctx) {
    const page = cutInstantPage(await reportRows(ctx.db, decodeInstantKey(cursor)), reportsPage);
    return { reports: page.rows, cursor: page.cursor };
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
