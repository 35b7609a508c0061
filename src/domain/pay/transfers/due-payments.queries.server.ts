import { sql, type RawBuilder } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { addMinutes, type JstDay } from '#platform/base/jst.ts';

import { withdrawableStatesSql } from '../wage/wage-parts.queries.server.ts';
import type { PayPeriod } from '../wallet/pay-day.ts';
import { bankAnswerAlarmMinutes } from '../wallet/payout-schedule.ts';
import { isTransferHeldSql } from './holds.queries.server.ts';

/** Rows of one batch. */
export const payDayBatchSize = 500;

/** The workers after `after` with wages of the period, or earlier, that a transfer can pay now. */
export async function workersWithPayableWages(
  db: QueryExecutor,
  period: PayPeriod,
  after: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ workerId: string }>`
    /* pay.workersWithPayableWages */
    select distinct p.worker_id as "workerId"
      from wage_parts p
      join wages w on w.attendance_id = p.attendance_id
      join bank_accounts b on b.worker_id = p.worker_id and b.replaced_at is null and b.state <> 'INVALID'
     where p.state in ${withdrawableStatesSql}
       and w.work_day <= ${period.to}
       and not exists (select from transfers t
                        where t.worker_id = p.worker_id and t.kind = 'PAY_DAY'
                          and t.state in ('REQUESTED', 'SUBMITTED'))
       ${after === null ? sql`` : sql`and p.worker_id > ${after}::uuid`}
     order by p.worker_id
     limit ${payDayBatchSize}
  `.execute(db);
  return rows.map(({ workerId }) => workerId);
}

type Unpayable = {
  workerId: string;
  amount: number;
  hasAccount: boolean;
  dedupKey: string;
};

/** Workers with wages that no transfer can pay, and without a notice about it for this pay day. */
export async function workersWithUnpayableWages(
  db: QueryExecutor,
  period: PayPeriod,
): Promise<Unpayable[]> {
  const dedupKey: RawBuilder<string> = sql`${`pay-day:${period.payDay}:unpayable:`} || p.worker_id`;
  const { rows } = await sql<Unpayable>`
    /* pay.workersWithUnpayableWages */
    select p.worker_id as "workerId", sum(p.amount) as amount, b.id is not null as "hasAccount", ${dedupKey} as "dedupKey"
      from wage_parts p
      join wages w on w.attendance_id = p.attendance_id
      join workers k on k.id = p.worker_id and k.deleted_at is null
      left join bank_accounts b on b.worker_id = p.worker_id and b.replaced_at is null
     where p.state in ${withdrawableStatesSql}
       and w.work_day <= ${period.to}
       and (b.id is null or b.state = 'INVALID')
       and not exists (select from notices o where o.dedup_key = ${dedupKey})
     group by p.worker_id, b.id
     limit ${payDayBatchSize}
  `.execute(db);
  return rows;
}

type PayoutAlarmKind =
  | 'FILE_NOT_FETCHED'
  | 'FILE_NOT_ANSWERED'
  | 'TRANSFERS_LATE'
  | 'PAY_DAY_NOT_SENT'
  | 'CASES_UNDECIDED'
  | 'OBJECTIONS_UNDECIDED';

export type PayoutAlarm = {
  /** One alarm per key is logged and mailed. */
  key: string;
  kind: PayoutAlarmKind;
  bankFileId: string | null;
  /** The day on which the money was due; for objections, the day of their deadline. */
  designatedOn: JstDay;
  /** The number of transfers, of workers if a pay day was not sent, or of cases. */
  count: number;
  total: number;
};

/** Files that the operator should have fetched, or the bank should have answered. */
export async function overdueBankFileAlarms(db: QueryExecutor, now: Date): Promise<PayoutAlarm[]> {
  const { rows } = await sql<PayoutAlarm>`
    /* pay.overdueBankFileAlarms */
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

/** Overdue transfers: moved to a later day than the worker was notified of, or in no file. Not those that an operator holds. */
export async function overdueTransferAlarms(db: QueryExecutor, now: Date): Promise<PayoutAlarm[]> {
  const { rows } = await sql<PayoutAlarm>`
    /* pay.overdueTransferAlarms */
    select 'TRANSFERS_LATE:' || d.day as key, 'TRANSFERS_LATE' as kind, null as "bankFileId",
           d.day as "designatedOn", count(*) as count, sum(t.amount) as total
      from transfers t
     cross join lateral (select coalesce(t.delayed_from, t.designated_on) as day) d
     where t.state in ('REQUESTED', 'SUBMITTED') and not ${isTransferHeldSql(now)}
       and (t.delayed_from is not null
            or (t.state = 'REQUESTED' and t.expected_at <= ${addMinutes(now, -bankAnswerAlarmMinutes)}))
     group by d.day
     order by d.day
  `.execute(db);
  return rows;
}

/**
 * The alarm that wages of a closed month were not sent, although they were payable in time into a valid account: number
 * of workers and sum.
 */
export async function unsentPayDayAlarms(
  db: QueryExecutor,
  { period, cutOff }: { period: PayPeriod; cutOff: Date },
): Promise<PayoutAlarm[]> {
  const { rows } = await sql<PayoutAlarm>`
    /* pay.unsentPayDayAlarms */
    select ${`PAY_DAY_NOT_SENT:${period.payDay}`} as key, 'PAY_DAY_NOT_SENT' as kind, null as "bankFileId",
           ${period.payDay} as "designatedOn", count(distinct u."workerId") as count, sum(u.amount) as total
      from (${unsentWagePartsQuery(period.to, cutOff)}) u
    having count(*) > 0
  `.execute(db);
  return rows;
}

/**
 * SQL: withdrawable parts of shifts up to `to` that were payable before `cutOff` into a valid account registered by
 * then. Returned money counts from the return on.
 */
export const unsentWagePartsQuery = (to: JstDay, cutOff: Date) => sql<{
  workerId: string;
  partId: string;
  amount: number;
}>`
      select p.worker_id as "workerId", p.id as "partId", p.amount
        from wage_parts p
        join wages w on w.attendance_id = p.attendance_id
        join bank_accounts b
          on b.worker_id = p.worker_id and b.replaced_at is null and b.state <> 'INVALID'
       where p.state in ${withdrawableStatesSql}
         and w.work_day <= ${to}
         and b.registered_at < ${cutOff}
         and greatest(p.released_at,
                      (select max(greatest(t.finished_at, t.reopened_at))
                         from transfer_wage_parts x join transfers t on t.id = x.transfer_id
                        where x.wage_part_id = p.id)) < ${cutOff}`;
