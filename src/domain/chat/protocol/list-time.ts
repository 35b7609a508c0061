import { formatDay, jstDay, jstTime } from '#platform/base/jst.ts';

/** Returns a time in the short form of lists: `09:05` for today, `2026/11/20` for another day. (Spec section 9) */
export function chatListTimeText(at: Date, now: Date): string {
  const day = jstDay(at);
  return day === jstDay(now) ? jstTime(at) : formatDay(day);
}
