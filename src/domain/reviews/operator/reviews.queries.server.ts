import { sql } from 'kysely';

import type { ReviewConcern } from '../concerns.ts';
import type { ReviewAuthor } from '../items.ts';
import type { ReviewState } from '../states.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';
import type { OperatorListScope } from '#access/operator/scope.server.ts';

export type OperatorPostedReviewRow = {
  id: string;
  author: ReviewAuthor;
  state: ReviewState;
  facilityId: string;
  facilityName: string;
  workerLabel: string;
  rate: number;
  comment: string;
  notes: string[];
  concerns: ReviewConcern[];
  postedAt: Date;
  publishedAt: Date | null;
  micros: number;
};

/** Returns the posted reviews in the operator's scope, the latest first. */
export async function postedReviewPage(
  db: QueryExecutor,
  page: InstantPage & { scope: OperatorListScope; onlyHeld: boolean },
): Promise<OperatorPostedReviewRow[]> {
  const { scope, onlyHeld, after, limit } = page;
  const conditions = [
    scope.facilityId ? sql`and r.facility_id = ${scope.facilityId}` : sql``,
    scope.workerId ? sql`and r.worker_id = ${scope.workerId}` : sql``,
    onlyHeld ? sql`and r.state = 'HELD'` : sql``,
    after ? sql`and (r.posted_at, r.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``,
  ];
  const { rows } = await sql<OperatorPostedReviewRow>`
    /* reviews.postedReviewPage */
    select r.id, r.author, r.state, r.facility_id as "facilityId", f.name as "facilityName",
           r.worker_label as "workerLabel", r.rate, r.comment, r.notes, r.concerns,
           r.posted_at as "postedAt", r.published_at as "publishedAt",
           ${microsecondsSql(sql`r.posted_at`)} as micros
      from reviews r
      join facilities f on f.id = r.facility_id
     where true ${sql.join(conditions, sql` `)}
     order by r.posted_at desc, r.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
