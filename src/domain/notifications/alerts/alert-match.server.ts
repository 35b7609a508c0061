import { addHours } from '#platform/base/jst.ts';
import { urgentTagHoursBeforeStart } from '#domain/recruitment/rules.ts';
import { takeRecruitmentEvents } from '#domain/recruitment/publishing/recruitment-events.queries.server.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { runUntilNoneLeft } from '#platform/server/tasks/batches.server.ts';

import { matchDueAt } from './alert-rules.ts';
import { storeAlertMatches } from './alert.queries.server.ts';

/** Maximum recruitments of one transaction: each may match thousands of alerts. */
const newBatchSize = 20;

/**
 * Finds the alerts that match each new recruitment, and stores the matches until they are due; returns their number. A
 * recruitment is marked as matched in the transaction that stores its matches, so a crash neither loses nor repeats
 * them. (Rule 4.20)
 */
export async function matchNewRecruitments({ db }: { db: Db }, now: Date): Promise<number> {
  const dues = {
    urgentAt: matchDueAt({ isUrgent: true }, now),
    batchAt: matchDueAt({ isUrgent: false }, now),
    urgentBefore: addHours(now, urgentTagHoursBeforeStart),
    now,
  };
  return runUntilNoneLeft(() =>
    inTransaction(db, async (tx) => {
      const ids = await takeRecruitmentEvents(tx, { kind: 'PUBLISHED', most: newBatchSize });
      return {
        taken: ids.length,
        done: ids.length > 0 ? await storeAlertMatches(tx, ids, dues) : 0,
      };
    }),
  );
}
