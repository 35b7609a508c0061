import { firstRetainedTaxYear } from '#domain/pay/statements/retention.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { adjustAfterPayment, lastFirstWorkDayFor } from './matching/after-payment.server.ts';
import { corporationsToProve, eraseTextsOfLines } from './retention.queries.server.ts';
import { setOffDueCredit } from './set-off-credit.server.ts';

/** The scheduled tasks of receipts. */
export const receiptTasks: readonly Task[] = [
  { name: 'receipts.setOffCredit', run: ({ db }, now) => setOffDueCredit(db, now) },
  { name: 'receipts.proveCorporations', run: ({ db }, now) => provePaidCorporations(db, now) },
  { name: 'receipts.eraseTexts', run: ({ db }, now) => eraseOldTexts(db, now) },
];

/** Proves corporations whose paid invoice waited for the 30th day after their first work; returns how many. (Rule 8.6) */
async function provePaidCorporations(db: Db, now: Date): Promise<number> {
  const workedUntil = lastFirstWorkDayFor(now);
  return runInBatches((limit) =>
    inTransaction(db, async (tx) => {
      const corporationIds = await corporationsToProve(tx, { workedUntil, limit });
      await adjustAfterPayment(tx, { corporationIds, now });
      return corporationIds.length;
    }),
  );
}

/**
 * Erases the names and texts of lines whose retention of seven years is over; the sums stay, as those of bank files do.
 * May run late or twice. Returns the number of lines. (Rule 8.7)
 */
async function eraseOldTexts(db: Db, now: Date): Promise<number> {
  const before = `${firstRetainedTaxYear(now)}-01-01`;
  return runInBatches((limit) =>
    inTransaction(db, (tx) => eraseTextsOfLines(tx, { before, limit })),
  );
}
