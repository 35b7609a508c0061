import { paths } from '#platform/base/paths.ts';
import { rateFacility } from '#domain/recruitment/detail/rate-facility.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { notify } from '#platform/server/delivery/notify.server.ts';

import { notifications } from './notifications.ts';
import { publishOn, shiftSaid } from './queries.server.ts';
import { lockRating, saidOfFacility } from './summary.queries.server.ts';
import { summaryOf } from './summary.ts';

/**
 * Publishes the reviews of both sides of a shift, and recomputes the facility's rating in the same
 * transaction. The caller holds the lock of the shift's request. (Rule 4.19)
 */
export async function publishReviews(
  tx: Tx,
  { attendanceId, now }: { attendanceId: string; now: Date },
): Promise<number> {
  const published = await publishOn(tx, { attendanceId, now });
  const shown = published.filter(({ state }) => state === 'SHOWN');
  const ofWorker = shown.find(({ author }) => author === 'worker');
  if (ofWorker) await countFacility(tx, ofWorker.facilityId);
  const ofFacility = shown.find(({ author }) => author === 'facility');
  if (ofFacility) await notifyOfReview(tx, { attendanceId, now });
  return published.length;
}

/** Notifies the worker that a review about the worker can be read. */
export async function notifyOfReview(
  tx: Tx,
  { attendanceId, now }: { attendanceId: string; now: Date },
): Promise<void> {
  const shift = await shiftSaid(tx, attendanceId);
  if (!shift) return;
  await notify(tx, {
    ...notifications.received(shift),
    workerId: shift.workerId,
    topic: 'review',
    dedupKey: `review:${attendanceId}:received`,
    path: paths.reviews(),
    now,
  });
}

/** Recomputes a facility's rating, also in the search, from its published reviews. (Rule 4.19) */
export async function countFacility(tx: Tx, facilityId: string): Promise<void> {
  // Without the lock, two concurrent reviews would each compute the rating without the other review.
  await lockRating(tx, facilityId);
  const { count, answers } = await saidOfFacility(tx, facilityId);
  const { rate, items } = summaryOf('worker', answers);
  await rateFacility(tx, { facilityId, rating: rate, ratingCount: count, items });
}
