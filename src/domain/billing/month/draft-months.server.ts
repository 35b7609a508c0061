import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import { latestMonthToDraft, lockTimeOfDraft } from './closing-calendar.ts';
import { openDueDrafts } from './month-states.queries.server.ts';

/**
 * Opens the drafts of months that have ended, one month a corporation: the next one follows when it is issued. Returns
 * their number. May run late, twice or concurrently. (Rule 8.7)
 */
export async function draftDueMonths(db: Db, now: Date): Promise<number> {
  return runInBatches((limit) => inTransaction(db, (tx) => draft(tx, { now, limit })));
}

async function draft(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const latest = latestMonthToDraft(now);
  const ids = await openDueDrafts(tx, { latest, locksAt: lockTimeOfDraft(now), now, limit });
  await recordChanges(
    tx,
    ids.map((id) => ({
      subject: 'billing_month',
      id,
      from: null,
      to: 'DRAFT',
      event: 'MONTH_ENDED',
      actor: systemActor,
      at: now,
    })),
  );
  return ids.length;
}
