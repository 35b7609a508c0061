import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { reviewRefusal } from './messages.ts';
import { lockReviewRequest, writeRequestState } from './requests.queries.server.ts';
import { whyCannotSkipReview } from './rules.ts';
import { nextRequestState } from './states.ts';

/**
 * Skips the worker's review of a shift for good. The facility's review is published as usual. Refusals: NOT_FOUND,
 * REVIEW_CLOSED, and those of `whyCannotSkipReview`. (Rule 4.19)
 */
export async function skipReview(
  db: Db,
  { attendanceId, workerId, now }: { attendanceId: string; workerId: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const request = await lockReviewRequest(tx, attendanceId);
    if (!request || request.workerId !== workerId) throw reviewRefusal('NOT_FOUND');
    const why = whyCannotSkipReview(request, now);
    if (why) throw reviewRefusal(why);
    const { attendanceId: id, state: from } = request;
    const actor: Actor = { kind: 'worker', id: workerId };
    const to = nextRequestState(from, 'SKIP', actor.kind);
    if (to === null) throw reviewRefusal('REVIEW_CLOSED');
    await writeRequestState(tx, { attendanceId: id, state: to, skippedAt: now });
    await recordChanges(tx, [
      { subject: 'review_request', id, from, to, event: 'SKIP', actor, at: now },
    ]);
  });
}
