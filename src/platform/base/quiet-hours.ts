import { addDays, instantAtJst, jstDay, jstTime } from './jst.ts';

/** Optional notices do not leave between these times in Japan. (Rule 4.20) */
export const quietHours = { from: '22:00', until: '07:00' } as const;
/** A mandatory notice is also sent by SMS when its event is less than this many hours away. (Rule 4.20) */
export const urgentNoticeHoursBeforeEvent = 24;

/** True within the quiet hours. */
export function isInQuietHours(now: Date): boolean {
  const time = jstTime(now);
  return time >= quietHours.from || time < quietHours.until;
}

/** `now`, or within the quiet hours their end. */
export function instantAfterQuietHours(now: Date): Date {
  if (!isInQuietHours(now)) return now;
  const day = jstTime(now) < quietHours.until ? jstDay(now) : addDays(jstDay(now), 1);
  return instantAtJst(day, quietHours.until);
}
