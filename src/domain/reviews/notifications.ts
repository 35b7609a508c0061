import { formatDayWithWeekday, formatTimeRange, jstDay } from '#platform/base/jst.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { promptReviewPoints } from './rules.ts';
import { reviewWindowDays } from './limits.ts';

type ShiftName = { facilityName: string; startsAt: Date; endsAt: Date };

/** Notifications about reviews. (Rule 4.19, 4.20) */
export const reviewNotifications = {
  opened: (shift: ShiftName & { isThanked: boolean }): NoticeText => ({
    title: '勤務はいかがでしたか',
    body: shift.isThanked
      ? `${shiftLine(shift)}の勤務を評価できます。終了から${promptReviewPoints.withinHours}時間以内に投稿すると${promptReviewPoints.points}ポイントもらえます。`
      : `${shiftLine(shift)}の勤務を評価できます。`,
  }),
  received: (shift: ShiftName): NoticeText => ({
    title: '施設から評価が届きました',
    body: `${shiftLine(shift)}の評価が公開されました。「評価」の画面で確認できます。`,
  }),
  allowed: (shift: ShiftName): NoticeText => ({
    title: '評価の確認が終わりました',
    body: `${shiftLine(shift)}の評価を運営が確認しました。お互いの評価がそろったとき、または勤務の終了から${reviewWindowDays}日後に公開されます。`,
  }),
  removed: (shift: ShiftName & { reason: string }): NoticeText => ({
    title: '投稿した評価が削除されました',
    body: `${shiftLine(shift)}の評価は、運営が確認し、公開しないことになりました。理由：${shift.reason}`,
  }),
} as const;

/** Returns the line that names a shift: `【さくらの里】2026/11/22（日） 09:00〜18:00`. */
function shiftLine({ facilityName, startsAt, endsAt }: ShiftName): string {
  return `【${facilityName}】${formatDayWithWeekday(jstDay(startsAt))} ${formatTimeRange(startsAt, endsAt)}`;
}
