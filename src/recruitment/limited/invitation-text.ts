import { formatDayWithWeekday, jstDay, jstTime } from '#base/jst.ts';

/** 「2026/12/10（木）15:00」. */
export const instantLabel = (at: Date) => `${formatDayWithWeekday(jstDay(at))}${jstTime(at)}`;

/** What marks a shift that others do not see yet. */
export function invitationText(at: Date): string {
  const until = instantLabel(at);
  return `一度働いた方へ、先にご案内しています（${until}まで）`;
}
