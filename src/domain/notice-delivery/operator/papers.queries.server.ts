import { sql } from 'kysely';

import type { OperatorPaperKind } from '#gen/types.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

export type PaperToPostRow = {
  id: string;
  workerId: string;
  kind: OperatorPaperKind;
  workerName: string | null;
  address: string | null;
  detail: string | null;
  subjectId: string | null;
  requestedAt: Date;
  micros: number;
};

/** Documents to print and post, oldest first. */
export async function papersToPost(
  db: QueryExecutor,
  { after, limit }: InstantPage,
): Promise<PaperToPostRow[]> {
  const { rows } = await sql<PaperToPostRow>`
    /* noticeDelivery.papersToPost */
    select q.id, q.worker_id as "workerId", q.kind, rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           '〒' || p.zip_code || ' ' || l.name || p.city || p.street_number
             || coalesce(' ' || p.building, '') as address,
           q.detail, q.subject_id as "subjectId", q.requested_at as "requestedAt",
           ${microsecondsSql(sql`q.requested_at`)} as micros
      from paper_requests q
      left join worker_profiles p on p.worker_id = q.worker_id
      left join areas_l l on l.code = p.prefecture_code
     where q.sent_at is null
       ${after ? sql`and (q.requested_at, q.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by q.requested_at, q.id
     limit ${limit}
  `.execute(db);
  return rows;
}
