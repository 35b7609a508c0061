import { sql } from 'kysely';

import { rateFacility } from '#recruitment/detail/rate-facility.server.ts';
import type { Tx } from '#server/database/db.server.ts';
import { notify } from '#server/delivery/notify.server.ts';

import { notifications } from './notifications.ts';
import { publishOn, shiftSaid } from './queries.server.ts';
import { saidOfFacility } from './summary.queries.server.ts';
import { summaryOf } from './summary.ts';

/**
 * Lets both sides of a shift read what the other one said, and counts the facility's rating anew in
 * the same transaction. The caller holds the lock of the shift's request. (Rule 4.19)
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

/** Tells the worker that there is something to read. */
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
    path: '/reviews',
    now,
  });
}

/** Brings a facility's rating, and with it the search, up to what can be read of it. (Rule 4.19) */
export async function countFacility(tx: Tx, facilityId: string): Promise<void> {
  // Two reviews at once would each count without the other.
  await sql`/* reviews.lockCount */ select pg_advisory_xact_lock(hashtextextended(${`rating:${facilityId}`}, 0))`.execute(
    tx,
  );
  const { count, answers } = await saidOfFacility(tx, facilityId);
  const { rate, items } = summaryOf('worker', answers);
  await rateFacility(tx, { facilityId, rating: rate, ratingCount: count, items });
}
