import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { JstDay } from '#platform/base/jst.ts';
import { mainLicenseNameSql } from '#domain/credentials/licenses/license-name.queries.server.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { ReviewConcern } from './concerns.ts';
import type { ReviewAuthor } from './items.ts';
import type { ReviewState } from './states.ts';

export type StoredReview = {
  id: string;
  attendanceId: string | null;
  author: ReviewAuthor;
  facilityId: string;
  workerId: string | null;
  state: ReviewState;
  postedAt: Date;
  editedAt: Date | null;
  publishedAt: Date | null;
};

const storedColumns = sql`
           id, attendance_id as "attendanceId", author, facility_id as "facilityId",
           worker_id as "workerId", state, posted_at as "postedAt", edited_at as "editedAt",
           published_at as "publishedAt"`;

/** Returns the reviews of a shift: at most one from each side. */
export async function reviewsOfShift(
  db: QueryExecutor,
  attendanceId: string,
): Promise<StoredReview[]> {
  const { rows } = await sql<StoredReview>`
    /* reviews.reviewsOfShift */
    select ${storedColumns} from reviews where attendance_id = ${attendanceId}
  `.execute(db);
  return rows;
}

/** Locks and returns a review; an unknown id is refused. Refusals: NOT_FOUND. */
export async function lockReview(tx: Tx, id: string): Promise<StoredReview> {
  const { rows } = await sql<StoredReview>`
    /* reviews.lockReview */
    select ${storedColumns} from reviews where id = ${id} for update
  `.execute(tx);
  const [row] = rows;
  if (!row) throw commonRefusal('NOT_FOUND');
  return row;
}

export type ReviewedWorkerFacts = { bornOn: JstDay | null; licenseName: string | null };

/** Returns the facts about a worker that a review shows instead of the name. */
export async function reviewedWorkerFacts(
  db: QueryExecutor,
  workerId: string,
): Promise<ReviewedWorkerFacts> {
  const { rows } = await sql<ReviewedWorkerFacts>`
    /* reviews.reviewedWorkerFacts */
    select p.born_on as "bornOn", ${mainLicenseNameSql(sql`w.id`)} as "licenseName"
      from workers w
      left join worker_profiles p on p.worker_id = w.id
     where w.id = ${workerId}
  `.execute(db);
  return rows[0] ?? { bornOn: null, licenseName: null };
}

export type ReviewContent = {
  rates: readonly number[];
  notes: readonly string[];
  comment: string;
  state: ReviewState;
  concerns: readonly ReviewConcern[];
};

export type NewReview = ReviewContent & {
  attendanceId: string;
  author: ReviewAuthor;
  workerId: string;
  facilityId: string;
  workerLabel: string;
  now: Date;
};

export async function insertReview(tx: Tx, review: NewReview): Promise<{ id: string }> {
  return executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* reviews.insertReview */
    insert into reviews (attendance_id, author, worker_id, facility_id, rates, notes, comment, worker_label,
                         state, concerns, posted_at)
    values (${review.attendanceId}, ${review.author}, ${review.workerId}, ${review.facilityId},
            ${[...review.rates]}, ${[...review.notes]}, ${review.comment}, ${review.workerLabel},
            ${review.state}, ${[...review.concerns]}, ${review.now})
    returning id
  `,
  );
}

export async function replaceReviewText(
  tx: Tx,
  { id, now, ...text }: ReviewContent & { id: string; now: Date },
): Promise<void> {
  await sql`
    /* reviews.replaceReviewText */
    update reviews
       set rates = ${[...text.rates]}, notes = ${[...text.notes]}, comment = ${text.comment},
           state = ${text.state}, concerns = ${[...text.concerns]}, edited_at = ${now}
     where id = ${id}
  `.execute(tx);
}

export async function writeReviewState(
  tx: Tx,
  { id, state }: { id: string; state: ReviewState },
): Promise<void> {
  await sql`
    /* reviews.writeReviewState */
    update reviews set state = ${state} where id = ${id}
  `.execute(tx);
}

export type ReviewedShiftFacts = {
  workerId: string;
  facilityName: string;
  startsAt: Date;
  endsAt: Date;
};

/** Returns the facts of a shift that a notification about its review names. */
export async function reviewedShiftFacts(
  db: QueryExecutor,
  attendanceId: string,
): Promise<ReviewedShiftFacts | null> {
  const { rows } = await sql<ReviewedShiftFacts>`
    /* reviews.reviewedShiftFacts */
    select a.worker_id as "workerId", f.name as "facilityName", a.starts_at as "startsAt",
           a.ends_at as "endsAt"
      from attendances a
      join facilities f on f.id = a.facility_id
     where a.id = ${attendanceId}
  `.execute(db);
  return rows[0] ?? null;
}

/** Publishes the reviews of a shift; returns those that were not published before. */
export async function publishReviewsOfShift(
  tx: Tx,
  { attendanceId, now }: { attendanceId: string; now: Date },
): Promise<StoredReview[]> {
  const { rows } = await sql<StoredReview>`
    /* reviews.publishReviewsOfShift */
    update reviews
       set published_at = ${now}
     where attendance_id = ${attendanceId} and published_at is null
    returning ${storedColumns}
  `.execute(tx);
  return rows;
}
