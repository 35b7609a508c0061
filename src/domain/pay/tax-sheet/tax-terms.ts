import { addDays, firstOfMonth, monthsLater, type JstDay } from '#platform/base/jst.ts';

import { businessDayOnOrBefore, nextBusinessDay } from '../wallet/pay-day.ts';

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

/** The first reminder of an unpaid slip is sent from this day of the month on in which it is due. (Rule 8.7) */
export const taxReminderDayOfMonth = 5;
/** Days on which a reminder is sent: a run that was missed is made up for on the next day. */
const reminderDays = 2;

/** A reminder of a slip: of the first day, or of the last business day before the slip is due. */
export type TaxReminder = 'FIRST' | 'LAST';

/**
 * The reminder of a day for unpaid slips that are due on `dueOn`, once their sheet is drawn on `drawnOn`; null for none.
 * In a month of many holidays the sheet is drawn after the 5th, and the first reminder comes with it. (Rule 8.7)
 */
export function taxReminderOn(
  today: JstDay,
  { dueOn, drawnOn }: { dueOn: JstDay; drawnOn: JstDay },
): TaxReminder | null {
  const last = businessDayOnOrBefore(addDays(dueOn, -1));
  if (today >= last) return today <= dueOn ? 'LAST' : null;
  const fifth = addDays(firstOfMonth(dueOn), taxReminderDayOfMonth - 1);
  const first = fifth < drawnOn ? drawnOn : fifth;
  return today >= first && today < addDays(first, reminderDays) ? 'FIRST' : null;
}

/** The newest month whose sheet is due to be drawn by `today`. */
export function latestTaxSheetMonth(today: JstDay): JstDay {
  const last = monthsLater(firstOfMonth(today), -1);
  return taxSheetDrawnOn(last) <= today ? last : monthsLater(last, -1);
}
