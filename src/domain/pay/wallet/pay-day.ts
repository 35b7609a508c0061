import {
  addDays,
  firstOfMonth,
  instantAtJst,
  isJstDay,
  weekdayOf,
  type JstDay,
} from '#platform/base/jst.ts';
import { isPublicHoliday } from '#platform/base/public-holidays.ts';
import { MissingStatutoryTableError } from '../wage/statutory.ts';

/** Wages of a calendar month are paid on this day of the next one. (Rule 4.18) */
export const payDayOfMonth = 15;
/** Money must be withdrawable by 10:00 on pay day. (平10.9.10 基発529号, Rule 3.3) */
export const payDayDeadlineTime = '10:00';
/** Bank holidays besides weekends and public holidays. (銀行法施行令5条1項) */
const bankRestDays: readonly string[] = ['12-31', '01-01', '01-02', '01-03'];
/** The years covered by the list of public holidays. */
const holidayYears = { first: 1970, last: 2050 };

export type PayPeriod = { from: JstDay; to: JstDay; payDay: JstDay };

/**
 * The calendar month that the shift's first day belongs to, and the day its wages are paid: the
 * 15th of the next month, or the business day before when banks rest. (Rule 4.18)
 */
export function payPeriodOf(workDay: JstDay): PayPeriod {
  if (!isJstDay(workDay)) throw new RangeError(`not a calendar day: ${workDay}`);
  const from = firstOfMonth(workDay);
  const next = firstOfNextMonth(from);
  return {
    from,
    to: addDays(next, -1),
    payDay: businessDayOnOrBefore(addDays(next, payDayOfMonth - 1)),
  };
}

/**
 * The newest period whose pay day has come by `today`: a task that runs late or twice finds the same period, on
 * whichever day it runs.
 */
export function latestPayPeriod(today: JstDay): PayPeriod {
  const lastMonth = payPeriodOf(addDays(firstOfMonth(today), -1));
  return lastMonth.payDay <= today ? lastMonth : payPeriodOf(addDays(lastMonth.from, -1));
}

/** The instant by which the worker must be able to draw the money. (Rule 3.3) */
export function payDayDeadlineOf(payDay: JstDay): Date {
  return instantAtJst(payDay, payDayDeadlineTime);
}

/** True on Saturdays, Sundays, public holidays and 12/31 to 1/3. */
export function isBankHoliday(day: JstDay): boolean {
  if (!isJstDay(day)) throw new RangeError(`not a calendar day: ${day}`);
  const year = Number(day.slice(0, 4));
  if (year < holidayYears.first || year > holidayYears.last) {
    throw new MissingStatutoryTableError('国民の祝日', day);
  }
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return true;
  return bankRestDays.includes(day.slice(5)) || isPublicHoliday(day);
}

export function businessDayOnOrBefore(day: JstDay): JstDay {
  return isBankHoliday(day) ? businessDayOnOrBefore(addDays(day, -1)) : day;
}

/** The first business day after `day`, never `day` itself. */
export function nextBusinessDay(day: JstDay): JstDay {
  const next = addDays(day, 1);
  return isBankHoliday(next) ? nextBusinessDay(next) : next;
}

// The 1st plus 31 days always lands in the next month.
function firstOfNextMonth(first: JstDay): JstDay {
  return firstOfMonth(addDays(first, 31));
}
