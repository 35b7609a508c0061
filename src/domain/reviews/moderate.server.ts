import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { isTextWithin, normalizeLines } from '#platform/base/text.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { maxRemovalReasonLength } from './limits.ts';
import { reviewRefusal, reviewSentences } from './messages.ts';
import { reviewNotifications } from './notifications.ts';
import { updateFacilityRating, notifyOfReview } from './publish.server.ts';
import {
  lockReview,
  reviewedShiftFacts,
  writeReviewState,
  type StoredReview,
} from './queries.server.ts';
import { nextReviewState, type ReviewEvent } from './states.ts';

type Deciding = {
  reviewId: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Publishes a text that was held for an operator; a repeated idempotency key changes nothing. Refusals:
 * REVIEW_NOT_HELD, and those of `lockReview`. (Rule 4.19)
 */
export async function publishHeldReview(db: Db, deciding: Deciding): Promise<void> {
  const { reviewId, actor, now } = deciding;
  await withKeyForEach(db, deciding, 'allowReview', async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (review.state !== 'HELD') throw reviewRefusal('REVIEW_NOT_HELD');
    await move(tx, review, { event: 'ALLOW', actor, now });
  });
}

/**
 * Removes a review for good, with an operator's reason that stays in the history; a repeated idempotency key changes
 * nothing. A wrong reason is refused as VALIDATION_FAILED of `reason`. Refusals: VALIDATION_FAILED,
 * REVIEW_ALREADY_REMOVED, REVIEW_NOT_HELD, and those of `lockReview`. (Rule 4.19)
 */
export async function removeReview(db: Db, deciding: Deciding & { reason: string }): Promise<void> {
  const { reviewId, actor, now } = deciding;
  const reason = normalizeLines(deciding.reason);
  if (!isTextWithin(reason, maxRemovalReasonLength)) {
    throw refuseFields({ reason: reviewSentences.reason });
  }
  await withKeyForEach(db, { ...deciding, reason }, 'removeReview', async (tx) => {
    const review = await lockReview(tx, reviewId);
    if (review.state === 'REMOVED') throw reviewRefusal('REVIEW_ALREADY_REMOVED');
    await move(tx, review, { event: 'REMOVE', actor, reason, now });
  });
}

async function withKeyForEach(
  db: Db,
  { reviewId, actor, reason, now, idempotencyKey: key }: Deciding & { reason?: string },
  operation: string,
  decide: (tx: Tx) => Promise<void>,
): Promise<void> {
  const input = [reviewId, reason ?? null];
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
  await inTransaction(db, (tx) => withIdempotencyKey(tx, call, () => decide(tx)));
}

/** Writes a review's new state and its history, recomputes the facility's rating, and notifies the worker. */
async function move(
  tx: Tx,
  review: StoredReview,
  { event, actor, reason, now }: { event: ReviewEvent; actor: Actor; reason?: string; now: Date },
): Promise<void> {
  const { id, state: from } = review;
  const to = nextReviewState(from, event, actor.kind);
  if (to === null) throw reviewRefusal('REVIEW_NOT_HELD');
  await writeReviewState(tx, { id, state: to });
  await recordChanges(tx, [{ subject: 'review', id, from, to, event, actor, reason, at: now }]);
  const isPublished = review.publishedAt !== null;
  if (review.author === 'worker' && isPublished) await updateFacilityRating(tx, review.facilityId);
  await notifyWorker(tx, review, { event, reason, now });
}

/**
 * Notifies the worker of a decision about a review by the worker, or of a review about the worker that became readable.
 */
async function notifyWorker(
  tx: Tx,
  { attendanceId, author, publishedAt }: StoredReview,
  { event, reason = '', now }: { event: ReviewEvent; reason: string | undefined; now: Date },
): Promise<void> {
  if (attendanceId === null) return;
  if (author === 'facility') {
    if (event === 'ALLOW' && publishedAt !== null) await notifyOfReview(tx, { attendanceId, now });
    return;
  }
  const shift = await reviewedShiftFacts(tx, attendanceId);
  if (!shift) return;
  await notifyOneWorker(tx, {
    ...(event === 'ALLOW'
      ? reviewNotifications.allowed(shift)
      : reviewNotifications.removed({ ...shift, reason })),
    workerId: shift.workerId,
    topic: 'review',
    dedupKey: `review:${attendanceId}:${event}`,
    path: paths.reviews.request(attendanceId),
    now,
  });
}
