import { addHours } from '#platform/base/jst.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { eraseOutboxMessagesOfLeavers } from '#platform/server/queries.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { maskNameAfterDays } from './deletion-rules.ts';
import { eraseLeavingComments } from './deletion.queries.server.ts';
import { erasePhoneNumbers, lockWorkersLeftBefore } from '#access/worker/leaving.queries.server.ts';
import { deletedNumberReuseDelayHours } from '#access/worker/rules.ts';

/** Scheduled erasure of what remains of deleted accounts. (Rule 4.22) */
export const deletionTasks: readonly Task[] = [
  { name: 'account.eraseNumbers', run: eraseRestedNumbers },
  {
    name: 'account.eraseComments',
    run: ({ db }, now) => eraseLeavingComments(db, addHours(now, -24 * maskNameAfterDays)),
  },
];

/** Maximum rows of one statement, so that no lock is held for long. */
const batchSize = 500;
/** Days for which delivery of the last message is tried. */
const messageDays = 7;

/**
 * Erases phone numbers after their resting time, once the last message was sent; returns their number.
 */
async function eraseRestedNumbers({ db }: { db: Db }, now: Date): Promise<number> {
  const before = addHours(now, -deletedNumberReuseDelayHours);
  return inTransaction(db, async (tx) => {
    const workerIds = await lockWorkersLeftBefore(tx, { before, most: batchSize });
    if (workerIds.length === 0) return 0;
    await eraseOutboxMessagesOfLeavers(tx, { workerIds, before: addHours(now, -24 * messageDays) });
    return erasePhoneNumbers(tx, workerIds);
  });
}
