import {
  addDays,
  firstOfMonth,
  instantAtJst,
  jstDay,
  monthsLater,
  type JstDay,
} from '#platform/base/jst.ts';
import { isBankHoliday, nextBusinessDay } from '#domain/pay/wallet/pay-day.ts';

/** On the first day of the next month, the figures of a month stand as its draft from this time on. (Rule 8.7) */
const draftTime = '04:00';
/** The business day of the draft on which a month is locked, the day of the draft included. (Rule 8.7) */
export const lockBusinessDay = 4;
export const lockTime = '18:00';

/** The first day of the latest month whose draft is due. */
export function latestMonthToDraft(now: Date): JstDay {
  const today = jstDay(now);
  const first = firstOfMonth(today);
  return monthsLater(first, now >= instantAtJst(first, draftTime) ? -1 : -2);
}

/**
 * The instant at which a month is locked: 18:00 on the 4th business day, counted from the day of its draft. A draft that
 * is late because the product did not run gives as many days to object as one that is on time.
 */
export function lockTimeOfDraft(draftedAt: Date): Date {
  const draftedOn = jstDay(draftedAt);
  let day = isBankHoliday(draftedOn) ? nextBusinessDay(draftedOn) : draftedOn;
  for (let count = 1; count < lockBusinessDay; count += 1) day = nextBusinessDay(day);
  return instantAtJst(day, lockTime);
}

/**
 * The last day to pay the invoice of a month: the end of the next month, and never before the end of the month in which
 * the invoice was issued. (Rule 8.7)
 */
export function dueDayOfInvoice(month: JstDay, issuedAt: Date): JstDay {
  const issuedIn = firstOfMonth(jstDay(issuedAt));
  const dueIn = monthsLater(month, 1);
  return addDays(monthsLater(dueIn < issuedIn ? issuedIn : dueIn, 1), -1);
}
