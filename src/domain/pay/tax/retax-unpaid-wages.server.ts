import type { JstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { log } from '#platform/server/log.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import { nextPayoutTimes } from '../wallet/payout-schedule.ts';
import { notifyOfRetax, retaxUnpaidWagesOf } from './retax.server.ts';
import { yearOfDay } from '../statements.ts';
import { retaxBatchSize, workersToRetax } from './restated-wages.queries.server.ts';

/**
 * Taxes unpaid wages again, and notifies the workers whose net pay changed. A wage is taxed again if the next
 * transfer would pay it in another year than it was taxed for, if the table of its year was loaded or corrected
 * since, or if an operator decided on another column. With a bank file, the year turns at the last cut-off of
 * December. May run late or twice. (Rule 6.2)
 */
export async function retaxUnpaidWages(app: App, now: Date): Promise<number> {
  const paidOn = nextPayoutTimes(app.env.payout, now).designatedOn;
  const year = yearOfDay(paidOn);
  return processEachDueRow<string>({
    batchSize: retaxBatchSize,
    due: (after) => workersToRetax(app.db, { year, after }),
    each: (workerId) => retaxOne(app, { workerId, paidOn, now }),
  });
}

type One = { workerId: string; paidOn: JstDay; now: Date };

async function retaxOne({ db }: App, one: One): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const change = await retaxUnpaidWagesOf(tx, one);
      if (change !== 0) await notifyOfRetax(tx, { ...one, change });
      return change !== 0;
    });
  } catch (error) {
    // A fault in one worker's books must not hold up other workers.
    log.error({ err: error, workerId: one.workerId }, 'wages could not be taxed for their year');
    return false;
  }
}
