import { addHours, hourMs, minuteMs } from '#platform/base/jst.ts';

/** A deadline is shown as urgent from this many hours before it. */
const urgentHours = 6;

/** Returns 「あと32時間」 or 「あと45分」; from the deadline on 「期限切れ」. */
export function timeLeftUntilText(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime();
  if (left <= 0) return '期限切れ';
  if (left >= hourMs) return `あと${Math.floor(left / hourMs)}時間`;
  return `あと${Math.max(1, Math.floor(left / minuteMs))}分`;
}

/** True from six hours before the deadline on. */
export function isDeadlineUrgent(until: Date, now: Date): boolean {
  return now >= addHours(until, -urgentHours);
}
