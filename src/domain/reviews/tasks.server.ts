import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { log } from '#platform/server/log.server.ts';
import { processEachDueRow, runInBatches } from '#platform/server/tasks/batches.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { publishReviews } from './publish.server.ts';
import {
  dueReviewRequests,
  lockReviewRequest,
  insertRequestsOfEndedShifts,
  writeRequestState,
  type DueReviewRequest,
} from './requests.queries.server.ts';
import { nextRequestState } from './states.ts';

/** The tasks in the order of cause and effect: an earlier task may make a later one due. (Rule 4.19) */
export const reviewTasks: readonly Task[] = [
  { name: 'reviews.announce', run: ({ db }, now) => announceAll(db, now) },
  { name: 'reviews.close', run: ({ db }, now) => closeAll(db, now) },
];

/** Due requests per statement. */
const batchSize = 500;

/** Opens a request in state TODAY_WORK for shifts that are over and not checked out yet; returns how many. */
async function announceAll(db: Db, now: Date): Promise<number> {
  return runInBatches((limit) => inTransaction(db, (tx) => announce(tx, { now, limit })));
}

async function announce(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const ids = await insertRequestsOfEndedShifts(tx, { now, limit });
  await recordChanges(
    tx,
    ids.map((id) => ({
      subject: 'review_request',
      id,
      from: null,
      to: 'TODAY_WORK',
      event: 'SHIFT_ENDED',
      actor: systemActor,
      at: now,
    })),
  );
  return ids.length;
}

/**
 * Closes requests whose 14 days are over: unanswered requests are rejected, and a review by one side becomes readable.
 * One transaction per shift, because each may change the search rows of a facility.
 */
async function closeAll(db: Db, now: Date): Promise<number> {
  return processEachDueRow<DueReviewRequest>({
    batchSize,
    due: (after) => dueReviewRequests(db, { now, after, batchSize }),
    each: ({ id }) => closeOne(db, id, now),
  });
}

async function closeOne(db: Db, id: string, now: Date): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const request = await lockReviewRequest(tx, id);
      if (!request || request.closesAt >= now) return false;
      const published = await publishReviews(tx, { attendanceId: id, now });
      const to = nextRequestState(request.state, 'EXPIRE', systemActor.kind);
      if (to === null) return published > 0;
      await writeRequestState(tx, { attendanceId: id, state: to });
      await recordChanges(tx, [
        {
          subject: 'review_request',
          id,
          from: request.state,
          to,
          event: 'EXPIRE',
          actor: systemActor,
          at: now,
        },
      ]);
      return true;
    });
  } catch (error) {
    log.error({ err: error, attendanceId: id }, 'reviews could not be closed and will be again');
    return false;
  }
}
