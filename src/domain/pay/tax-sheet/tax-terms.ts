import { addDays, firstOfMonth, monthsLater, type JstDay } from '#platform/base/jst.ts';

import { nextBusinessDay } from '../wallet/pay-day.ts';

/** Withheld tax of a month is due on this day of the next one. (所得税法183条, 212条) */
const dueDayOfMonth = 10;

/**
 * The day by which the tax withheld from the payments of a month is paid: the 10th of the next month, or the first
 * business day after it. (国税通則法10条2項, Rule 8.7)
 */
export const taxDueOn = (month: JstDay): JstDay =>
  nextBusinessDay(addDays(monthsLater(month, 1), dueDayOfMonth - 2));

/** The day on which the sheet of a month is drawn: the second business day of the next month. (Rule 8.7) */
export const taxSheetDrawnOn = (month: JstDay): JstDay =>
  nextBusinessDay(nextBusinessDay(addDays(monthsLater(month, 1), -1)));

/** The newest month whose sheet is due to be drawn by `today`. */
export function latestTaxSheetMonth(today: JstDay): JstDay {
  const last = monthsLater(firstOfMonth(today), -1);
  return taxSheetDrawnOn(last) <= today ? last : monthsLater(last, -1);
}
