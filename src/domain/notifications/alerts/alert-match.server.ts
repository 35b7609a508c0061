import { addHours } from '#platform/base/jst.ts';
import { urgentHours } from '#domain/recruitment/rules.ts';
import { takeRecruitmentEvents } from '#domain/recruitment/publishing/recruitment-events.queries.server.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { untilNone } from '#platform/server/tasks/batches.server.ts';

import { dueAt } from './alert-rules.ts';
import { keepMatches } from './alert.queries.server.ts';

/** Maximum recruitments of one transaction: each may match thousands of alerts. */
const newBatchSize = 20;

/**
 * Finds the alerts that match each new recruitment, and stores the matches until they are due; returns their number. A
 * recruitment is marked as matched in the transaction that stores its matches, so a crash neither loses nor repeats
 * them. (Rule 4.20)
 */
export async function matchNewRecruitments({ db }: { db: Db }, now: Date): Promise<number> {
  const dues = {
    urgentAt: dueAt({ isUrgent: true }, now),
    batchAt: dueAt({ isUrgent: false }, now),
    urgentBefore: addHours(now, urgentHours),
    now,
  };
  return untilNone(() =>
    inTransaction(db, async (tx) => {
      const ids = await takeRecruitmentEvents(tx, { kind: 'PUBLISHED', most: newBatchSize });
      return { taken: ids.length, done: ids.length > 0 ? await keepMatches(tx, ids, dues) : 0 };
    }),
  );
}
