import { sql } from 'kysely';

import { addMinutes, type JstDay } from '#base/jst.ts';
import { raiseAlarms } from '#server/alarms.server.ts';
import type { App } from '#server/context.server.ts';
import type { Executor } from '#server/database/db.server.ts';

import { alarmText } from '../messages.ts';
import { minutesToAnswer, periodSentBy, type PayoutPort } from '../wallet/payout-schedule.ts';

export type PayoutAlarmKind =
  | 'FILE_NOT_FETCHED'
  | 'FILE_NOT_ANSWERED'
  | 'TRANSFERS_LATE'
  | 'PAY_DAY_NOT_SENT';

export type PayoutAlarm = {
  /** One alarm per key is logged and mailed. */
  key: string;
  kind: PayoutAlarmKind;
  bankFileId: string | null;
  /** The day on which the money should have been there. */
  designatedOn: JstDay;
  /** Transfers; workers where a pay day was not sent. */
  count: number;
  total: number;
};

/** All current problems that keep wages from being paid on their day. (Rule 6.5) */
export async function payoutAlarms(
  db: Executor,
  port: PayoutPort,
  now: Date,
): Promise<PayoutAlarm[]> {
  const found = [
    await filesOverdue(db, now),
    await transfersLate(db, now),
    await payDayNotSent(db, port, now),
  ];
  return found.flat();
}

/**
 * Logs and mails each current alarm once; the back office shows it in red while it lasts. (Rule 6.5)
 */
export async function raisePayoutAlarms(app: Pick<App, 'db' | 'env'>, now: Date): Promise<number> {
  const standing = await payoutAlarms(app.db, app.env.payout, now);
  const alarms = standing.map(({ key, ...facts }) => ({ key, ...alarmText(facts), facts }));
  return raiseAlarms(app, { alarms, now });
}

async function filesOverdue(db: Executor, now: Date): Promise<PayoutAlarm[]> {
  const { rows } = await sql<PayoutAlarm>`
    /* pay.filesOverdue */
    select 'FILE_NOT_FETCHED:' || id as key, 'FILE_NOT_FETCHED' as kind, id as "bankFileId",
           designated_on as "designatedOn", record_count as count, total
      from bank_files
     where result_read_at is null and fetched_at is null and fetch_by <= ${now}
    union all
    select 'FILE_NOT_ANSWERED:' || id, 'FILE_NOT_ANSWERED', id, designated_on, record_count, total
      from bank_files
     where result_read_at is null and answer_by <= ${now}
     order by "designatedOn", "bankFileId", kind desc
  `.execute(db);
  return rows;
}

/** Transfers that were moved to a later day than the worker was told, or that are in no file. */
async function transfersLate(db: Executor, now: Date): Promise<PayoutAlarm[]> {
  const { rows } = await sql<PayoutAlarm>`
    /* pay.transfersLate */
    select 'TRANSFERS_LATE:' || d.day as key, 'TRANSFERS_LATE' as kind, null as "bankFileId",
           d.day as "designatedOn", count(*) as count, sum(t.amount) as total
      from transfers t
     cross join lateral (select coalesce(t.delayed_from, t.designated_on) as day) d
     where t.state in ('REQUESTED', 'SUBMITTED')
       and (t.delayed_from is not null
            or (t.state = 'REQUESTED' and t.expected_at <= ${addMinutes(now, -minutesToAnswer)}))
     group by d.day
     order by d.day
  `.execute(db);
  return rows;
}

/** Wages of a closed month that were payable in time, with an account, and that no transfer carries. */
async function payDayNotSent(db: Executor, port: PayoutPort, now: Date): Promise<PayoutAlarm[]> {
  const { period, cutOff } = periodSentBy(port, now);
  const { rows } = await sql<PayoutAlarm>`
    /* pay.payDayNotSent */
    select ${`PAY_DAY_NOT_SENT:${period.payDay}`} as key, 'PAY_DAY_NOT_SENT' as kind, null as "bankFileId",
           ${period.payDay} as "designatedOn", count(distinct u."workerId") as count, sum(u.amount) as total
      from (${unsentWages(period.to, cutOff)}) u
    having count(*) > 0
  `.execute(db);
  return rows;
}

/**
 * Withdrawable parts of shifts up to `to` that were payable before `cutOff` into an account that was
 * there and held. Returned money counts from the return on.
 */
export const unsentWages = (to: JstDay, cutOff: Date) => sql<{
  workerId: string;
  partId: string;
  amount: number;
}>`
      select p.worker_id as "workerId", p.id as "partId", p.amount
        from wage_parts p
        join wages w on w.attendance_id = p.attendance_id
        join bank_accounts b
          on b.worker_id = p.worker_id and b.replaced_at is null and b.state <> 'INVALID'
       where p.state in ('PLANNED_RELEASED', 'FIXED', 'RETURNED')
         and w.work_day <= ${to}
         and b.registered_at < ${cutOff}
         and greatest(p.released_at,
                      (select max(greatest(t.finished_at, t.reopened_at))
                         from transfer_wage_parts x join transfers t on t.id = x.transfer_id
                        where x.wage_part_id = p.id)) < ${cutOff}`;
