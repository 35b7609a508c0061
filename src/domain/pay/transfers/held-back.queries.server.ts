import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import type { CaseKind } from './case-deadline.ts';

export type HeldBackCases = {
  kind: CaseKind;
  /** A work day of the calendar month that the cases belong to. */
  workDay: JstDay;
  /** Since when the oldest waits. */
  since: Date;
  count: number;
};

/** Hours that an operator has to decide, of `attendances a`: as `canSettle` says it, and the index of these rows. */
export const waitsForOperator = sql`
       a.state in ('CHECKED_OUT', 'REVIEWING')
       and (a.needs_operator or a.state = 'CHECKED_OUT' and a.end_asked_at is not null and a.check_out_was_automatic)`;

/** Cases that wait for an operator and hold back wages, by kind and month of work; only those older than an instant. */
export async function heldBackCases(db: Executor, before: Date): Promise<HeldBackCases[]> {
  const { rows } = await sql<HeldBackCases>`
    /* pay.heldBackCases */
    select c.kind, max(c.work_day) as "workDay", min(c.since) as since, count(*)::int as count
      from (select 'HOURS' as kind, a.work_day, coalesce(a.claimed_at, a.end_asked_at, a.ends_at) as since
              from attendances a
             where ${waitsForOperator}
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

/** Objections to pay that is fixed whose deadline has passed, by the day of it. They stand with the undecided cases. */
export async function lateObjections(
  db: Executor,
  now: Date,
): Promise<{ day: JstDay; count: number }[]> {
  const { rows } = await sql<{ day: JstDay; count: number }>`
    /* pay.lateObjections */
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
