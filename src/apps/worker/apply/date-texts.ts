import { formatDayWithWeekday, formatTimeRange, jstDay } from '#platform/base/jst.ts';

import type { ApplicationDateView } from './dates-client.ts';

/** Returns why the date cannot be combined with the chosen ones; null when it can. */
export function whyCannotChooseApplyDate({
  canApply,
  warningDialogView: warning,
}: ApplicationDateView): string | null {
  if (canApply) return null;
  return warning?.kind === 'PreventTransition'
    ? warning.description
    : 'すでに応募しているか、募集が終了した日程です';
}

/** Returns the day and times of a date: 「2026/11/25（水） 09:00〜18:00」. */
export function applyDateTimesText({
  startsAt,
  endsAt,
}: Pick<ApplicationDateView, 'startsAt' | 'endsAt'>): string {
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  return `${formatDayWithWeekday(jstDay(from))} ${formatTimeRange(from, to)}`;
}
