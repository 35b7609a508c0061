import { sql } from 'kysely';

import { jstDay } from '#base/jst.ts';
import { Refusal } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction } from '#server/db.server.ts';
import { systemActor } from '#server/history.server.ts';
import { log } from '#server/log.server.ts';

import { latestPayPeriod } from './pay-day.ts';
import { openTransfer } from './request-transfer.server.ts';

/**
 * Pays on pay day whatever of the closed month nobody asked for: wages are paid in full on a fixed
 * day. May run late or twice: who was paid has no balance left. (労働基準法24条, Rule book 4.18)
 */
export async function payOnPayDay(app: App, now: Date): Promise<number> {
  const period = latestPayPeriod(jstDay(now));
  const { rows } = await sql<{ workerId: string }>`
    /* pay.dueOnPayDay */
    select distinct p.worker_id as "workerId"
      from wage_parts p
      join wages w on w.attendance_id = p.attendance_id
      join bank_accounts b on b.worker_id = p.worker_id and b.replaced_at is null and b.state <> 'INVALID'
     where p.state in ('PLANNED_RELEASED', 'FIXED', 'RETURNED')
       and w.work_day <= ${period.to}
       and not exists (select from transfers t
                        where t.worker_id = p.worker_id and t.state in ('REQUESTED', 'SUBMITTED'))
     limit 500
  `.execute(app.db);
  let paid = 0;
  for (const { workerId } of rows) {
    // One worker after another: each transfer holds the lock of one wallet, briefly.
    // oxlint-disable-next-line no-await-in-loop
    if (await payOne(app, workerId, now)) paid += 1;
  }
  return paid;
}

async function payOne(app: App, workerId: string, now: Date): Promise<boolean> {
  try {
    await inTransaction(app.db, (tx) =>
      openTransfer(tx, { workerId, kind: 'PAY_DAY', actor: systemActor, now }),
    );
    return true;
  } catch (error) {
    // The worker was quicker and asked for it: that is as good.
    if (error instanceof Refusal) return false;
    // One worker's books must not hold up the pay day of all others.
    log.error({ err: error, workerId }, 'a wage could not be paid on pay day and will be again');
    return false;
  }
}
