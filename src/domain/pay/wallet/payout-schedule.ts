import {
  addDays,
  addMinutes,
  instantAtJst,
  jstDay,
  weekStartOf,
  type JstDay,
} from '#platform/base/jst.ts';
import {
  businessDayOnOrBefore,
  isBankHoliday,
  latestPayPeriod,
  nextBusinessDay,
  payDayDeadlineTime,
  payDayDeadlineOf,
  type PayPeriod,
} from './pay-day.ts';

/**
 * The ways in which money reaches the workers' banks. `instant`: a bank that pays around the clock, minutes after
 * the request (モアタイム). `bank_file`: 総合振込. One file for each designated day, closed at `cutOff` on the bank business
 * day before; the bank accepts it until `bankCloses` of that day. Both are `HH:MM` in Tokyo. (Rule 4.18, 6.5)
 */
export type PayoutRoute =
  | { kind: 'instant' }
  | { kind: 'bank_file'; cutOff: string; bankCloses: string };

/** Minutes from the request to an instant bank until the money arrives. (Rule 4.18) */
const instantPayoutMinutes = 10;

export type PayoutTimes = {
  /** The day in the order to the bank; it counts as the day of payment of the wages. */
  designatedOn: JstDay;
  /** When the request is sent to the bank: at once if possible, after a blackout, or at the cut-off of the file. */
  sendsAt: Date;
  arrivesAt: Date;
  isInstant: boolean;
};

/**
 * When a payout requested now is sent and arrives. No hour refuses a request. The designated day, shown to the
 * worker, is the day on which the payout will be sent: a request in the last minutes of a day may be sent to an
 * instant bank after midnight, so its designated day is the next one. (Rule 4.18, 8.5)
 */
export function nextPayoutTimes(port: PayoutRoute, now: Date): PayoutTimes {
  if (port.kind === 'instant') {
    const sendsAt = instantSendsAt(now);
    return {
      designatedOn: jstDay(sendsAt),
      sendsAt,
      arrivesAt: addMinutes(sendsAt, instantPayoutMinutes),
      isInstant: true,
    };
  }
  const today = jstDay(now);
  const isOpen = !isBankHoliday(today) && now < instantAtJst(today, port.cutOff);
  const closesOn = isOpen ? today : nextBusinessDay(today);
  const designatedOn = nextBusinessDay(closesOn);
  return {
    designatedOn,
    sendsAt: instantAtJst(closesOn, port.cutOff),
    arrivesAt: payoutArrivalTimeOn(designatedOn),
    isInstant: false,
  };
}

function instantSendsAt(now: Date): Date {
  const end = bankBlackoutEnd(now);
  if (end) return end;
  const day = jstDay(addMinutes(now, instantPayoutMinutes));
  if (day === jstDay(now)) return now;
  const midnight = instantAtJst(day);
  return bankBlackoutEnd(midnight) ?? midnight;
}

/** The time on a designated day by which banks have booked the file. (平10.9.10 基発529号, Rule 6.5) */
export function payoutArrivalTimeOn(designatedOn: JstDay): Date {
  return instantAtJst(designatedOn, payDayDeadlineTime);
}

/** Minutes before the bank closes at which the operator is warned of a file that was not fetched. (Rule 6.5) */
const minutesToFetch = 60;
/**
 * Minutes without an answer of an instant bank, or after the expected time of a transfer in no file, that raise an
 * alarm.
 */
export const bankAnswerAlarmMinutes = 60;

/** A bank file that may be written now, with its deadlines. */
export type BankFileWindow = {
  designatedOn: JstDay;
  /** When the operator must have fetched the file; null for an instant bank, which has no file. */
  fetchBy: Date | null;
  answerBy: Date;
};

/**
 * The deadlines of the file that may be written now: at any time except in a blackout for an instant bank, else
 * between the cut-off of a designated day and the hour at which the bank closes. Null at all other times.
 */
export function bankFileWindowOf(port: PayoutRoute, now: Date): BankFileWindow | null {
  const today = jstDay(now);
  if (port.kind === 'instant') {
    if (bankBlackoutEnd(now)) return null;
    return {
      designatedOn: today,
      fetchBy: null,
      answerBy: addMinutes(now, bankAnswerAlarmMinutes),
    };
  }
  const closesAt = instantAtJst(today, port.bankCloses);
  if (isBankHoliday(today) || now < instantAtJst(today, port.cutOff) || now >= closesAt)
    return null;
  const designatedOn = nextBusinessDay(today);
  return {
    designatedOn,
    fetchBy: addMinutes(closesAt, -minutesToFetch),
    answerBy: payoutArrivalTimeOn(designatedOn),
  };
}

/**
 * The newest period whose wages must have been sent to the bank by now, and the instant before which they had to be
 * payable: the cut-off of the pay day's file, or the start of the pay day for an instant bank.
 */
export function latestPayPeriodDueAtBank(
  port: PayoutRoute,
  now: Date,
): { period: PayPeriod; cutOff: Date } {
  const today = jstDay(now);
  if (port.kind === 'instant') {
    const latest = latestPayPeriod(today);
    const isDue = now >= payDayDeadlineOf(latest.payDay);
    const period = isDue ? latest : latestPayPeriod(addDays(latest.payDay, -1));
    return { period, cutOff: instantAtJst(period.payDay) };
  }
  const isClosed = now >= instantAtJst(today, port.bankCloses);
  const closedOn = businessDayOnOrBefore(isClosed ? today : addDays(today, -1));
  const period = latestPayPeriod(nextBusinessDay(closedOn));
  const cutOff = instantAtJst(businessDayOnOrBefore(addDays(period.payDay, -1)), port.cutOff);
  return { period, cutOff };
}

/** Blackouts within a week that starts on Sunday 0:00: no request goes to an instant bank. (Rule 4.18) */
const weeklyBlackouts = [
  { name: 'Saturday night', day: 6, from: '23:50', to: '28:00' },
  { name: 'Sunday night', day: 0, from: '19:00', to: '32:00' },
] as const;
/** Days on which no request goes to an instant bank. (Rule 4.18) */
const blackoutDays: readonly string[] = ['01-01', '01-02', '01-03', '05-03', '05-04', '05-05'];

/** The instant from which an instant bank takes requests again; null when it takes them now. */
export function bankBlackoutEnd(now: Date): Date | null {
  const end = windowEnd(now);
  // A blackout may end inside another one: 1/3 can be a Saturday or a Sunday.
  return end && (bankBlackoutEnd(end) ?? end);
}

function windowEnd(now: Date): Date | null {
  const today = jstDay(now);
  if (blackoutDays.includes(today.slice(5))) return instantAtJst(addDays(today, 1));
  const sunday = weekStartOf(today);
  return weeklyEnd(now, sunday) ?? weeklyEnd(now, addDays(sunday, -7));
}

function weeklyEnd(now: Date, sunday: JstDay): Date | null {
  for (const window of weeklyBlackouts) {
    const day = addDays(sunday, window.day);
    const end = instantAtJst(day, window.to);
    if (instantAtJst(day, window.from) <= now && now < end) return end;
  }
  return null;
}
