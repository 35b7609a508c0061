import { commonRefusal } from '#platform/base/refusal.ts';
import type { RecruitmentReportReason } from '#gen/types.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { readReportComment } from './report-rules.ts';
import { storeReport, writeReportClosing } from './report.queries.server.ts';

type RecruitmentReport = {
  workerId: string;
  recruitmentId: string;
  reason: RecruitmentReportReason;
  comment?: string | null | undefined;
  now: Date;
};

/**
 * Reports a posting to the operators. A worker has one open report per posting, which a second report
 * replaces. Refusals: NOT_FOUND, and those of `readReportComment`.
 */
export async function reportRecruitment(
  db: QueryExecutor,
  report: RecruitmentReport,
): Promise<void> {
  const { workerId, recruitmentId, reason, now } = report;
  const comment = readReportComment(reason, report.comment ?? '');
  const isStored = await storeReport(db, { workerId, recruitmentId, reason, comment, now });
  if (!isStored) throw commonRefusal('NOT_FOUND');
}

/** Closes a report that an operator has decided. Closing again changes nothing. Refusals: NOT_FOUND. */
export async function closeReport(
  db: QueryExecutor,
  { reportId, now }: { reportId: string; now: Date },
): Promise<void> {
  if (!(await writeReportClosing(db, { reportId, now }))) throw commonRefusal('NOT_FOUND');
}
