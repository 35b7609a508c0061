import type { App } from '#platform/server/context.server.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import { reviewQuestions, type ReviewAuthor } from './items.ts';
import { postReview, type PostReviewResult, type ReviewAuthorActor } from './post.server.ts';
import { updateFacilityRating } from './publish.server.ts';

export type CarriedReview = {
  /** The answers, in the order of the questions to workers. */
  rates: readonly number[];
  comment: string;
  workerLabel: string;
  at: Date;
};

/** Builds reviews that workers wrote before the facility joined, and counts its rating. For tests and the seed. */
export async function buildCarriedReviews(
  tx: Tx,
  { facilityId, reviews }: { facilityId: string; reviews: readonly CarriedReview[] },
): Promise<void> {
  if (reviews.length === 0) return;
  await insertCarried(tx, facilityId, reviews);
  await updateFacilityRating(tx, facilityId);
}

async function insertCarried(
  db: QueryExecutor,
  facilityId: string,
  reviews: readonly CarriedReview[],
): Promise<void> {
  await db
    .insertInto('reviews')
    .values(
      reviews.map(({ rates, comment, workerLabel, at }) => ({
        author: 'worker',
        facility_id: facilityId,
        rates: [...rates],
        comment,
        worker_label: workerLabel,
        state: 'SHOWN',
        posted_at: at,
        published_at: at,
      })),
    )
    .execute();
}

export type BuildReviewArgs = {
  attendanceId: string;
  speaker: ReviewAuthorActor;
  now: Date;
  /** One rate for all questions, or a rate for each. */
  rates?: number | readonly number[];
  comment?: string;
};

/** Posts a review through the real command; by default with four of five points for every question. For tests. */
export async function buildReview(app: App, wishes: BuildReviewArgs): Promise<PostReviewResult> {
  const { attendanceId, speaker, now, rates = 4, comment = '' } = wishes;
  return postReview(app.db, {
    attendanceId,
    speaker,
    input: { ratings: reviewRatingsBy(speaker.author, rates), comment },
    now,
    idempotencyKey: undefined,
  });
}

/** Returns an answer to every question of the author. */
export function reviewRatingsBy(author: ReviewAuthor, rates: number | readonly number[]) {
  return reviewQuestions[author].map(({ id }, index) => ({
    itemId: id,
    rate: typeof rates === 'number' ? rates : (rates[index] ?? 0),
  }));
}
