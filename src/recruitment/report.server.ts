import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import { refuse } from '#base/refusal.ts';
import type { RecruitmentReportReason } from '#gen/resolvers.ts';
import type { Executor } from '#server/database/db.server.ts';

import { readComment } from './report-rules.ts';

type RecruitmentReport = {
  workerId: string;
  recruitmentId: string;
  reason: RecruitmentReportReason;
  comment?: string | null | undefined;
  now: Date;
};

/**
 * Reports a posting to the operators. A worker has one open report per posting, which a second report
 * replaces. Refuses: NOT_FOUND, VALIDATION_FAILED.
 */
export async function reportRecruitment(db: Executor, report: RecruitmentReport): Promise<void> {
  const { workerId, recruitmentId, reason, now } = report;
  if (!isUuid(recruitmentId)) throw refuse('NOT_FOUND');
  const comment = readComment(reason, report.comment ?? '');
  const { rows } = await sql`
    /* recruitment.report */
    insert into recruitment_reports (recruitment_id, worker_id, reason, comment, reported_at)
    select r.id, ${workerId}, ${reason}, ${comment}, ${now} from recruitments r
     where r.id = ${recruitmentId}
    on conflict (worker_id, recruitment_id) where closed_at is null
    do update set reason = excluded.reason, comment = excluded.comment
    returning id
  `.execute(db);
  if (rows.length === 0) throw refuse('NOT_FOUND');
}

/** Closes a report for an operator. Idempotent. Refuses: NOT_FOUND. */
export async function closeReport(
  db: Executor,
  { reportId, now }: { reportId: string; now: Date },
): Promise<void> {
  if (!isUuid(reportId)) throw refuse('NOT_FOUND');
  const { rows } = await sql`
    /* recruitment.closeReport */
    update recruitment_reports
       set closed_at = coalesce(closed_at, ${now})
     where id = ${reportId}
    returning id
  `.execute(db);
  if (rows.length === 0) throw refuse('NOT_FOUND');
}
