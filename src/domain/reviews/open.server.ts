import { paths } from '#platform/base/paths.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { writeWorkerNotices } from '#platform/server/delivery/notify.server.ts';
import { isPointAwardOn } from '#domain/points/incentives/incentive.queries.server.ts';

import { reviewNotifications } from './notifications.ts';
import { writeOpenedRequestsOfShifts } from './requests.queries.server.ts';

/**
 * Opens the review requests of shifts that were just checked out; requests that are open already, or whose 14 days are
 * over, are unchanged. (Rule 4.19)
 */
export async function openReviewRequests(
  tx: Tx,
  { attendanceIds, actor, now }: { attendanceIds: readonly string[]; actor: Actor; now: Date },
): Promise<void> {
  if (attendanceIds.length === 0) return;
  const opened = await writeOpenedRequestsOfShifts(tx, { attendanceIds, now });
  await recordChanges(
    tx,
    opened.map(({ id, before }) => ({
      subject: 'review_request',
      id,
      from: before,
      to: 'CREATED',
      event: 'OPEN',
      actor,
      at: now,
    })),
  );
  const isThanked = await isPointAwardOn(tx, 'review');
  await writeWorkerNotices(
    tx,
    opened.map((shift) => ({
      ...reviewNotifications.opened({ ...shift, isThanked }),
      workerId: shift.workerId,
      topic: 'review' as const,
      dedupKey: `review:${shift.id}:opened`,
      path: paths.reviews.request(shift.id),
      now,
    })),
  );
}
