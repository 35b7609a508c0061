import { formatDay, jstDay, jstTime } from '#platform/base/jst.ts';

/** A time in the short form of lists: `09:05` of today, `2026/11/20` of another day. (Spec section 9) */
export function listTime(at: Date, now: Date): string {
  const day = jstDay(at);
  return day === jstDay(now) ? jstTime(at) : formatDay(day);
}
