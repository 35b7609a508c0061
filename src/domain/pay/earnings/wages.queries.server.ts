import { sql } from 'kysely';

import { addDays, weekStartOf, type JstDay } from '#platform/base/jst.ts';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';
import { lockStatutoryTablesShared } from '#domain/reference/statutory/versions.queries.server.ts';
import type { PayTiming } from '#gen/types.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';

import type { MonthOvertimeSoFar } from '../wage/monthly-overtime.ts';
import { areOtherEmployersHoursCounted } from '../wage/other-employers.ts';
import { minimumWageRaisesColumn } from '../wage/minimum-raises.queries.server.ts';
import {
  taxCorrectionsSql,
  waitsUntilSql,
  withdrawableStatesSql,
  writtenOffOverpaymentSql,
} from '../wage/wage-parts.queries.server.ts';
import { payPeriodOf } from '../wallet/pay-day.ts';
import { taxColumnPeriodsOfShiftSql } from '../wage/tax-column.queries.server.ts';
import { lockWallet } from '../wallet/wallet.queries.server.ts';
import type { WageState } from '../rules.ts';
import type { WageBreakdown } from '../wage/wage.ts';
import type { WageCheckFacts } from './wage-check.ts';
import type { WeekHoursSoFar } from '../wage/weekly-overtime.ts';

export type WageFacts = Omit<WageCheckFacts, 'released' | 'fixed'> & {
  workerId: string;
  corporationId: string;
  released: WageBreakdown | null;
  fixed: WageBreakdown | null;
  payTiming: PayTiming;
  isCorporationProven: boolean;
};

/** SQL: the tax year of the planned part of `attendances a`; null before its release. */
export const plannedTaxYearColumn = sql`
         (select p.tax_year from wage_parts p
           where p.attendance_id = a.id and p.part = 'planned')`;

const columns = sql`
         a.id as "attendanceId", a.worker_id as "workerId", a.corporation_id as "corporationId",
         f.name as "facilityName", a.work_day as "workDay", a.starts_at as "startsAt", a.ends_at as "endsAt",
         a.break_minutes as "breakMinutes", a.hourly_wage as "hourlyWage",
         a.travel_allowance as "travelAllowance", a.bonus, a.pay_timing as "payTiming",
         exists (select from corporations o
                  where o.id = a.corporation_id and o.proven_at is not null) as "isCorporationProven",
         a.state as "attendanceState",
         a.needs_operator as "needsOperator",
         a.recorded_start_at as "recordedStartAt", a.recorded_end_at as "recordedEndAt",
         a.recorded_break_minutes as "recordedBreakMinutes",
         a.check_out_was_automatic as "checkOutWasAutomatic", a.end_confirmed_at as "endConfirmedAt",
         a.check_out_was_automatic and a.end_asked_at is not null as "isEndUnconfirmed",
         -- Rows from before rule 8.1 have no last sign where the worker stated an end without a stamp.
         a.check_out_was_automatic and num_nonnulls(a.end_asked_at, a.last_seen_at) > 0
           or a.check_out_received_at is not null as "isEndUnseen",
         a.last_seen_at as "lastSeenAt",
         a.check_in_at as "checkInAt", a.check_in_received_at as "checkInReceivedAt",
         a.check_out_received_at as "checkOutReceivedAt",
         a.claimed_start_at as "claimedStartAt", a.claimed_end_at as "claimedEndAt",
         a.claimed_break_minutes as "claimedBreakMinutes",
         a.approved_start_at as "approvedStartAt", a.approved_end_at as "approvedEndAt",
         a.approved_break_minutes as "approvedBreakMinutes",
         a.return_reason as "returnReason", a.check_out_at as "checkOutAt",
         w.estimated, w.released, w.fixed, w.fixed_at as "fixedAt",
         ${plannedTaxYearColumn} as "plannedTaxYear", ${taxColumnPeriodsOfShiftSql} as "columnPeriods",
         ${minimumWageRaisesColumn} as "minimumRaises",
         (select coalesce(sum(x.amount), 0)::int from wage_parts x
           where x.attendance_id = a.id and x.part = 'minimum') as "minimumPart",
         ${writtenOffOverpaymentSql(sql`a.id`)} as overpayment,
         ${taxCorrectionsSql(sql`a.id`)} as "taxCorrections"`;

/** All facts for computing a wage, under the lock of the shift's row. */
export async function lockWageFacts(tx: Tx, attendanceId: string): Promise<WageFacts | undefined> {
  const [facts] = await executePrepared(
    tx,
    sql<WageFacts>`
    /* pay.lockWageFacts */
    select ${columns}
      from attendances a
      join facilities f on f.id = a.facility_id
      left join wages w on w.attendance_id = a.id
     where a.id = ${attendanceId}
       for update of a
  `,
  );
  return facts;
}

