import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

export type RecruitmentReportRow = {
  id: string;
  recruitmentId: string;
  title: string;
  facilityName: string;
  workerName: string | null;
  reason: string;
  comment: string;
  reportedAt: Date;
  micros: number;
};

/** Returns the reports that wait for an operator, the oldest first. */
export async function recruitmentReportRows(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<RecruitmentReportRow[]> {
  const { rows } = await sql<RecruitmentReportRow>`
    /* recruitment.recruitmentReportRows */
    select t.id, t.recruitment_id as "recruitmentId", j.title, f.name as "facilityName",
           rtrim(p.last_name || ' ' || p.first_name) as "workerName", t.reason, t.comment,
           t.reported_at as "reportedAt", ${microsecondsSql(sql`t.reported_at`)} as micros
      from recruitment_reports t
      join recruitments r on r.id = t.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = j.facility_id
      left join worker_profiles p on p.worker_id = t.worker_id
     where t.closed_at is null
       ${after ? sql`and (t.reported_at, t.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by t.reported_at, t.id
     limit ${limit}
  `.execute(db);
  return rows;
}
