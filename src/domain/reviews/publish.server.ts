import { paths } from '#platform/base/paths.ts';
import { publishFacilityRating } from '#domain/recruitment/detail/rate-facility.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { reviewNotifications } from './notifications.ts';
import { publishReviewsOfShift, reviewedShiftFacts } from './queries.server.ts';
import { lockFacilityRating, readAnswersAboutFacility } from './summary.queries.server.ts';
import { reviewSummaryOf } from './summary.ts';

/**
 * Publishes the reviews of both sides of a shift, and recomputes the facility's rating in the same
 * transaction. The caller holds the lock of the shift's request. (Rule 4.19)
 */
export async function publishReviews(
  tx: Tx,
  { attendanceId, now }: { attendanceId: string; now: Date },
): Promise<number> {
  const published = await publishReviewsOfShift(tx, { attendanceId, now });
  const shown = published.filter(({ state }) => state === 'SHOWN');
  const ofWorker = shown.find(({ author }) => author === 'worker');
  if (ofWorker) await updateFacilityRating(tx, ofWorker.facilityId);
  const ofFacility = shown.find(({ author }) => author === 'facility');
  if (ofFacility) await notifyOfReview(tx, { attendanceId, now });
  return published.length;
}

/** Notifies the worker that a review about the worker can be read. */
export async function notifyOfReview(
  tx: Tx,
  { attendanceId, now }: { attendanceId: string; now: Date },
): Promise<void> {
  const shift = await reviewedShiftFacts(tx, attendanceId);
  if (!shift) return;
  await notifyOneWorker(tx, {
    ...reviewNotifications.received(shift),
    workerId: shift.workerId,
    topic: 'review',
    dedupKey: `review:${attendanceId}:received`,
    path: paths.reviews(),
    now,
  });
}

/** Recomputes a facility's rating, also in the search, from its published reviews. (Rule 4.19) */
export async function updateFacilityRating(tx: Tx, facilityId: string): Promise<void> {
  // Without the lock, two concurrent reviews would each compute the rating without the other review.
  await lockFacilityRating(tx, facilityId);
  const { count, answers } = await readAnswersAboutFacility(tx, facilityId);
  const { rate, items } = reviewSummaryOf('worker', answers);
  await publishFacilityRating(tx, { facilityId, rating: rate, ratingCount: count, items });
}