/**
 * The facts of a wage, after locking its shift and the worker's wallet: an operator's tax column and approvals of
 * other shifts of the week wait until the caller has paid. The loading of a statutory table waits as well, so that
 * `payLaterMinimumWageRaises` finds every wage that was fixed without the table. (Rule 6.3, 6.11)
 */
export async function lockWageFactsForPayment(
  tx: Tx,
  attendanceId: string,
): Promise<WageFacts | undefined> {
  const facts = await lockWageFacts(tx, attendanceId);
  if (!facts) return undefined;
  await lockWallet(tx, facts.workerId);
  await lockStatutoryTablesShared(tx);
  // Read again after the lock: a statement's snapshot does not include commits made while it waited.
  return lockWageFacts(tx, attendanceId);
}

/** The facts of one worker's own shift, without a lock. */
export async function ownWageFacts(
  db: QueryExecutor,
  own: { attendanceId: string; workerId: string },
): Promise<WageFacts | undefined> {
  const { rows } = await sql<WageFacts>`
    /* pay.ownWageFacts */
    select ${columns}
      from attendances a
      join facilities f on f.id = a.facility_id
      left join wages w on w.attendance_id = a.id
     where a.id = ${own.attendanceId} and a.worker_id = ${own.workerId}
  `.execute(db);
  return rows[0];
}

/** The facts of wages for shifts that are over and not approved, of which a part may wait for the facility. */
export async function unapprovedWageFacts(
  db: QueryExecutor,
  workerId: string,
): Promise<WageFacts[]> {
  const { rows } = await sql<WageFacts>`
    /* pay.unapprovedWageFacts */
    select ${columns}
      from wages w
      join attendances a on a.id = w.attendance_id
      join facilities f on f.id = a.facility_id
     where w.worker_id = ${workerId} and w.fixed is null
       and a.state in ('CHECKED_OUT', 'REVIEWING')
  `.execute(db);
  return rows;
}

export type OtherHoursForPremiums = {
  week: WeekHoursSoFar;
  month: MonthOvertimeSoFar;
  otherDayMinutes: number;
};

export type PremiumShiftKey = Pick<
  WageFacts,
  'attendanceId' | 'workerId' | 'corporationId' | 'workDay'
>;

/**
 * The other hours of the day, the week and the month that decide the premiums of a shift: approved hours at the
 * same corporation, and hours at other employers that 労働基準法38条 adds. The caller holds the worker's wallet, so that
 * concurrent approvals see each other, at every corporation. (Rule 3.2, 6.11, 8.3)
 */
export async function otherHoursForPremiums(
  tx: Tx,
  shift: PremiumShiftKey,
): Promise<OtherHoursForPremiums> {
  const soFar = (await otherHoursForPremiumsOfShifts(tx, [shift])).get(shift.attendanceId);
  if (!soFar) throw new Error('an aggregate always has a row');
  return soFar;
}

/** The hours that `otherHoursForPremiums` returns, for several shifts by attendance id, without a lock. */
export async function otherHoursForPremiumsOfShifts(
  db: QueryExecutor,
  shifts: readonly PremiumShiftKey[],
): Promise<Map<string, OtherHoursForPremiums>> {
  if (shifts.length === 0) return new Map();
  const asked = shifts.map(({ attendanceId, workerId, corporationId, workDay }) => {
    const sunday = weekStartOf(workDay);
    const { from, to } = payPeriodOf(workDay);
    return {
      attendanceId,
      workerId,
      corporationId,
      sunday,
      saturday: addDays(sunday, 6),
      from,
      to,
      isAddedUp: areOtherEmployersHoursCounted(workDay),
    };
  });
  const inWeek = sql`w.work_day between s.sunday and s.saturday`;
  const inMonth = sql`w.work_day between s."from" and s."to"`;
  const { rows } = await sql<OtherHoursForPremiums & { attendanceId: string }>`
    /* pay.otherHoursForPremiumsOfShifts */
    select s."attendanceId", f.month,
           json_build_object(
             'regularMinutes', f."regularMinutes" + coalesce(o.minutes, 0)
                               + case when s."isAddedUp" then coalesce(d.week, 0) else 0 end,
             'paidMinutes', f."paidMinutes" + coalesce(o.paid, 0)) as week,
           case when s."isAddedUp" then coalesce(d.day, 0) else 0 end as "otherDayMinutes"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
             as s ("attendanceId" uuid, "workerId" uuid, "corporationId" uuid, sunday date,
                   saturday date, "from" date, "to" date, "isAddedUp" boolean)
      left join attendances own on own.id = s."attendanceId"
      left join lateral (
        select p.other_day_minutes as day, p.other_week_minutes as week
          from applications p where p.id = own.application_id) d on true
      left join lateral ${otherCorporations} o on s."isAddedUp"
     cross join lateral (
       select coalesce(sum(m.worked - m.overtime) filter (where ${inWeek}), 0)::int as "regularMinutes",
              coalesce(sum(m.weekly) filter (where ${inWeek}), 0)::int as "paidMinutes",
              json_build_object(
                'overtimeMinutes', coalesce(sum(m.overtime + m.weekly) filter (where ${inMonth}), 0),
                'paidMinutes', coalesce(sum(m.monthly) filter (where ${inMonth}), 0)) as month
         from wages w
        cross join lateral ${fixedWageMinutesSql} m
        where w.worker_id = s."workerId" and w.corporation_id = s."corporationId"
          and w.work_day between least(s.sunday, s."from") and greatest(s.saturday, s."to")
          and w.attendance_id <> s."attendanceId"
          and ${isWageOfWorkedShift}) f
  `.execute(db);
  return new Map(rows.map(({ attendanceId, ...soFar }) => [attendanceId, soFar]));
}

