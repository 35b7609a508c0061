import { addDays, instantAtJst, jstDay, jstTime } from '#platform/base/jst.ts';

/**
 * Returns the instant of a worker's `HH:MM`, on the day on which it is nearest to the planned instant. Claims are
 * within hours of the plan, so 01:30 for an end planned at 24:00 is on the next day. (Rule 4.11)
 */
export function claimedInstantNearPlanned(time: string, planned: Date): Date {
  const day = jstDay(planned);
  const candidates = [-1, 0, 1].map((days) => instantAtJst(addDays(day, days), time));
  const distance = (instant: Date) => Math.abs(instant.getTime() - planned.getTime());
  return candidates.reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

/** Formats a time relative to the first day of the shift: `09:05`, `翌01:30` or `前23:50`. */
export function timeRelativeToShiftDay(instant: Date, firstDay: string): string {
  const day = jstDay(instant);
  const prefix = day === firstDay ? '' : day > firstDay ? '翌' : '前';
  return `${prefix}${jstTime(instant)}`;
}
