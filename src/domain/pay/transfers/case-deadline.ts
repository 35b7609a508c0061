import { addDays, addHours, instantAtJst, type JstDay } from '#platform/base/jst.ts';

import { businessDayOnOrBefore, payPeriodOf } from '../wallet/pay-day.ts';

/**
 * Kinds of cases that wait for an operator and hold back wages; cases of ended contracts have a deadline of their
 * own (`decide_by`).
 */
export type WageHoldingCaseKind = 'ABSENCES' | 'HOURS';

/** Minimum hours for an operator's decision, even if the case begins shortly before the pay day. */
export const minWageHoldingCaseHours = 48;
/** Time of day of a deadline, on the bank business day before the one on which the pay day's file is written. */
const deadlineTime = '18:00';

/**
 * The deadline of an operator's decision about a case, so that the wage can still be in the file of its pay day: 18:00
 * on the second bank business day before the pay day, and at least 48 hours after the case began. (Rule 8.5)
 */
export function wageHoldingCaseDueAt({ workDay, since }: { workDay: JstDay; since: Date }): Date {
  const { payDay } = payPeriodOf(workDay);
  const fileDay = businessDayOnOrBefore(addDays(payDay, -1));
  const beforePayDay = instantAtJst(businessDayOnOrBefore(addDays(fileDay, -1)), deadlineTime);
  const earliest = addHours(since, minWageHoldingCaseHours);
  return earliest > beforePayDay ? earliest : beforePayDay;
}
