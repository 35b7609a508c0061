import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { wageRepaymentsOfYearColumn } from '../statements/statements.queries.server.ts';
import type { BusiestEmployer, YearIncome } from './thresholds.ts';

/**
 * A worker's income of a year from all employers, by the year of payment. Unpaid pay counts in the year in which it
 * would be paid now. Repaid pay is deducted. (Rule 4.23, 6.2, 6.7)
 */
export async function readYearIncome(
  db: QueryExecutor,
  { workerId, year }: { workerId: string; year: number },
): Promise<YearIncome> {
  const { rows } = await sql<YearIncome>`
    /* pay.readYearIncome */
    select coalesce(sum(t.taxable), 0)::int as taxable,
           coalesce(sum(t."travelAllowance"), 0)::int as "travelAllowance"
      from (
        select sum(p.taxable) - ${wageRepaymentsOfYearColumn('taxable')} as taxable,
               sum(p.travel_allowance) - ${wageRepaymentsOfYearColumn('travel_allowance')} as "travelAllowance"
          from wages w
          join wage_parts p on p.attendance_id = w.attendance_id
         where w.worker_id = ${workerId} and p.tax_year = ${year}
         group by w.worker_id, w.corporation_id, p.tax_year) t
  `.execute(db);
  return rows[0] ?? { taxable: 0, travelAllowance: 0 };
}

/** The employer with the most planned minutes of a week, as Rule 4.8 counts them; null without a shift. */
export async function readBusiestEmployer(
  db: QueryExecutor,
  { workerId, from, to }: { workerId: string; from: JstDay; to: JstDay },
): Promise<BusiestEmployer | null> {
  const { rows } = await sql<Omit<BusiestEmployer, 'from'>>`
    /* pay.readBusiestEmployer */
    select c.name as "employerName", t.minutes
      from (
        select a.corporation_id,
               sum(extract(epoch from a.ends_at - a.starts_at) / 60 - a.break_minutes)::int as minutes
          from attendances a
         where a.worker_id = ${workerId} and a.work_day between ${from} and ${to}
           and a.state not in ('CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'DELETED', 'ABSENT')
         group by a.corporation_id
         order by minutes desc, a.corporation_id
         limit 1) t
      join corporations c on c.id = t.corporation_id
  `.execute(db);
  const row = rows[0];
  return row ? { from, ...row } : null;
}

/** A worker's goal of a month in yen; null where none is set. */
export async function monthlyIncomeGoalOf(
  db: QueryExecutor,
  workerId: string,
): Promise<Yen | null> {
  const { rows } = await sql<{ amount: Yen }>`
    /* pay.monthlyIncomeGoalOf */
    select amount from monthly_goals where worker_id = ${workerId}
  `.execute(db);
  const [row] = rows;
  return row?.amount ?? null;
}

/** Sets or changes a worker's goal. */
export async function saveMonthlyIncomeGoal(
  db: QueryExecutor,
  { workerId, amount, now }: { workerId: string; amount: Yen; now: Date },
): Promise<void> {
  await sql`
    /* pay.saveMonthlyIncomeGoal */
    insert into monthly_goals (worker_id, amount, updated_at)
    values (${workerId}, ${amount}, ${now})
    on conflict (worker_id) do update
      set amount = excluded.amount, updated_at = excluded.updated_at
  `.execute(db);
}

/** Removes a worker's goal, if there is one. */
export async function deleteMonthlyIncomeGoal(db: QueryExecutor, workerId: string): Promise<void> {
  await sql`
    /* pay.deleteMonthlyIncomeGoal */
    delete from monthly_goals where worker_id = ${workerId}
  `.execute(db);
}
