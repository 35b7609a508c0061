import { addDays, formatDay, jstDay, jstTime } from '#base/jst.ts';

/** When something was, as short as a list allows: `09:05`, `昨日`, `11/22`, `2025/11/22`. */
export function listTime(at: Date, now: Date): string {
  const day = jstDay(at);
  const today = jstDay(now);
  if (day === today) return jstTime(at);
  if (day === addDays(today, -1)) return '昨日';
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDay(day);
  return `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;
}
