import { addDays, monthsLater, type JstDay } from '#platform/base/jst.ts';

import { latestPayPeriod } from '../wallet/pay-day.ts';

/** Without a new contract for so long, the last one counts as the end of the employment. (所得税法226条, Rule 8.5) */
const monthsWithoutContract = 1;
/** Days that are made up for after the task stood still. */
const maxMissedDays = 31;

export type WorkDays = { from: JstDay; to: JstDay };

/**
 * The work days whose last contracts are a month past on `day`. The day after a pay day has those of its whole month
 * again: their pay may have come after the month was over.
 */
export function lastWorkDays(day: JstDay): WorkDays {
  const to = monthsLater(day, -monthsWithoutContract);
  const { from, payDay } = latestPayPeriod(day);
  if (addDays(payDay, 1) === day && from < to) return { from, to };
  return { from: addDays(monthsLater(addDays(day, -1), -monthsWithoutContract), 1), to };
}

/** The days to issue for, the earliest first: those after the last one that is done, up to today. */
export function openDays(lastDone: JstDay | null, today: JstDay): JstDay[] {
  if (lastDone === null) return [today];
  const earliest = addDays(today, 1 - maxMissedDays);
  const first = addDays(lastDone, 1) > earliest ? addDays(lastDone, 1) : earliest;
  const days: JstDay[] = [];
  for (let day = first; day <= today; day = addDays(day, 1)) days.push(day);
  return days;
}
