import { sql } from 'kysely';

import type { Yen } from '#base/yen.ts';
import type { Executor } from '#server/database/db.server.ts';

import { sentHomeGross } from '../wage/compensation.ts';
import { termsOf, type OfferedPay } from '../wage/shift-terms.ts';
import { grossWage } from '../wage/wage.ts';
import type { WorkSpan } from '../wage/worktime.ts';
import { approvedSoFarOf, type SoFarShift } from './wages.queries.server.ts';

/** A contract as a quote needs it. */
export type QuotedShift = OfferedPay & SoFarShift;

export type GrossQuote = {
  /** Yen before tax, travel included. */
  total: Yen;
  /** Yen of it for hours that nobody works. */
  compensation: Yen;
};

type Hours = {
  shift: QuotedShift;
  worked: WorkSpan;
  /** Hours paid as if worked; left out where only the work counts. */
  owed?: WorkSpan | undefined;
};

/**
 * What the employer would owe if these hours were approved now, as `fixWage` computes it, with the premiums of the
 * week and the month. Writes and locks nothing: another approval may change the premiums before this one. One quote for
 * each entry, in their order.
 */
export async function grossQuotes(db: Executor, hours: readonly Hours[]): Promise<GrossQuote[]> {
  const soFar = await approvedSoFarOf(
    db,
    hours.map(({ shift }) => shift),
  );
  return hours.map(({ shift, worked, owed }) => {
    const terms = { ...termsOf(shift), ...soFar.get(shift.attendanceId) };
    const { earned, compensation } = owed
      ? sentHomeGross(terms, { worked, owed })
      : { earned: grossWage(terms, worked), compensation: 0 };
    return { total: earned.taxable + compensation + terms.travelAllowance, compensation };
  });
}

/** The contract of a shift. */
export async function quotedShift(db: Executor, attendanceId: string): Promise<QuotedShift> {
  const { rows } = await sql<QuotedShift>`
    /* pay.quotedShift */
    select id as "attendanceId", worker_id as "workerId", corporation_id as "corporationId",
           work_day as "workDay", starts_at as "startsAt", ends_at as "endsAt",
           break_minutes as "breakMinutes", hourly_wage as "hourlyWage",
           travel_allowance as "travelAllowance", bonus
      from attendances
     where id = ${attendanceId}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`a quote needs a shift: ${attendanceId}`);
  return row;
}
