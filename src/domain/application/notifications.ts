import { formatDayWithWeekday, formatTimeRange, jstDay } from '#platform/base/jst.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';
import { credentialsApprovalHoursBeforeStart } from '#domain/credentials/limits.ts';

/** The parts of a shift that a message names. */
export type NotifiedApplicationShift = { facilityName: string; startsAt: Date; endsAt: Date };

/** The contract and the end of an application are always notified. (Rule 4.7, 4.20) */
export const applicationNotifications = {
  provisionalContract: (
    shift: NotifiedApplicationShift & { until: string },
    withdrawn: number,
  ): NoticeText => ({
    title: '仮の契約になりました（書類の承認待ち）',
    body: `${shiftLine(shift)}は仮の契約です。書類が${shift.until}までに承認されると、契約が確定します。承認されないときは取り消しになります。ペナルティはありません。${
      withdrawn === 0 ? '' : `時間の重なる応募${withdrawn}件は取り下げました。`
    }`,
  }),
  contract: (shift: NotifiedApplicationShift, withdrawn: number): NoticeText => ({
    title: '労働契約が成立しました',
    body: `${shiftLine(shift)}の労働契約が成立しました。労働条件通知書と持ち物は「はたらく」で確認できます。${
      withdrawn === 0 ? '' : `時間の重なる応募${withdrawn}件は取り下げました。`
    }`,
  }),
  rejected: (shift: NotifiedApplicationShift): NoticeText => ({
    title: '応募は承認されませんでした',
    body: `${shiftLine(shift)}の応募は、施設に承認されませんでした。ほかの募集をお探しください。`,
  }),
  expired: (shift: NotifiedApplicationShift): NoticeText => ({
    title: '応募は期限までに返事がありませんでした',
    body: `${shiftLine(shift)}の応募は、期限までに施設の返事がなかったため終了しました。ほかの募集をお探しください。`,
  }),
  filled: (shift: NotifiedApplicationShift): NoticeText => ({
    title: '募集が終了しました',
    body: `${shiftLine(shift)}の応募は、募集が終了したため成立しませんでした。ほかの募集をお探しください。`,
  }),
  urgent: (shift: NotifiedApplicationShift): NoticeText => ({
    title: '近くの施設が急いで募集しています',
    body: `${shiftLine(shift)}の勤務に入れる方を、施設が急いで探しています。先に応募した方から決まるため、届いたときには募集が終わっていることがあります。`,
  }),
  standIn: (shift: NotifiedApplicationShift): NoticeText => ({
    title: '以前働いた施設が、急いで人を探しています',
    body: `${shiftLine(shift)}の勤務に空きがあります。施設が、一度働いた方に声をかけています。届いたときには募集が終わっていることがあります。`,
  }),
  notApproved: (
    shift: NotifiedApplicationShift & { credential: 'identity' | 'license' },
  ): NoticeText => ({
    title: '応募を取り消しました',
    body: `${shiftLine(shift)}は、${credentialNames[shift.credential]}の承認が開始${credentialsApprovalHoursBeforeStart}時間前までに終わらなかったため取り消しました。ペナルティはありません。`,
  }),
} as const;

const credentialNames = { identity: '本人確認', license: '資格証' } as const;

/** Formats a shift: `さくらの里 2026/11/22（日） 09:00〜18:00`. */
function shiftLine({ facilityName, startsAt, endsAt }: NotifiedApplicationShift): string {
  return `${facilityName} ${formatDayWithWeekday(jstDay(startsAt))} ${formatTimeRange(startsAt, endsAt)}`;
}
