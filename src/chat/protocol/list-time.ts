import { addDays, formatDay, jstDay, jstTime } from '#base/jst.ts';

/** A time in the short form of lists: `09:05`, `昨日`, `2026/11/20`. */
export function listTime(at: Date, now: Date): string {
  const day = jstDay(at);
  const today = jstDay(now);
  if (day === today) return jstTime(at);
  if (day === addDays(today, -1)) return '昨日';
  return formatDay(day);
}
