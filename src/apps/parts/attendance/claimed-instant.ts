import { addDays, atJst, jstDay, jstTime } from '#platform/base/jst.ts';

/**
 * The instant of a worker's `HH:MM` on the day that puts it nearest to the plan. Claims lie within
 * hours of the plan, so 01:30 for an end planned at 24:00 is the next day. (Rule 4.11)
 */
export function instantNear(time: string, planned: Date): Date {
  const day = jstDay(planned);
  const candidates = [-1, 0, 1].map((days) => atJst(addDays(day, days), time));
  const distance = (instant: Date) => Math.abs(instant.getTime() - planned.getTime());
  return candidates.reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

/** `09:05`, `翌01:30` or `前23:50`: a time relative to the first day of the shift. */
export function timeFromDay(instant: Date, firstDay: string): string {
  const day = jstDay(instant);
  const prefix = day === firstDay ? '' : day > firstDay ? '翌' : '前';
  return `${prefix}${jstTime(instant)}`;
}
