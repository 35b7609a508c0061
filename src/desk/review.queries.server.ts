import { sql, type RawBuilder } from 'kysely';

import type { JstDay } from '#base/jst.ts';
import { licenseNameOf } from '#credentials/license-name.queries.server.ts';
import type { Concern } from '#reviews/moderation.ts';
import type { ReviewAuthor } from '#reviews/items.ts';
import type { ReviewState } from '#reviews/states.ts';
import type { Executor } from '#server/db.server.ts';

import type { InstantKey } from './instant-cursor.ts';
import { instant, micros } from './queries.server.ts';
import type { Scope } from './scope.server.ts';

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

/** Shifts in their window that the facility has said nothing about; opened before `openedBy`. */
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

type PostedPage = {
  scope: Scope;
  /** A facility reads its own words, and of others only what is published. */
  isOperator: boolean;
  onlyHeld: boolean;
  after: InstantKey | null;
};

export async function postedReviewPage(
  db: Executor,
  { scope, isOperator, onlyHeld, after }: PostedPage,
): Promise<PostedReviewRow[]> {
  const conditions = [
    scope.facilityId ? sql`and r.facility_id = ${scope.facilityId}` : sql``,
    scope.workerId ? saidOfOrBy(scope.workerId, isOperator) : sql``,
    isOperator
      ? sql``
      : sql`and (r.author = 'facility' or r.state = 'SHOWN' and r.published_at is not null)`,
    onlyHeld ? sql`and r.state = 'HELD'` : sql``,
    after ? sql`and (r.posted_at, r.id) < (${instant(after)}, ${after.id}::uuid)` : sql``,
  ];
  const { rows } = await sql<PostedReviewRow>`
    /* desk.postedReviews */
    select r.id, r.author, r.state, r.facility_id as "facilityId", f.name as "facilityName",
           r.worker_label as "workerLabel", r.rate, r.comment, r.notes, r.concerns,
           r.posted_at as "postedAt", r.published_at as "publishedAt",
           ${micros(sql`r.posted_at`)} as micros
      from reviews r
      join facilities f on f.id = r.facility_id
     where true ${sql.join(conditions, sql` `)}
     order by r.posted_at desc, r.id desc
     limit ${reviewsAPage + 1}
  `.execute(db);
  return rows;
}

/** A facility finds by worker only its own words: the other way round would name who wrote of it. */
function saidOfOrBy(workerId: string, isOperator: boolean): RawBuilder<unknown> {
  return isOperator
    ? sql`and r.worker_id = ${workerId}`
    : sql`and r.author = 'facility' and r.worker_id = ${workerId}`;
}
