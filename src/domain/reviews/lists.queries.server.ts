import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type {
  byId,
  byInstantAndShift,
  InstantPage,
  KeysetPageArgs,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { OwnReviewFacts } from './rules.ts';
import type { ReviewRequestState } from './states.ts';

export type ReviewRequestRow = {
  attendanceId: string;
  facilityId: string;
  state: ReviewRequestState;
  startsAt: Date;
  endsAt: Date;
  openedAt: Date | null;
  closesAt: Date;
  skippedAt: Date | null;
  wage: number;
  jobTitle: string;
  facilityName: string;
  own: (OwnReviewFacts & { rates: number[]; comment: string }) | null;
};

/** A row with instants as milliseconds, because the statement returns `own` as JSON, which has no dates. */
type StoredRow = Omit<ReviewRequestRow, 'own'> & {
  own:
    | (Omit<NonNullable<ReviewRequestRow['own']>, 'postedAt' | 'editedAt' | 'publishedAt'> & {
        postedAt: number;
        editedAt: number | null;
        publishedAt: number | null;
      })
    | null;
};

const requestColumns = sql`
           q.attendance_id as "attendanceId", q.facility_id as "facilityId", q.state,
           a.starts_at as "startsAt", a.ends_at as "endsAt", q.opened_at as "openedAt",
           q.closes_at as "closesAt", q.skipped_at as "skippedAt", j.title as "jobTitle",
           f.name as "facilityName",
           coalesce((coalesce(w.fixed, w.released, w.estimated) ->> 'net')::int, 0) as wage,
           (select json_build_object(
                     'state', r.state, 'rates', r.rates, 'comment', r.comment,
                     'postedAt', extract(epoch from r.posted_at) * 1000,
                     'editedAt', extract(epoch from r.edited_at) * 1000,
                     'publishedAt', extract(epoch from r.published_at) * 1000)
              from reviews r
             where r.attendance_id = q.attendance_id and r.author = 'worker') as own`;

const requestJoins = sql`
      join attendances a on a.id = q.attendance_id
      join recruitments o on o.id = a.recruitment_id
      join jobs j on j.id = o.job_id
      join facilities f on f.id = q.facility_id
      left join wages w on w.attendance_id = q.attendance_id`;

/** Returns a worker's requests, the latest end of a shift first. */
export async function reviewRequestRows(
  db: QueryExecutor,
  { workerId, after, limit }: KeysetPageArgs<typeof byInstantAndShift> & { workerId: string },
): Promise<(ReviewRequestRow & { micros: number })[]> {
  const { rows } = await sql<StoredRow & { micros: number }>`
    /* reviews.reviewRequestRows */
    select ${requestColumns}, ${microsecondsSql(sql`q.ends_at`)} as micros
      from review_requests q
      ${requestJoins}
     where q.worker_id = ${workerId}
       ${after ? sql`and (q.ends_at, q.attendance_id) < (${instantSql(after)}, ${after.attendanceId}::uuid)` : sql``}
     order by q.ends_at desc, q.attendance_id desc
     limit ${limit}
  `.execute(db);
  return rows.map(withInstants);
}

/** Returns one of the worker's own requests; null for any other. */
export async function reviewRequestRow(
  db: QueryExecutor,
  { workerId, attendanceId }: { workerId: string; attendanceId: string },
): Promise<ReviewRequestRow | null> {
  const { rows } = await sql<StoredRow>`
    /* reviews.reviewRequestRow */
    select ${requestColumns}
      from review_requests q
      ${requestJoins}
     where q.attendance_id = ${attendanceId} and q.worker_id = ${workerId}
  `.execute(db);
  return rows[0] ? withInstants(rows[0]) : null;
}

/** Returns the number of a worker's open requests. */
export async function openReviewRequestCount(
  db: QueryExecutor,
  { workerId, now }: { workerId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    /* reviews.openReviewRequestCount */
    select count(*)::int as count
      from review_requests
     where worker_id = ${workerId} and state = 'CREATED' and closes_at >= ${now}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

function withInstants<Row extends StoredRow>({ own, ...row }: Row) {
  const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
  return {
    ...row,
    own: own && {
      ...own,
      postedAt: new Date(own.postedAt),
      editedAt: dateOf(own.editedAt),
      publishedAt: dateOf(own.publishedAt),
    },
  };
}

export type FacilityReviewRow = {
  id: string;
  attendanceId: string;
  startsAt: Date;
  endsAt: Date;
  facilityName: string;
  jobTitle: string;
  rate: number;
  rates: number[];
  notes: string[];
  comment: string;
  publishedAt: Date;
  micros: number;
};

/** Returns reviews of a worker by facilities, the latest first. */
export async function facilityReviewRows(
  db: QueryExecutor,
  { workerId, after, limit }: InstantPage & { workerId: string },
): Promise<FacilityReviewRow[]> {
  const { rows } = await sql<FacilityReviewRow>`
    /* reviews.facilityReviewRows */
    select r.id, r.attendance_id as "attendanceId", a.starts_at as "startsAt", a.ends_at as "endsAt",
           f.name as "facilityName", j.title as "jobTitle", r.rate, to_json(r.rates) as rates, r.notes,
           r.comment, r.published_at as "publishedAt", ${microsecondsSql(sql`r.published_at`)} as micros
      from reviews r
      join attendances a on a.id = r.attendance_id
      join recruitments o on o.id = a.recruitment_id
      join jobs j on j.id = o.job_id
      join facilities f on f.id = r.facility_id
     where r.author = 'facility' and r.worker_id = ${workerId}
       and r.state = 'SHOWN' and r.published_at is not null
       ${after ? sql`and (r.published_at, r.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by r.published_at desc, r.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

export type WorkerReviewRow = {
  /** The review's public id. */
  id: string;
  workerLabel: string;
  rate: number;
  comment: string;
  publishedAt: Date;
};

/**
 * Returns reviews of a facility by workers, the latest first. Their cursors are public ids, because an instant would
 * reveal which worker had the shift.
 */
export async function workerReviewRows(
  db: QueryExecutor,
  { facilityId, after, limit }: KeysetPageArgs<typeof byId> & { facilityId: string },
): Promise<WorkerReviewRow[]> {
  const rest = after
    ? sql`and (r.published_at, r.id) < (
            select published_at, id from reviews
             where public_id = ${after.id} and author = 'worker' and facility_id = ${facilityId}
               and published_at is not null)`
    : sql``;
  const { rows } = await sql<WorkerReviewRow>`
    /* reviews.workerReviewRows */
    select r.public_id as id, r.worker_label as "workerLabel", r.rate, r.comment,
           r.published_at as "publishedAt"
      from reviews r
     where r.author = 'worker' and r.facility_id = ${facilityId}
       and r.state = 'SHOWN' and r.published_at is not null ${rest}
     order by r.published_at desc, r.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Returns the number of a facility's public reviews; null for an unknown facility. */
export async function publicReviewCount(
  db: QueryExecutor,
  facilityId: string,
): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    /* reviews.publicReviewCount */
    select rating_count as count from facilities where id = ${facilityId}
  `.execute(db);
  return rows[0]?.count ?? null;
}
