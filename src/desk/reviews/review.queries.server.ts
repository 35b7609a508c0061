import { sql, type RawBuilder } from 'kysely';

import type { JstDay } from '#base/jst.ts';
import { licenseNameOf } from '#credentials/licenses/license-name.queries.server.ts';
import type { Concern } from '#reviews/moderation.ts';
import type { ReviewAuthor } from '#reviews/items.ts';
import type { ReviewState } from '#reviews/states.ts';
import type { Executor } from '#server/database/db.server.ts';

import type { InstantKey } from '#operator/instant-cursor.ts';
import { instant, micros } from '#operator/paging.queries.server.ts';
import type { Scope } from '../scope.server.ts';

export const reviewsAPage = 50;

export type WaitingReviewRow = {
  attendanceId: string;
  workerId: string;
  workerName: string | null;
  bornOn: JstDay | null;
  licenseName: string | null;
  facilityId: string;
  facilityName: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  closesAt: Date;
  micros: number;
};

type WaitingPage = { scope: Scope; now: Date; openedBy: Date; after: InstantKey | null };

/** Shifts in their review window that the facility has not reviewed; opened before `openedBy`. */
export async function waitingWorkerReviewPage(
  db: Executor,
  { scope, now, openedBy, after }: WaitingPage,
): Promise<WaitingReviewRow[]> {
  const ofFacility = scope.facilityId ? sql`and q.facility_id = ${scope.facilityId}` : sql``;
  const ofWorker = scope.workerId ? sql`and q.worker_id = ${scope.workerId}` : sql``;
  const place = after
    ? sql`and (q.closes_at, q.attendance_id) > (${instant(after)}, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<WaitingReviewRow>`
    /* desk.waitingWorkerReviews */
    with page as materialized (
      select q.attendance_id, q.worker_id, q.facility_id, q.closes_at
        from review_requests q
       where q.opened_at <= ${openedBy} and q.closes_at >= ${now} ${ofFacility} ${ofWorker} ${place}
         and not exists (
           select from reviews r where r.attendance_id = q.attendance_id and r.author = 'facility')
       order by q.closes_at, q.attendance_id
       limit ${reviewsAPage + 1})
    select q.attendance_id as "attendanceId", q.worker_id as "workerId",
           p.last_name || ' ' || p.first_name as "workerName", p.born_on as "bornOn",
           ${licenseNameOf(sql`q.worker_id`)} as "licenseName", q.facility_id as "facilityId",
           f.name as "facilityName", j.title, a.starts_at as "startsAt", a.ends_at as "endsAt",
           q.closes_at as "closesAt", ${micros(sql`q.closes_at`)} as micros
      from page q
      join attendances a on a.id = q.attendance_id
      join recruitments o on o.id = a.recruitment_id
      join jobs j on j.id = o.job_id
      join facilities f on f.id = q.facility_id
      left join worker_profiles p on p.worker_id = q.worker_id
     order by q.closes_at, q.attendance_id
  `.execute(db);
  return rows;
}

type SaidRow = {
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
};

const saidColumns = sql`
           r.author, r.state, r.facility_id as "facilityId", f.name as "facilityName",
           r.worker_label as "workerLabel", r.rate, r.comment, r.notes, r.concerns`;

export type FacilitysReviewRow = SaidRow & {
  /** For the facility's own reviews; null for reviews by workers. */
  postedAt: Date | null;
  publishedAt: Date | null;
  month: string;
};

/**
 * The month shown to a facility: of posting for its own reviews, of publication for those by workers.
 */
const month = sql`date_trunc('month',
             case r.author when 'facility' then r.posted_at else r.published_at end at time zone 'Asia/Tokyo')`;

/**
 * What a facility reads: its own words, and of workers what is published. By month, and within one in
 * the order of ids that are nothing but chance: instants, or a place between two of them, would name
 * who worked then. By worker it finds its own words only. One row more than a page.
 */
export async function facilitysReviewPage(
  db: Executor,
  page: { facilityId: string; workerId: string | null; onlyHeld: boolean; after: string | null },
): Promise<FacilitysReviewRow[]> {
  const { facilityId, workerId, onlyHeld, after } = page;
  const conditions = [
    workerId ? sql`and r.author = 'facility' and r.worker_id = ${workerId}` : sql``,
    onlyHeld ? sql`and r.state = 'HELD'` : sql``,
    after ? placeAfter(after, facilityId) : sql``,
  ];
  const ofFacility = (column: RawBuilder<unknown>) =>
    sql`case r.author when 'facility' then ${column} end`;
  const { rows } = await sql<FacilitysReviewRow>`
    /* desk.facilitysReviews */
    select r.public_id as id, ${saidColumns}, ${ofFacility(sql`r.posted_at`)} as "postedAt",
           ${ofFacility(sql`r.published_at`)} as "publishedAt", to_char(${month}, 'YYYY-MM') as month
      from reviews r
      join facilities f on f.id = r.facility_id
     where r.facility_id = ${facilityId} and ${mayRead} ${sql.join(conditions, sql` `)}
     order by ${month} desc, r.public_id desc
     limit ${reviewsAPage + 1}
  `.execute(db);
  return rows;
}

const mayRead = sql`(r.author = 'facility' or r.state = 'SHOWN' and r.published_at is not null)`;

/**
 * Rows after the last review of the previous page; none where the facility cannot read that review.
 */
function placeAfter(publicId: string, facilityId: string): RawBuilder<unknown> {
  return sql`and (${month}, r.public_id) < (
           select ${month}, r.public_id
             from reviews r
            where r.public_id = ${publicId} and r.facility_id = ${facilityId} and ${mayRead})`;
}