/**
 * SQL: the minutes of a fixed wage `w`. Wages from before a premium existed lack its minutes. Overtime is beyond
 * eight hours of a day, counted together with the worker's other work of that day.
 */
export const fixedWageMinutesSql = sql`(
       select (w.fixed ->> 'workMinutes')::int as worked,
              (w.fixed ->> 'overtimeMinutes')::int
                + coalesce((w.fixed ->> 'addedDayMinutes')::int, 0) as overtime,
              coalesce((w.fixed ->> 'weeklyMinutes')::int, 0) as weekly,
              coalesce((w.fixed ->> 'monthlyMinutes')::int, 0) as monthly)`;

/**
 * SQL condition: true for a fixed wage of a worked shift. A called-off shift was not worked, even where an old row of
 * its wage contains hours.
 */
export const isWageOfWorkedShift = sql`w.fixed is not null
       and not exists (select from wage_parts p
                        where p.attendance_id = w.attendance_id and p.part = 'compensation')`;

/**
 * SQL: the minutes at other corporations in the week of `s`, and the minutes of them that were paid as beyond 40
 * hours. Approved hours count. Hours of an earlier contract also count before their approval (claimed, else
 * recorded, else planned), because the employer with the later contract owes the premium. Hours that an earlier
 * contract adds later are paid by its own approval. (労働基準法38条1項, Rule 8.3)
 */
const otherCorporations = sql`(
       select sum(case when ${isWageOfWorkedShift} then m.worked - m.overtime
                       else least(${statutoryDayMinutes}::int, greatest(0, e.minutes)) end)::int as minutes,
              sum(case when ${isWageOfWorkedShift} then m.weekly else 0 end)::int as paid
         from attendances a
         join wages w on w.attendance_id = a.id
        cross join lateral ${fixedWageMinutesSql} m
        cross join lateral (
          select (extract(epoch from coalesce(a.claimed_end_at, a.recorded_end_at, a.ends_at)
                    - coalesce(a.claimed_start_at, a.recorded_start_at, a.starts_at)) / 60)::int
                 - coalesce(a.claimed_break_minutes, a.recorded_break_minutes, a.break_minutes) as minutes) e
        where a.worker_id = s."workerId" and a.corporation_id <> s."corporationId"
          and a.work_day between s.sunday and s.saturday
          and (${isWageOfWorkedShift} or (
                w.fixed is null and a.state in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT', 'REVIEWING')
                and (a.created_at, a.id) < (own.created_at, own.id))))`;

export type WagePartRow = {
  id: string;
  attendanceId: string;
  state: WageState;
  amount: number;
  /** The pay day before which the part cannot be withdrawn; null where it can. */
  waitsUntil: JstDay | null;
};

/**
 * Locks a worker's parts that are in no transfer, so that two requests cannot withdraw the same part. Some of them may
 * wait for their pay day: `isWithdrawableOn`.
 */
export async function lockWithdrawableWageParts(tx: Tx, workerId: string): Promise<WagePartRow[]> {
  const { rows } = await sql<WagePartRow>`
    /* pay.lockWithdrawableWageParts */
    select p.id, p.attendance_id as "attendanceId", p.state, p.amount, ${waitsUntilSql} as "waitsUntil"
      from wage_parts p
     where p.worker_id = ${workerId} and p.state in ${withdrawableStatesSql}
     order by p.id
       for update of p
  `.execute(tx);
  return rows;
}
