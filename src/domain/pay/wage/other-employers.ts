import { addDays, weekStart, type JstDay } from '#platform/base/jst.ts';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';

import type { WorkMinutes } from './worktime.ts';

/**
 * Hours at several employers are added up for the premiums: the employer of the later contract owes them. `from` is the
 * first Sunday of which weeks are added up here; `until` is the first Sunday of which they are not any more, null while the
 * law has none. (労働基準法38条1項, Rule 8.3)
 */
export const addedUp: { from: JstDay; until: JstDay | null } = { from: '2026-11-29', until: null };

/** True where the week of the day is one whose hours are added up over all employers. */
export function areAddedUp(day: JstDay, { from, until } = addedUp): boolean {
  const sunday = weekStart(day);
  return sunday >= from && (until === null || addDays(sunday, 6) < until);
}

/**
 * Minutes of a shift within its own eight hours that other work of the same day brings above eight: its last ones. The
 * other contract is the earlier one, because it was stated before this one was concluded. (Rule 8.3)
 */
export function addedDayExcess(own: WorkMinutes, otherDayMinutes: number): number {
  const above = otherDayMinutes + own.workMinutes - statutoryDayMinutes;
  const regular = own.workMinutes - own.overtimeMinutes;
  return Math.min(regular, Math.max(0, above - own.overtimeMinutes));
}
