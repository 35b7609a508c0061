import { sql, type RawBuilder } from 'kysely';

import { jstDay } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { Refusal } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import {
  brokeConstraint,
  inTransaction,
  type Db,
  type Executor,
} from '#server/database/db.server.ts';
import { systemActor } from '#server/history.server.ts';
import { log } from '#server/log.server.ts';
import { notifyAll } from '#server/delivery/notify.server.ts';
import { forEachDue } from '#server/tasks/batches.server.ts';

import { payDayMessages } from '../messages.ts';
import { latestPayPeriod, payDayDeadlineOf, type PayPeriod } from '../wallet/pay-day.ts';
import { fileWindow, nextPayout, type Payout } from '../wallet/payout-schedule.ts';
import { openTransfer } from './request-transfer.server.ts';
import { hasFileFor } from '../wallet/transfers.queries.server.ts';

const batchSize = 500;

type Payday = { period: PayPeriod; payout: Pick<Payout, 'designatedOn' | 'arrivesAt'> };

/**
 * Opens the transfers of a pay day for whatever of the closed month nobody asked for: wages are paid
 * in full on a fixed day. By an instant bank on the day itself, by file in time for the file of that
 * day, so that the money is there by 10:00. May run late or twice: who was paid has no balance left,
 * and who was missed is paid with the next file. (労働基準法24条, Rule 4.18, 6.5)
 */
export async function payOnPayDay(app: Pick<App, 'db' | 'env'>, now: Date): Promise<number> {
  const payday = await paydayToOpen(app, now);
  if (!payday) return 0;
  return forEachDue<string>({
    batchSize,
    due: (after) => payableWorkers(app.db, payday.period, after),
    each: (workerId) => payOne(app.db, { workerId, payout: payday.payout, now }),
  });
}

/** The period whose wages may be opened now; null while no file of its day can be written. */
async function paydayToOpen(
  { db, env }: Pick<App, 'db' | 'env'>,
  now: Date,
): Promise<Payday | null> {
  if (env.payout.kind === 'instant') {
    return { period: latestPayPeriod(jstDay(now)), payout: nextPayout(env.payout, now) };
  }
  const window = fileWindow(env.payout, now);
  if (!window || (await hasFileFor(db, window.designatedOn))) return null;
  const { designatedOn } = window;
  return {
    period: latestPayPeriod(designatedOn),
    payout: { designatedOn, arrivesAt: payDayDeadlineOf(designatedOn) },
  };
}

/**
 * Notifies workers whom pay day cannot pay, once a month: they have no account, or one that the bank
 * returned money from. Returns their number. (Rule 4.18)
 */
export async function notifyUnpayable(app: Pick<App, 'db'>, now: Date): Promise<number> {
  const period = latestPayPeriod(jstDay(now));
  const unpayable = await unpayableWorkers(app.db, period);
  await notifyAll(
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

const withdrawable = sql`('PLANNED_RELEASED', 'FIXED', 'RETURNED')`;

async function payableWorkers(
  db: Executor,
  period: PayPeriod,
  after: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ workerId: string }>`
    /* pay.dueOnPayDay */
    select distinct p.worker_id as "workerId"
      from wage_parts p
      join wages w on w.attendance_id = p.attendance_id
      join bank_accounts b on b.worker_id = p.worker_id and b.replaced_at is null and b.state <> 'INVALID'
     where p.state in ${withdrawable}
       and w.work_day <= ${period.to}
       and not exists (select from transfers t
                        where t.worker_id = p.worker_id and t.kind = 'PAY_DAY'
                          and t.state in ('REQUESTED', 'SUBMITTED'))
       ${after === null ? sql`` : sql`and p.worker_id > ${after}::uuid`}
     order by p.worker_id
     limit ${batchSize}
  `.execute(db);
  return rows.map(({ workerId }) => workerId);
}

type Unpayable = {
  workerId: string;
  amount: number;
  hasAccount: boolean;
  dedupKey: string;
};

async function unpayableWorkers(db: Executor, period: PayPeriod): Promise<Unpayable[]> {
  const dedupKey: RawBuilder<string> = sql`${`pay-day:${period.payDay}:unpayable:`} || p.worker_id`;
  const { rows } = await sql<Unpayable>`
    /* pay.unpayableOnPayDay */
    select p.worker_id as "workerId", sum(p.amount) as amount, b.id is not null as "hasAccount", ${dedupKey} as "dedupKey"
      from wage_parts p
      join wages w on w.attendance_id = p.attendance_id
      join workers k on k.id = p.worker_id and k.deleted_at is null
      left join bank_accounts b on b.worker_id = p.worker_id and b.replaced_at is null
     where p.state in ${withdrawable}
       and w.work_day <= ${period.to}
       and (b.id is null or b.state = 'INVALID')
       and not exists (select from notices o where o.dedup_key = ${dedupKey})
     group by p.worker_id, b.id
     limit ${batchSize}
  `.execute(db);
  return rows;
}

type Paying = { workerId: string; payout: Payday['payout']; now: Date };

async function payOne(db: Db, { workerId, payout, now }: Paying): Promise<boolean> {
  try {
    await inTransaction(db, (tx) =>
      openTransfer(tx, { workerId, kind: 'PAY_DAY', payout, actor: systemActor, now }),
    );
    return true;
  } catch (error) {
    // The worker or another process requested the transfer first.
    if (error instanceof Refusal || brokeConstraint(error, 'transfers_one_open')) return false;
    // A fault in one worker's books must not hold up the pay day of other workers.
    log.error({ err: error, workerId }, 'a wage could not be paid on pay day and will be again');
    return false;
  }
}
