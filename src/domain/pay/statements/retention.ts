import { instantMonthsLater, jstDay } from '#platform/base/jst.ts';

import { calendarYearOf } from '../statements.ts';

/** Years for which tax papers and orders to the bank are retained. (Rule 3.7) */
export const taxRecordRetentionYears = 7;
/** Years for which a record of one wage is retained. (Rule 3.7, 労働基準法109条) */
export const wageRecordRetentionYears = 5;

/**
 * The first year whose papers are retained at `now`. The papers of a year are due by 31 January of the next
 * year, and retained for seven years from then.
 */
export function firstRetainedTaxYear(now: Date): number {
  const year = calendarYearOf(now);
  return jstDay(now) <= `${year}-01-31`
    ? year - taxRecordRetentionYears - 1
    : year - taxRecordRetentionYears;
}

/** The instant five years before `now`: slips issued before it are no longer retained. */
export function paySlipsRetainedSince(now: Date): Date {
  return instantMonthsLater(now, -12 * wageRecordRetentionYears);
}
