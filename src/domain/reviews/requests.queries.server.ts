import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { ReviewRequestState } from './states.ts';
import { reviewWindowDays } from './limits.ts';

export type LockedReviewRequest = {
  attendanceId: string;
  workerId: string;
  facilityId: string;
  state: ReviewRequestState;
  endsAt: Date;
  openedAt: Date | null;
  closesAt: Date;
  skippedAt: Date | null;
};

/**
 * Locks and returns the review request of a shift, so that posts of both sides, skips and the closing task run one
 * after the other.
 */
export async function lockReviewRequest(
  tx: Tx,
  attendanceId: string,
): Promise<LockedReviewRequest | null> {
  const { rows } = await sql<LockedReviewRequest>`
    /* reviews.lockReviewRequest */
    select attendance_id as "attendanceId", worker_id as "workerId", facility_id as "facilityId",
           state, ends_at as "endsAt", opened_at as "openedAt", closes_at as "closesAt",
           skipped_at as "skippedAt"
      from review_requests
     where attendance_id = ${attendanceId}
       for update
  `.execute(tx);
  return rows[0] ?? null;
}

export async function writeRequestState(
  tx: Tx,
  {
    attendanceId,
    state,
    skippedAt,
  }: { attendanceId: string; state: ReviewRequestState; skippedAt?: Date },
): Promise<void> {
  await sql`
    /* reviews.writeRequestState */
    update review_requests
       set state = ${state}, skipped_at = coalesce(${skippedAt ?? null}::timestamptz, skipped_at)
     where attendance_id = ${attendanceId}
  `.execute(tx);
}

/**
 * Opens requests for shifts that are over and not checked out yet, at most a batch; returns the ids of the attendances.
 */
export async function insertRequestsOfEndedShifts(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  // A shift starts before it ends, so the index can use the bound on the start.
  const { rows } = await sql<{ id: string }>`
    /* reviews.insertRequestsOfEndedShifts */
    insert into review_requests (attendance_id, worker_id, facility_id, state, ends_at, closes_at)
    select a.id, a.worker_id, a.facility_id, 'TODAY_WORK', a.ends_at,
           a.ends_at + make_interval(days => ${reviewWindowDays})
      from attendances a
     where a.state = 'CHECKED_IN' and a.starts_at <= ${now} and a.ends_at <= ${now}
       and not exists (select from review_requests q where q.attendance_id = a.id)
     limit ${limit}
    on conflict (attendance_id) do nothing
    returning attendance_id as id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** A review request whose window is over; also the cursor after which the next batch begins. */
export type DueReviewRequest = { closesAt: Date; id: string };

/**
 * Returns a batch of requests whose window is over and that are still unanswered, or whose reviews are not published.
 */
export async function dueReviewRequests(
  db: QueryExecutor,
  { now, after, batchSize }: { now: Date; after: DueReviewRequest | null; batchSize: number },
): Promise<DueReviewRequest[]> {
  const rest = after ? sql`and (closes_at, id) > (${after.closesAt}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<DueReviewRequest>`
    /* reviews.dueReviewRequests */
    select closes_at as "closesAt", id
      from (select closes_at, attendance_id as id
              from review_requests
             where state in ('TODAY_WORK', 'CREATED') and closes_at < ${now}
            union
            select q.closes_at, q.attendance_id
              from reviews r
              join review_requests q on q.attendance_id = r.attendance_id
             where r.published_at is null and q.closes_at < ${now}) due
     where true ${rest}
     order by closes_at, id
     limit ${batchSize}
  `.execute(db);
  return rows;
}

export type OpenedReviewRequest = {
  id: string;
  before: ReviewRequestState | null;
  workerId: string;
  facilityName: string;
  startsAt: Date;
  endsAt: Date;
};

/**
 * Opens the requests of checked-out shifts whose window is not over; returns them with their state before. Requests
 * that are open already are unchanged and left out.
 */
export async function writeOpenedRequestsOfShifts(
  tx: Tx,
  { attendanceIds, now }: { attendanceIds: readonly string[]; now: Date },
): Promise<OpenedReviewRequest[]> {
  const { rows } = await sql<OpenedReviewRequest>`
    /* reviews.writeOpenedRequestsOfShifts */
    with known as (
      select attendance_id, state from review_requests where attendance_id = any (${attendanceIds}::uuid[])),
    opened as (
      insert into review_requests (attendance_id, worker_id, facility_id, state, ends_at, opened_at, closes_at)
      select id, worker_id, facility_id, 'CREATED', ends_at, ${now},
             ends_at + make_interval(days => ${reviewWindowDays})
        from attendances
       where id = any (${attendanceIds}::uuid[])
         and ends_at + make_interval(days => ${reviewWindowDays}) > ${now}
      on conflict (attendance_id) do update
        set state = 'CREATED', opened_at = excluded.opened_at
        where review_requests.state = 'TODAY_WORK'
      returning attendance_id)
    select o.attendance_id as id, k.state as before, a.worker_id as "workerId",
           f.name as "facilityName", a.starts_at as "startsAt", a.ends_at as "endsAt"
      from opened o
      join attendances a on a.id = o.attendance_id
      join facilities f on f.id = a.facility_id
      left join known k on k.attendance_id = o.attendance_id
  `.execute(tx);
  return rows;
}
