import type { WorkMinutes } from './worktime.ts';

/** Statutory hours of a week, Sunday to Saturday: 40 h. (労働基準法32条1項, Rule 3.2) */
export const statutoryWeekMinutes = 2_400;

/**
 * A worker's other hours in the week of a shift: at one corporation, and from `weeksWithOtherEmployersHours` on at all employers.
 */
export type WeekHoursSoFar = {
  /**
   * Minutes within eight hours a day; minutes beyond are paid as overtime already. For other employers, minutes of
   * earlier contracts count even before their approval, and so do minutes that the worker stated.
   */
  regularMinutes: number;
  /** The part of `regularMinutes` that was paid as beyond 40 hours. */
  paidMinutes: number;
};

/**
 * Minutes of a shift that exceed 40 hours in the week once the shift is approved. Shifts count in the order of
 * their approvals: each pays the excess of the week so far that no earlier approval has paid, so that together they
 * pay every minute above 40 hours once. (Rule 6.11, 労働基準法37条1項)
 */
export function weeklyExcessOvertimeMinutes(own: WorkMinutes, week: WeekHoursSoFar): number {
  const regular = own.workMinutes - own.overtimeMinutes;
  const above = Math.max(0, week.regularMinutes + regular - statutoryWeekMinutes);
  return Math.min(regular, Math.max(0, above - week.paidMinutes));
}
