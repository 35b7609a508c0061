import { sql } from 'kysely';

import type { Yen } from '#base/yen.ts';
import type { Tx } from '#server/database/db.server.ts';

import { sentHomeGross } from '../wage/compensation.ts';
import { minimumRaises } from '../wage/minimum-raises.queries.server.ts';
import { termsOf, type OfferedPay } from '../wage/shift-terms.ts';
import { grossWage } from '../wage/wage.ts';
import type { WorkSpan } from '../wage/worktime.ts';
import { approvedSoFar } from './wages.queries.server.ts';

type Shift = OfferedPay & { workerId: string; corporationId: string; workDay: string };

export type GrossQuote = {
  /** Yen before tax, travel included. */
  total: Yen;
  /** Yen of it for hours that nobody works. */
  compensation: Yen;
};

type Hours = {
  attendanceId: string;
  worked: WorkSpan;
  /** Hours paid as if worked; left out where only the work counts. */
  owed?: WorkSpan | undefined;
};

/**
 * What the employer would owe if these hours were approved now, as `fixWage` computes it, with the premiums of the
 * week and the month. Writes and locks nothing: another approval may change the premiums before this one.
 */
export async function grossQuote(tx: Tx, hours: Hours): Promise<GrossQuote> {
  const [quote] = await grossQuotes(tx, hours.attendanceId, [hours]);
  if (!quote) throw new Error('every span has its quote');
  return quote;
}

/** Several quotes of one shift. */
export async function grossQuotes(
  tx: Tx,
  attendanceId: string,
  spans: readonly Omit<Hours, 'attendanceId'>[],
): Promise<GrossQuote[]> {
  const shift = await quotedShift(tx, attendanceId);
  const terms = { ...termsOf(shift), ...(await approvedSoFar(tx, { attendanceId, ...shift })) };
  return spans.map(({ worked, owed }) => {
    const { earned, compensation } = owed
      ? sentHomeGross(terms, { worked, owed })
      : { earned: grossWage(terms, worked), compensation: 0 };
    return { total: earned.taxable + compensation + terms.travelAllowance, compensation };
  });
}

async function quotedShift(tx: Tx, attendanceId: string): Promise<Shift> {
  const { rows } = await sql<Shift>`
    /* pay.quotedShift */
    select a.worker_id as "workerId", a.corporation_id as "corporationId", a.work_day as "workDay",
           a.starts_at as "startsAt", a.ends_at as "endsAt", a.break_minutes as "breakMinutes",
           a.hourly_wage as "hourlyWage", a.travel_allowance as "travelAllowance", a.bonus,
           ${minimumRaises} as "minimumRaises"
      from attendances a
     where a.id = ${attendanceId}
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`a quote needs a shift: ${attendanceId}`);
  return row;
}
