import { instantMonthsLater, jstDay } from '#platform/base/jst.ts';

import { yearOf } from '../statements.ts';

/** How long papers of taxes and orders to the bank are retained. (Rule 3.7) */
export const taxYears = 7;
/** How long a record of one wage is retained. (Rule 3.7, 労働基準法109条) */
export const wageYears = 5;

/**
 * The first year whose papers are retained at `now`: those of a year are due by 31 January of the next
 * one, and retained for seven years from then.
 */
export function firstRetainedYear(now: Date): number {
  const year = yearOf(now);
  return jstDay(now) <= `${year}-01-31` ? year - taxYears - 1 : year - taxYears;
}

/** What was issued before this instant has been retained for five years. */
export function slipsRetainedSince(now: Date): Date {
  return instantMonthsLater(now, -12 * wageYears);
}
