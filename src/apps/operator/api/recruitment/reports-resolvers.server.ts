import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { pauseRecruitment, resumeRecruitment } from '#domain/recruitment/publishing/stop.server.ts';
import { closeReport } from '#domain/recruitment/report.server.ts';

import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { recruitmentReportRows } from '#domain/recruitment/reports/reports.queries.server.ts';

/** Queries for workers' reports about postings. */
export const reportQueries = {
  async recruitmentReports(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      recruitmentReportRows(ctx.db, at),
    );
    return { reports: page.rows, cursor: page.cursor };
  },
} satisfies QueryResolvers;

export const reportMutations = {
  async pauseRecruitment(_source, { input: { id: recruitmentId } }, ctx) {
    const { actor, now } = operatorCommandArgsOf(ctx);
    await pauseRecruitment(ctx.db, { recruitmentId, actor, now });
    return successAnswer;
  },

  async resumeRecruitment(_source, { input: { id: recruitmentId } }, ctx) {
    const { actor, now } = operatorCommandArgsOf(ctx);
    await resumeRecruitment(ctx.db, { recruitmentId, actor, now });
    return successAnswer;
  },

  async closeRecruitmentReport(_source, { input }, ctx) {
    await closeReport(ctx.db, { reportId: input.id, now: ctx.now });
    return successAnswer;
  },
} satisfies MutationResolvers;
