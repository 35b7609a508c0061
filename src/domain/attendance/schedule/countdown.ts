import {
  dayMs,
  daysBetween,
  formatMinutes,
  hourMs,
  jstDay,
  minutesBetween,
} from '#platform/base/jst.ts';

/** 「開始まで 3日」, 「開始まで 14時間」, 「開始まで 1時間20分」; after the start the time since it. */
export function shiftCountdownText(startsAt: Date, now: Date): string {
  const left = startsAt.getTime() - now.getTime();
  if (left <= 0) {
    const since = minutesBetween(startsAt, now);
    return since === 0 ? '開始時刻です' : `開始時刻を${formatMinutes(since)}過ぎています`;
  }
  // Calendar days: from the 22nd to the 27th are five days at any hour.
  if (left >= 2 * dayMs) return `開始まで ${daysBetween(jstDay(now), jstDay(startsAt))}日`;
  // Omit minutes while the start is hours away: they would only make the text change often.
  if (left >= 3 * hourMs) return `開始まで ${Math.floor(left / hourMs)}時間`;
  return `開始まで ${formatMinutes(Math.max(1, minutesBetween(now, startsAt)))}`;
}

/** 「勤務中 3時間12分」, counted from the recorded start. */
export function workingTimeText(startedAt: Date, now: Date): string {
  return `勤務中 ${formatMinutes(Math.max(0, minutesBetween(startedAt, now)))}`;
}
