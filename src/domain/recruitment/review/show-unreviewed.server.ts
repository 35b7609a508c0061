import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { unreviewedSeatsOf } from './review-rules.ts';
import { showReviewedPostings } from './show-postings.server.ts';
import { lockNextOverduePosting, writeUnreviewedSeats } from './overdue.queries.server.ts';

/**
 * Makes postings public whose review nobody has decided in time: at most two seats of a facility and work day, with the
 * wage on the pay day. Returns how many. Each posting has a transaction of its own, because the seats of the one before
 * count. (Rule 8.6)
 */
export async function showOverduePostings(db: Db, now: Date): Promise<number> {
  let shown = 0;
  // oxlint-disable-next-line no-await-in-loop -- one after the other, see above
  while (await showNext(db, now)) shown += 1;
  return shown;
}

async function showNext(db: Db, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const posting = await lockNextOverduePosting(tx, now);
    if (!posting) return false;
    const { id, capacity, shownThatDay } = posting;
    await writeUnreviewedSeats(tx, {
      id,
      seats: unreviewedSeatsOf({ capacity, shownThatDay }),
      now,
    });
    const postings = [{ id, isNew: true }];
    await showReviewedPostings(tx, {
      postings,
      event: 'show_unreviewed',
      actor: systemActor,
      now,
    });
    return true;
  });
}
