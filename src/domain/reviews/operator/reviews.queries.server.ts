import { sql } from 'kysely';

import type { Concern } from '../concerns.ts';
import type { ReviewAuthor } from '../items.ts';
import type { ReviewState } from '../states.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instant, micros } from '#platform/server/database/paging.queries.server.ts';
import type { Scope } from '#access/operator/scope.server.ts';

export type PostedReviewRow = {
  id: string;
  author: ReviewAuthor;
  state: ReviewState;
  facilityId: string;
  facilityName: string;
  workerLabel: string;
  rate: number;
  comment: string;
  notes: string[];
  concerns: Concern[];
  postedAt: Date;
  publishedAt: Date | null;
  micros: number;
};

/** Returns the posted reviews in the operator's scope, the latest first. */
export async function postedReviewPage(
  db: Executor,
  page: InstantPage & { scope: Scope; onlyHeld: boolean },
): Promise<PostedReviewRow[]> {
  const { scope, onlyHeld, after, limit } = page;
  const conditions = [
    scope.facilityId ? sql`and r.facility_id = ${scope.facilityId}` : sql``,
    scope.workerId ? sql`and r.worker_id = ${scope.workerId}` : sql``,
    onlyHeld ? sql`and r.state = 'HELD'` : sql``,
    after ? sql`and (r.posted_at, r.id) < (${instant(after)}, ${after.id}::uuid)` : sql``,
  ];
  const { rows } = await sql<PostedReviewRow>`
    /* reviews.postedReviewPage */
    select r.id, r.author, r.state, r.facility_id as "facilityId", f.name as "facilityName",
           r.worker_label as "workerLabel", r.rate, r.comment, r.notes, r.concerns,
           r.posted_at as "postedAt", r.published_at as "publishedAt",
           ${micros(sql`r.posted_at`)} as micros
      from reviews r
      join facilities f on f.id = r.facility_id
     where true ${sql.join(conditions, sql` `)}
     order by r.posted_at desc, r.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
