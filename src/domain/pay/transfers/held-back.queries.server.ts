import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { WageHoldingCaseKind } from './case-deadline.ts';

export type WageHoldingCasesRow = {
  kind: WageHoldingCaseKind;
  /** The latest work day of the cases, which are all of one calendar month. */
  workDay: JstDay;
  /** The instant since which the oldest case waits. */
  since: Date;
  count: number;
};

/**
 * SQL condition: true where an operator has to decide the hours of `attendances a`. Must match `canSettleHours` and the
 * partial index of these rows.
 */
export const areHoursWaitingForOperator = sql`
       a.state in ('CHECKED_OUT', 'REVIEWING')
       and (a.needs_operator or a.state = 'CHECKED_OUT' and a.end_asked_at is not null and a.check_out_was_automatic)`;

/**
 * Counts cases that wait for an operator and hold back wages, by kind and month of work; only cases that wait since
 * before an instant.
 */
export async function countHeldBackCases(
  db: QueryExecutor,
  before: Date,
): Promise<WageHoldingCasesRow[]> {
  const { rows } = await sql<WageHoldingCasesRow>`
    /* pay.countHeldBackCases */
    select c.kind, max(c.work_day) as "workDay", min(c.since) as since, count(*)::int as count
      from (select 'HOURS' as kind, a.work_day, coalesce(a.claimed_at, a.end_asked_at, a.ends_at) as since
              from attendances a
             where ${areHoursWaitingForOperator}
            union all
            select 'ABSENCES', a.work_day, n.sent_at
              from absence_notices n
              join attendances a on a.id = n.attendance_id
             where n.state = 'WAITING') c
     where c.since <= ${before}
     group by c.kind, date_trunc('month', c.work_day)
     order by 2, 1
  `.execute(db);
  return rows;
}

/** Counts overdue objections to fixed pay, by the day of their deadline. */
export async function countOverdueObjections(
  db: QueryExecutor,
  now: Date,
): Promise<{ day: JstDay; count: number }[]> {
  const { rows } = await sql<{ day: JstDay; count: number }>`
    /* pay.countOverdueObjections */
    select (t.decide_by at time zone 'Asia/Tokyo')::date as day, count(*)::int as count
      from schedule_cancellations c
      join termination_cases t on t.id = c.id
     where c.listed_reason is not null and c.audited_at is null
       and t.state = 'CONTESTED' and t.decide_by <= ${now}
     group by 1
     order by 1
  `.execute(db);
  return rows;
}
