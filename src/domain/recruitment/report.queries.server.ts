import { sql } from 'kysely';

import type { RecruitmentReportReason } from '#gen/types.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { canRecruitmentBeOpenedBy } from './publishing/limits.queries.server.ts';

type StoredReport = {
  workerId: string;
  recruitmentId: string;
  reason: RecruitmentReportReason;
  comment: string;
  now: Date;
};

/** Stores a report in place of the worker's open one; false when the worker may not see the recruitment. */
export async function storeReport(
  db: QueryExecutor,
  { workerId, recruitmentId, reason, comment, now }: StoredReport,
): Promise<boolean> {
  const { rows } = await sql`
    /* recruitment.storeReport */
    insert into recruitment_reports (recruitment_id, worker_id, reason, comment, reported_at)
    select r.id, ${workerId}, ${reason}, ${comment}, ${now} from recruitments r
     where r.id = ${recruitmentId} and ${canRecruitmentBeOpenedBy(workerId)}
    on conflict (worker_id, recruitment_id) where closed_at is null
    do update set reason = excluded.reason, comment = excluded.comment
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Closes a report, unless it is closed already; false for an unknown report. */
export async function writeReportClosing(
  db: QueryExecutor,
  { reportId, now }: { reportId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    /* recruitment.writeReportClosing */
    update recruitment_reports
       set closed_at = coalesce(closed_at, ${now})
     where id = ${reportId}
    returning id
  `.execute(db);
  return rows.length > 0;
}

/** Erases a worker's reports. */
export async function eraseRecruitmentReportsOf(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* recruitment.eraseRecruitmentReportsOf */
    delete from recruitment_reports where worker_id = ${workerId}
  `.execute(tx);
}
