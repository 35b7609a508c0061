import { addDays, weekStartOf, type JstDay } from '#platform/base/jst.ts';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';

import type { WorkMinutes } from './worktime.ts';

/**
 * Weeks in which hours at several employers are added up for the premiums; the employer with the later contract
 * owes them. `from` is the Sunday of the first such week, `until` the Sunday of the first week after the last one;
 * null while the law sets no end. (労働基準法38条1項, Rule 8.3)
 */
export const weeksWithOtherEmployersHours: { from: JstDay; until: JstDay | null } = {
  from: '2026-11-29',
  until: null,
};

/** True if the hours of the day's week are added up over all employers. */
export function areOtherEmployersHoursCounted(
  day: JstDay,
  { from, until } = weeksWithOtherEmployersHours,
): boolean {
  const sunday = weekStartOf(day);
  return sunday >= from && (until === null || addDays(sunday, 6) < until);
}

/**
 * Minutes at the end of a shift, within its own eight hours, that exceed eight hours together with other work of
 * the same day. The other contract is the earlier one: the worker stated it before this contract was concluded.
 * (Rule 8.3)
 */
export function dayOvertimeMinutesAcrossEmployers(
  own: WorkMinutes,
  otherDayMinutes: number,
): number {
  const above = otherDayMinutes + own.workMinutes - statutoryDayMinutes;
  const regular = own.workMinutes - own.overtimeMinutes;
  return Math.min(regular, Math.max(0, above - own.overtimeMinutes));
}
