import { addDays, monthsLater, type JstDay } from '#platform/base/jst.ts';

import { latestPayPeriod } from '../wallet/pay-day.ts';

/**
 * After this many months without a new contract, the last one counts as the end of the employment. (所得税法226条, Rule
 * 8.5)
 */
const monthsWithoutContract = 1;
/** The task catches up on at most this many missed days. */
const maxMissedDays = 31;

export type LastContractDayRange = { from: JstDay; to: JstDay };

/**
 * The work days to check on `day`: a last contract on them is a month old by then, and ends the employment. On the day
 * after a pay day, the days of the paid month that are a month old are checked again, because their pay may have
 * arrived only now.
 */
export function lastContractDaysToCheck(day: JstDay): LastContractDayRange {
  const to = monthsLater(day, -monthsWithoutContract);
  const { from, payDay } = latestPayPeriod(day);
  if (addDays(payDay, 1) === day && from < to) return { from, to };
  return { from: addDays(monthsLater(addDays(day, -1), -monthsWithoutContract), 1), to };
}

/** The days whose statements are issued. */
export type DaysWithStatementsIssued = {
  /** The first of all; null before the first run. */
  first: JstDay | null;
  /** Those from `firstStatementDayToRetry` on, in any order. */
  days: readonly JstDay[];
};

/** The first day for which a run on `today` still issues missed statements. */
export function firstStatementDayToRetry(today: JstDay): JstDay {
  return addDays(today, 1 - maxMissedDays);
}

/**
 * The days for which the task has to issue statements, earliest first: today, and the earlier ones of the last
 * `maxMissedDays` that were missed or failed, also where a later day was issued.
 */
export function daysToIssueStatementsFor(
  issued: DaysWithStatementsIssued,
  today: JstDay,
): JstDay[] {
  if (issued.first === null) return [today];
  const done = new Set(issued.days);
  const earliest = firstStatementDayToRetry(today);
  const days: JstDay[] = [];
  for (
    let day = issued.first > earliest ? issued.first : earliest;
    day <= today;
    day = addDays(day, 1)
  )
    if (!done.has(day)) days.push(day);
  return days;
}
