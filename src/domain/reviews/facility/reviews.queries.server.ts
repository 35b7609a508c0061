import { sql, type RawBuilder } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byId,
  byInstantAndShift,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { ReviewAuthor } from '../items.ts';
import type { ReviewConcern } from '../concerns.ts';
import type { ReviewState } from '../states.ts';

export type ReviewToWriteRow = {
  attendanceId: string;
  workerName: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  closesAt: Date;
  micros: number;
};

type OpenPage = { cursor: ApiCursor; now: Date };

/** Returns a page of the shifts that the scope's facilities can still review and have not reviewed. */
export async function reviewsToWrite(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { cursor, now }: OpenPage,
): Promise<{ reviews: ReviewToWriteRow[]; cursor: string | null }> {
  const page = await readKeysetPage(byInstantAndShift, { cursor }, async ({ after, limit }) => {
    const { rows } = await sql<ReviewToWriteRow>`
    /* reviews.reviewsToWrite */
    select q.attendance_id as "attendanceId",
           coalesce(rtrim(p.last_name || ' ' || p.first_name), '退会した方') as "workerName", j.title,
           a.starts_at as "startsAt", a.ends_at as "endsAt", q.closes_at as "closesAt",
           ${microsecondsSql(sql`q.closes_at`)} as micros
      from review_requests q
      join attendances a on a.id = q.attendance_id
      join recruitments o on o.id = a.recruitment_id
      join jobs j on j.id = o.job_id
      left join worker_profiles p on p.worker_id = q.worker_id
     where q.facility_id = any (${facilityIds}::uuid[]) and a.corporation_id = ${corporationId}
       and q.opened_at <= ${now} and q.closes_at >= ${now}
       and not exists (
         select from reviews r where r.attendance_id = q.attendance_id and r.author = 'facility')
       ${after ? sql`and (q.closes_at, q.attendance_id) > (${instantSql(after)}, ${after.attendanceId}::uuid)` : sql``}
     order by q.closes_at, q.attendance_id
     limit ${limit}
  `.execute(db);
    return rows;
  });
  return { reviews: page.rows, cursor: page.cursor };
}

export type FacilityPostedReviewRow = {
  id: string;
  author: ReviewAuthor;
  state: ReviewState;
  workerLabel: string;
  rate: number;
  comment: string;
  notes: string[];
  concerns: ReviewConcern[];
  /** YYYY-MM: the month of posting for the facility's own reviews, of publication for reviews by workers. */
  month: string;
  /** Set for the facility's own reviews; null for reviews by workers. */
  postedAt: Date | null;
  publishedAt: Date | null;
};

const month = sql`date_trunc('month',
             case r.author when 'facility' then r.posted_at else r.published_at end at time zone 'Asia/Tokyo')`;

const mayRead = sql`(r.author = 'facility' or r.state = 'SHOWN' and r.published_at is not null)`;

/**
 * Returns a page of the reviews that the scope's one facility can read: its own reviews, and the published reviews by
 * workers. The reviews are ordered by month, and within a month by random ids: an instant, or a position between two
 * instants, would reveal the worker of that shift.
 */
export async function facilityPostedReviewRows(
  db: QueryExecutor,
  scope: FacilityScope,
  cursor: ApiCursor,
): Promise<{ reviews: FacilityPostedReviewRow[]; cursor: string | null }> {
  const ofFacility = (column: RawBuilder<unknown>) =>
    sql`case r.author when 'facility' then ${column} end`;
  const page = await readKeysetPage(byId, { cursor }, async ({ after, limit }) => {
    const { rows } = await sql<FacilityPostedReviewRow>`
    /* reviews.facilityPostedReviewRows */
    select r.public_id as id, r.author, r.state, r.worker_label as "workerLabel", r.rate, r.comment,
           r.notes, r.concerns, to_char(${month}, 'YYYY-MM') as month,
           ${ofFacility(sql`r.posted_at`)} as "postedAt",
           ${ofFacility(sql`r.published_at`)} as "publishedAt"
      from reviews r
     where ${within(scope)} and ${mayRead} ${after ? afterReview(after.id, scope) : sql``}
     order by ${month} desc, r.public_id desc
     limit ${limit}
  `.execute(db);
    return rows;
  });
  return { reviews: page.rows, cursor: page.cursor };
}

/** SQL condition on one facility. An equality, because only then the index returns the rows in order. */
const within = ({ corporationId, facilityIds }: FacilityScope) =>
  sql`r.facility_id = (select id from facilities
                        where id = any (${facilityIds}::uuid[]) and corporation_id = ${corporationId})`;

/**
 * SQL condition: rows after the last review of the previous page; no rows when the facility cannot read that review.
 */
function afterReview(publicId: string, scope: FacilityScope): RawBuilder<unknown> {
  return sql`and (${month}, r.public_id) < (
           select ${month}, r.public_id
             from reviews r
            where r.public_id = ${publicId} and ${within(scope)} and ${mayRead})`;
}

/** Returns the facility of a shift; a shift outside the scope is not found. Refusals: NOT_FOUND. */
export async function facilityIdOfReviewedShift(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  attendanceId: string,
): Promise<string> {
  const { rows } = await sql<{ facilityId: string }>`
    /* reviews.facilityIdOfReviewedShift */
    select facility_id as "facilityId"
      from attendances
     where id = ${attendanceId} and facility_id = any (${facilityIds}::uuid[])
       and corporation_id = ${corporationId}
  `.execute(db);
  const [found] = rows;
  if (!found) throw commonRefusal('NOT_FOUND');
  return found.facilityId;
}
