import { sql } from 'kysely';

import type { JstDay } from '#base/jst.ts';
import { withholdingTables } from '#reference/statutory/tables.server.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Executor } from '#server/database/db.server.ts';
import { log } from '#server/log.server.ts';
import { forEachDue } from '#server/tasks/batches.server.ts';

import { isPayPart, isWithdrawable } from '../wage/wage-parts.queries.server.ts';
import { nextPayout } from '../wallet/payout-schedule.ts';
import { notifyOfRetax, retaxUnpaid } from './retax.server.ts';
import { yearOfDay } from '../statements.ts';

const batchSize = 500;

/**
 * Computes every unpaid wage again that the next transfer would pay in another year than it is taxed
 * for, whose year has its table by now, or whose column was decided otherwise, and notifies the workers
 * whose net changed. With a bank file
 * the year turns at the last cut-off of December. May run late or twice. (Rule 6.2)
 */
export async function retaxUnpaidWages(app: App, now: Date): Promise<number> {
  const paidOn = nextPayout(app.env.payout, now).designatedOn;
  return forEachDue<string>({
    batchSize,
    due: (after) => workersToRetax(app.db, { paidOn, after }),
    each: (workerId) => retaxOne(app, { workerId, paidOn, now }),
  });
}

async function workersToRetax(
  db: Executor,
  { paidOn, after }: { paidOn: JstDay; after: string | null },
): Promise<string[]> {
  const year = yearOfDay(paidOn);
  const loaded = (await withholdingTables(db)).some((table) => table.year === year);
  const { rows } = await sql<{ workerId: string }>`
    /* pay.workersToRetax */
    select "workerId"
      from (
        select p.worker_id as "workerId"
          from wage_parts p
         where ${isWithdrawable} and ${isPayPart}
           and (p.tax_year < ${year} or p.tax_year > ${year}
                or p.tax_year = ${year} and p.is_tax_provisional and ${loaded})
        union
        -- Decided while the wage was at the bank, which returned it. (Rule 6.3)
        select p.worker_id
          from (select distinct worker_id from tax_column_periods) k
          join wage_parts p on p.worker_id = k.worker_id and ${isWithdrawable} and ${isPayPart}
          join wages w on w.attendance_id = p.attendance_id
         where p.tax_column <> 'nonresident'
           and (p.tax_column = 'otsu') <> exists (
                 select from tax_column_periods y
                  where y.worker_id = w.worker_id and y.corporation_id = w.corporation_id
                    and y.from_day <= w.work_day and (y.until_day is null or w.work_day < y.until_day))
      ) due
     where ${after === null ? sql`true` : sql`"workerId" > ${after}::uuid`}
     order by 1
     limit ${batchSize}
  `.execute(db);
  return rows.map(({ workerId }) => workerId);
}

type One = { workerId: string; paidOn: JstDay; now: Date };

async function retaxOne({ db }: App, one: One): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const change = await retaxUnpaid(tx, one);
      if (change !== 0) await notifyOfRetax(tx, { ...one, change });
      return change !== 0;
    });
  } catch (error) {
    // A fault in one worker's books must not hold up other workers.
    log.error({ err: error, workerId: one.workerId }, 'wages could not be taxed for their year');
    return false;
  }
}
