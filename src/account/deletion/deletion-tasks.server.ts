import { addHours } from '#base/jst.ts';
import { inTransaction, type Db } from '#server/database/db.server.ts';
import { eraseLastMessages } from '#server/erase.server.ts';

import { maskDays } from './deletion-rules.ts';
import { eraseComments, eraseNumbers, lockRested } from './deletion.queries.server.ts';
import { restHoursAfterDeletion } from '../rules.ts';

type Task = { name: string; run(app: { db: Db }, now: Date): Promise<number> };

/** What time takes of those who left. (Rule 4.22) */
export const deletionTasks: readonly Task[] = [
  { name: 'account.forgetNumbers', run: eraseRestedNumbers },
  {
    name: 'account.forgetComments',
    run: ({ db }, now) => eraseComments(db, addHours(now, -24 * maskDays)),
  },
];

/** Rows of one statement: no lock is held for long. */
const batchSize = 500;
/** A last letter that cannot be delivered is tried for so long. */
const messageDays = 7;

/** Forgets numbers that have rested, once the last letter to them is on its way; says how many. */
async function eraseRestedNumbers({ db }: { db: Db }, now: Date): Promise<number> {
  const before = addHours(now, -restHoursAfterDeletion);
  return inTransaction(db, async (tx) => {
    const workerIds = await lockRested(tx, { before, most: batchSize });
    if (workerIds.length === 0) return 0;
    await eraseLastMessages(tx, { workerIds, before: addHours(now, -24 * messageDays) });
    return eraseNumbers(tx, workerIds);
  });
}
