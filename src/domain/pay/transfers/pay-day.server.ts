import { jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { Refusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Db,
} from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';
import { log } from '#platform/server/log.server.ts';
import { writeWorkerNotices } from '#platform/server/delivery/notify.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import { payDayMessages } from '../messages.ts';
import { latestPayPeriod, payDayDeadlineOf, type PayPeriod } from '../wallet/pay-day.ts';
import { bankFileWindowOf, nextPayoutTimes, type PayoutTimes } from '../wallet/payout-schedule.ts';
import { createRequestedTransfer } from './request-transfer.server.ts';
import { hasBankFileForDay } from '../bank-file/bank-files.queries.server.ts';
import {
  workersWithPayableWages,
  workersWithUnpayableWages,
  payDayBatchSize,
} from './due-payments.queries.server.ts';

type DuePayDay = { period: PayPeriod; payout: Pick<PayoutTimes, 'designatedOn' | 'arrivesAt'> };

/**
 * Opens, on a pay day, a transfer of the whole balance of each worker with wages of the closed month in it: wages are
 * paid in full on a fixed day. For an instant bank they are opened on the day itself, otherwise in time for the bank
 * file of that day, so that the money is there by 10:00. May run late or twice: a worker who was paid has no balance
 * left, and a missed worker is paid with the next file. (労働基準法24条, Rule 4.18, 6.5)
 */
export async function payOnPayDay(app: Pick<App, 'db' | 'env'>, now: Date): Promise<number> {
  const payDay = await payDayToOpen(app, now);
  if (!payDay) return 0;
  return processEachDueRow<string>({
    batchSize: payDayBatchSize,
    due: (after) => workersWithPayableWages(app.db, payDay.period, after),
    each: (workerId) => payOne(app.db, { workerId, payout: payDay.payout, now }),
  });
}

/** The pay period whose transfers may be opened now; null while no file of its pay day can be written. */
async function payDayToOpen(
  { db, env }: Pick<App, 'db' | 'env'>,
  now: Date,
): Promise<DuePayDay | null> {
  if (env.payout.kind === 'instant') {
    return { period: latestPayPeriod(jstDay(now)), payout: nextPayoutTimes(env.payout, now) };
  }
  const window = bankFileWindowOf(env.payout, now);
  if (!window || (await hasBankFileForDay(db, window.designatedOn))) return null;
  const { designatedOn } = window;
  return {
    period: latestPayPeriod(designatedOn),
    payout: { designatedOn, arrivesAt: payDayDeadlineOf(designatedOn) },
  };
}

/**
 * Notifies workers whom pay day cannot pay, once a month: they have no account, or the bank returned money from it.
 * Returns their number. (Rule 4.18)
 */
export async function notifyUnpayableWorkers(app: Pick<App, 'db'>, now: Date): Promise<number> {
  const period = latestPayPeriod(jstDay(now));
  const unpayable = await workersWithUnpayableWages(app.db, period);
  await writeWorkerNotices(
    app.db,
    unpayable.map(({ workerId, amount, hasAccount, dedupKey }) => ({
      workerId,
      topic: 'payment' as const,
      dedupKey,
      title: '支払日の給与を振り込めません',
      body: payDayMessages[hasAccount ? 'accountInvalid' : 'accountMissing'](amount),
      path: paths.me.bank(),
      now,
    })),
  );
  return unpayable.length;
}

type PayOneArgs = { workerId: string; payout: DuePayDay['payout']; now: Date };

async function payOne(db: Db, { workerId, payout, now }: PayOneArgs): Promise<boolean> {
  try {
    await inTransaction(db, (tx) =>
      createRequestedTransfer(tx, { workerId, kind: 'PAY_DAY', payout, actor: systemActor, now }),
    );
    return true;
  } catch (error) {
    // The worker or another process requested the transfer first.
    if (error instanceof Refusal || isConstraintViolation(error, 'transfers_one_open'))
      return false;
    // A fault in one worker's books must not hold up the pay day of other workers.
    log.error({ err: error, workerId }, 'a wage could not be paid on pay day and will be again');
    return false;
  }
}
