import { addHours } from '#base/jst.ts';
import { inTransaction, type Db } from '#server/database/db.server.ts';
import { forgetLastLetters } from '#server/erase.server.ts';

import { maskDays } from './deletion-rules.ts';
import { forgetComments, forgetNumbers, lockRested } from './deletion.queries.server.ts';
import { restHoursAfterDeletion } from '../rules.ts';

type Sweep = { name: string; run(app: { db: Db }, now: Date): Promise<number> };

/** What time takes of those who left. (Rule book 4.22) */
export const deletionSweeps: readonly Sweep[] = [
  { name: 'account.forgetNumbers', run: forgetRestedNumbers },
  {
    name: 'account.forgetComments',
    run: ({ db }, now) => forgetComments(db, addHours(now, -24 * maskDays)),
  },
];

/** Rows of one statement: no lock is held for long. */
const batchSize = 500;
/** A last letter that cannot be delivered is tried for so long. */
const letterDays = 7;

/** Forgets numbers that have rested, once the last letter to them is on its way; says how many. */
async function forgetRestedNumbers({ db }: { db: Db }, now: Date): Promise<number> {
  const before = addHours(now, -restHoursAfterDeletion);
  return inTransaction(db, async (tx) => {
    const workerIds = await lockRested(tx, { before, most: batchSize });
    if (workerIds.length === 0) return 0;
    await forgetLastLetters(tx, { workerIds, before: addHours(now, -24 * letterDays) });
    return forgetNumbers(tx, workerIds);
  });
}
