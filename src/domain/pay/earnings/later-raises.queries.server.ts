import { sql } from 'kysely';

import { addDays, type JstDay } from '#platform/base/jst.ts';
import type { Db, QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { WageBreakdown } from '../wage/wage.ts';

/**
 * Wages may be fixed for shifts this many days ahead: published that early, they may be called off at once.
 * Includes a few spare days.
 */
const daysAhead = 70;

/**
 * SQL condition: true for a fixed wage `w` of `attendances a` at `facilities f` that ignores the minimum wage of
 * `statutory_versions v`, although that was in force before the shift ended. Hours that are owed count as worked.
 */
export const isWageBelowMinimumCondition = sql`
       w.fixed is not null and exists (
         select from (select v.content -> 'prefectures'
                             -> (coalesce(a.prefecture_code, f.prefecture_code)::int - 1) as row) y
          where (y.row ->> 'hourly')::int > a.hourly_wage
            and (y.row ->> 'from')::date::timestamp at time zone 'Asia/Tokyo'
                < case when w.fixed ? 'compensation' then greatest(a.ends_at, a.approved_end_at)
                       else coalesce(a.approved_end_at, a.ends_at) end
            and not exists (select from jsonb_array_elements(coalesce(w.fixed -> 'raised', '[]')) x
                             where (x ->> 'hourlyWage')::int >= (y.row ->> 'hourly')::int))`;

/** Current versions of minimum wages that were not yet compared with the wages fixed before them, the oldest first. */
export async function uncheckedMinimumWageVersions(db: QueryExecutor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* pay.uncheckedMinimumWageVersions */
    select v.id
      from statutory_versions v
     where v.kind = 'minimum_wage' and v.replaced_at is null
       and not exists (select from minimum_wage_checks c where c.version_id = v.id)
     order by v.year
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The work days on which a version may raise wages: from the day before the version's first day, because of night
 * shifts, to the last day for which wages can be fixed today. Days without a wage are left out.
 */
export async function workDaysRaisedByMinimumWages(
  db: QueryExecutor,
  { versionId, today }: { versionId: string; today: JstDay },
): Promise<JstDay[]> {
  const { rows } = await sql<{ day: JstDay }>`
    /* pay.workDaysRaisedByMinimumWages */
    with recursive first as (
      select min((x ->> 'from')::date) - 1 as day
        from statutory_versions v
       cross join lateral jsonb_array_elements(v.content -> 'prefectures') x
       where v.id = ${versionId}),
    days as (
      select (select min(w.work_day) from wages w where w.work_day >= first.day) as day from first
      union all
      select (select min(w.work_day) from wages w where w.work_day > d.day) from days d
       where d.day is not null)
    select day from days where day <= ${addDays(today, daysAhead)}::date order by day
  `.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * The wages of a work day that are below the minimum wage of a version, except those of deleted accounts, which
 * cannot be paid.
 */
export async function wagesBelowMinimum(
  db: QueryExecutor,
  { versionId, day }: { versionId: string; day: JstDay },
): Promise<string[]> {
  const { rows } = await sql<{ attendanceId: string }>`
    /* pay.wagesBelowMinimum */
    select w.attendance_id as "attendanceId"
      from wages w
      join attendances a on a.id = w.attendance_id
      join facilities f on f.id = a.facility_id
      join workers k on k.id = w.worker_id and k.deleted_at is null
      join statutory_versions v on v.id = ${versionId}
     where w.work_day = ${day} and ${isWageBelowMinimumCondition}
     order by w.attendance_id
  `.execute(db);
  return rows.map(({ attendanceId }) => attendanceId);
}

export async function markMinimumWagesChecked(
  db: Db,
  { versionId, now }: { versionId: string; now: Date },
): Promise<void> {
  await sql`
    /* pay.markMinimumWagesChecked */
    insert into minimum_wage_checks (version_id, checked_at) values (${versionId}, ${now})
    on conflict (version_id) do nothing
  `.execute(db);
}

export type WagePartSums = {
  taxable: number;
  /** The share of `taxable` that transfers took back with the worker's agreement. */
  paidBack: number;
  /** Latest tax year of the parts; null without a part. */
  taxYear: number | null;
  isCalledOff: boolean;
};

/** Sums of the parts of a wage so far, without the parts that correct a tax. */
export async function wagePartSums(tx: Tx, attendanceId: string): Promise<WagePartSums> {
  return executeForOneRow(
    tx,
    sql<WagePartSums>`
    /* pay.wagePartSums */
    select coalesce(sum(p.taxable), 0)::int as taxable, max(p.tax_year) as "taxYear",
           coalesce(bool_or(p.part = 'compensation'), false) as "isCalledOff",
           (select coalesce(sum(d.taxable), 0)::int
              from overpayments o
              join overpayment_deductions d on d.overpayment_id = o.id and d.undone_at is null
             where o.attendance_id = ${attendanceId}) as "paidBack"
      from wage_parts p
     where p.attendance_id = ${attendanceId} and p.tax_correction_id is null
  `,
  );
}

/** Replaces a fixed wage. */
export async function rewriteFixedWage(
  tx: Tx,
  { attendanceId, wage }: { attendanceId: string; wage: WageBreakdown },
): Promise<void> {
  await sql`
    /* pay.rewriteFixedWage */
    update wages set fixed = ${JSON.stringify(wage)} where attendance_id = ${attendanceId}
  `.execute(tx);
}
