import { sql } from 'kysely';

import { instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { minimumWageRaisesColumn } from '#domain/pay/wage/minimum-raises.queries.server.ts';
import { wageAfterRepaymentColumn } from '#domain/pay/wage/stored-wage.queries.server.ts';
import type { OfferedShiftPay } from '#domain/pay/wage/shift-terms.ts';
import { taxColumnPeriodsOfShiftSql } from '#domain/pay/wage/tax-column.queries.server.ts';
import type { TaxColumnPeriod } from '#domain/pay/wage/tax-column.ts';
import { plannedTaxYearColumn } from '#domain/pay/earnings/wages.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { bookingsInCancelRate } from './summary-rules.ts';
import { lastMinuteCancellationHours } from '../last-minute.ts';

export type AttendanceMonthRow = {
  month: string;
  workCount: number;
  workingMinutes: number;
  income: number;
  isTaxProvisional: boolean;
};

/**
 * Worked shifts, minutes and income per month. Excludes the income of unapproved shifts;
 * `unapprovedShiftRows` returns their hours.
 */
export async function attendanceMonthRows(
  db: QueryExecutor,
  asked: { workerId: string; from: JstDay; before: JstDay },
): Promise<AttendanceMonthRow[]> {
  const { rows } = await sql<AttendanceMonthRow>`
    /* attendance.attendanceMonthRows */
    select to_char(s.work_day, 'YYYY-MM') as month,
           (count(*) filter (where s.is_worked))::int as "workCount",
           coalesce(sum(greatest(0, s.minutes)) filter (where s.is_worked), 0)::int as "workingMinutes",
           coalesce(sum(s.income), 0)::int as income, bool_or(s.is_tax_provisional) as "isTaxProvisional"
      from (
        select a.work_day, a.state <> 'CANCELLED_BY_FACILITY' as is_worked,
               case
                 -- Sent home: paid hours are more than worked ones.
                 when a.state = 'DISMISSED'
                   then extract(epoch from a.recorded_end_at - a.recorded_start_at) / 60
                        - case when a.recorded_end_at < a.approved_end_at then 0
                               else a.approved_break_minutes end
                 else extract(epoch from coalesce(a.approved_end_at, a.recorded_end_at)
                                       - coalesce(a.approved_start_at, a.recorded_start_at)) / 60
                      - coalesce(a.approved_break_minutes, a.recorded_break_minutes, a.break_minutes)
               end as minutes,
               (kept.wage ->> 'net')::int as income,
               coalesce((kept.wage ->> 'isTaxProvisional')::boolean, false) as is_tax_provisional
          from attendances a
          left join wages w on w.attendance_id = a.id
         cross join lateral (select ${wageAfterRepaymentColumn} as wage) kept
         where a.worker_id = ${asked.workerId}
           and a.starts_at >= ${instantAtJst(asked.from)}
           and a.starts_at < ${instantAtJst(asked.before)}
           and a.state in ('CHECKED_OUT', 'REVIEWING', 'FIXED', 'PAID', 'DISMISSED', 'CANCELLED_BY_FACILITY')
      ) s
     group by 1
  `.execute(db);
  return rows;
}

export type UnapprovedShiftRow = OfferedShiftPay & {
  month: string;
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  recordedBreakMinutes: number | null;
  checkOutWasAutomatic: boolean;
  plannedTaxYear: number | null;
  columnPeriods: readonly TaxColumnPeriod[];
};

/** Worked but unapproved shifts of the months, whose wage is computed from recorded hours. */
export async function unapprovedShiftRows(
  db: QueryExecutor,
  asked: { workerId: string; from: JstDay; before: JstDay },
): Promise<UnapprovedShiftRow[]> {
  const { rows } = await sql<UnapprovedShiftRow>`
    /* attendance.unapprovedShiftRows */
    select to_char(a.work_day, 'YYYY-MM') as month,
           a.starts_at as "startsAt", a.ends_at as "endsAt", a.break_minutes as "breakMinutes",
           a.hourly_wage as "hourlyWage", a.travel_allowance as "travelAllowance", a.bonus,
           a.recorded_start_at as "recordedStartAt", a.recorded_end_at as "recordedEndAt",
           a.recorded_break_minutes as "recordedBreakMinutes",
           a.check_out_was_automatic as "checkOutWasAutomatic", ${plannedTaxYearColumn} as "plannedTaxYear",
           ${taxColumnPeriodsOfShiftSql} as "columnPeriods", ${minimumWageRaisesColumn} as "minimumRaises"
      from attendances a
     where a.worker_id = ${asked.workerId}
       and a.starts_at >= ${instantAtJst(asked.from)}
       and a.starts_at < ${instantAtJst(asked.before)}
       and a.state in ('CHECKED_OUT', 'REVIEWING')
  `.execute(db);
  return rows;
}

export type BookingCounts = { bookings: number; cancelled: number; lastMinute: number };

/**
 * Counts of the last 30 bookings that the worker either worked or failed; `ifCancelled` gives the counts as if that
 * shift were cancelled at the instant. (Rule 4.13)
 */
export async function bookingCounts(
  db: QueryExecutor,
  workerId: string,
  ifCancelled: { attendanceId: string; now: Date } | null = null,
): Promise<BookingCounts> {
  const asIf = ifCancelled?.attendanceId ?? null;
  const { rows } = await sql<BookingCounts>`
    /* attendance.bookingCounts */
    select count(*)::int as bookings,
           (count(*) filter (where state in ('CANCELLED_BY_WORKER', 'ABSENT')))::int as cancelled,
           (count(*) filter (
             where state = 'ABSENT'
                or state = 'CANCELLED_BY_WORKER'
               and ended_at > starts_at - make_interval(hours => ${lastMinuteCancellationHours})))::int as "lastMinute"
      from (
        select case when id = ${asIf}::uuid then 'CANCELLED_BY_WORKER' else state end as state, starts_at,
               case when id = ${asIf}::uuid then ${ifCancelled?.now ?? null}::timestamptz else ended_at end as ended_at
          from attendances
         where worker_id = ${workerId}
           and (state in ('CHECKED_OUT', 'REVIEWING', 'FIXED', 'PAID', 'DISMISSED', 'CANCELLED_BY_WORKER', 'ABSENT')
                or id = ${asIf}::uuid)
         order by starts_at desc, id desc
         limit ${bookingsInCancelRate}
      ) latest
  `.execute(db);
  return rows[0] ?? { bookings: 0, cancelled: 0, lastMinute: 0 };
}
