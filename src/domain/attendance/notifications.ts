import { formatDayWithWeekday, formatTimeRange, jstDay } from '#platform/base/jst.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';
import { claimReviewHours, maxCorrectionRounds } from './corrections/claim-limits.ts';
import { absenceContestHours } from './absence/absence-limits.ts';
import { exemptionProofDays } from './cancellation/cancel-limits.ts';

/** The parts of a shift that a message names. */
export type NotifiedShiftParts = { facilityName: string; startsAt: Date; endsAt: Date };

/** Notification texts about shifts, for every transport. (Rule 4.9, 4.20) */
export const attendanceNotifications = {
  late: (shift: NotifiedShiftParts): NoticeText => ({
    title: '出勤が記録されていません',
    body: `${shiftLine(shift)}の出勤が記録されていません。到着していたら「出勤する」を押してください。遅れるときは施設へ電話してください。`,
  }),
  endReminder: (shift: NotifiedShiftParts): NoticeText => ({
    title: '退勤が記録されていません',
    body: `${shiftLine(shift)}の退勤が記録されていません。勤務が終わっていたら「退勤する」を押してください。`,
  }),
  automaticCheckOut: (shift: NotifiedShiftParts): NoticeText => ({
    title: '予定の時刻で勤務を終了しました',
    body: `${shiftLine(shift)}は退勤の記録がないため、予定の時刻で終了にしました。施設に終了の時刻を確認しています。終了した時刻を申請してください。給与は、施設の確認のあとに受け取れます（${claimReviewHours}時間返答がないときは予定のとおりになります）。`,
  }),
  endConfirmed: (shift: NotifiedShiftParts & { end: string; until: string }): NoticeText => ({
    title: '施設が終了の時刻を確認しました',
    body: `${shiftLine(shift)}の終了は${shift.end}と施設が確認しました。違うときは、${shift.until}までに修正を申請してください。`,
  }),
  earlyEndConfirmed: (
    shift: NotifiedShiftParts & {
      end: string;
      reason: string;
      said: number;
      breakMinutes: number;
      until: string;
    },
  ): NoticeText => ({
    title: '施設が終了の時刻を確認しました',
    body: `${shiftLine(shift)}の終了は${shift.end}、休憩は${shift.said}分と施設が確認しました。理由：${shift.reason} ${
      shift.said === shift.breakMinutes
        ? ''
        : `あなたが同じ休憩を申請しないときは、休憩${shift.breakMinutes}分で計算します。`
    }違うときは、${shift.until}までに修正を申請してください。`,
  }),
  absent: (shift: NotifiedShiftParts): NoticeText => ({
    title: '無断欠勤になりました',
    body: `${shiftLine(shift)}は出勤の記録がないため、無断欠勤になりました。事実と違うときは${absenceContestHours}時間以内に申し立てができます。`,
  }),
  absenceDisputed: (shift: NotifiedShiftParts): NoticeText => ({
    title: '欠勤の報告を運営が確認します',
    body: `${shiftLine(shift)}について、施設から「来ていない」と報告がありましたが、出勤の打刻が届いています。どちらが正しいかを運営が確認します。あなたの手続きは必要ありません。結果をお待ちください。`,
  }),
  absenceUndone: (shift: NotifiedShiftParts): NoticeText => ({
    title: '無断欠勤を取り消しました',
    body: `${shiftLine(shift)}の出勤の打刻が届いたため、無断欠勤の記録とペナルティを取り消しました。`,
  }),
  reportedCheckOut: (shift: NotifiedShiftParts & { stamp: string }): NoticeText => ({
    title: '退勤の打刻があとから届きました',
    body: `${shiftLine(shift)}の退勤の打刻があとから届きました（${shift.stamp}）。この打刻は、施設の確認のあとに確定します。「給与」の画面で内容を確認して、施設に送ってください。`,
  }),
  returned: (shift: NotifiedShiftParts & { reason: string }): NoticeText => ({
    title: '修正が差し戻されました',
    body: `${shiftLine(shift)}の修正が施設から差し戻されました。理由：${shift.reason} 内容を確認して、もう一度申請してください。`,
  }),
  returnedToOperator: (shift: NotifiedShiftParts & { reason: string }): NoticeText => ({
    title: '修正が差し戻されました',
    body: `${shiftLine(shift)}の修正が施設から差し戻されました。理由：${shift.reason} ${maxCorrectionRounds}回目のため、事務局が確認してご連絡します。`,
  }),
  fixed: (shift: NotifiedShiftParts): NoticeText => ({
    title: '勤務時間が確定しました',
    body: `${shiftLine(shift)}の勤務時間が確定しました。給与は「給与」の画面で確認できます。`,
  }),
  hoursProposed: (
    shift: NotifiedShiftParts & { proposed: string; difference: string; until: string },
  ): NoticeText => ({
    title: '施設から勤務時間の修正の提案が届きました',
    body: `${shiftLine(shift)}の勤務時間を${shift.proposed}に直したいと、施設から提案がありました。給与の差は${shift.difference}（税引前）です。${shift.until}までに、同意するかどうかを回答してください。回答がないときは、今の勤務時間のまま変わりません。`,
  }),
  moreHoursProposed: (
    shift: NotifiedShiftParts & { proposed: string; difference: string; until: string },
  ): NoticeText => ({
    title: '施設から勤務時間の修正の提案が届きました',
    body: `${shiftLine(shift)}の勤務時間を${shift.proposed}に直したいと、施設から提案がありました。給与の差は${shift.difference}（税引前）です。違うときは、${shift.until}までに知らせてください。回答がないときは、増えた分をお支払いします。`,
  }),
  hoursWithdrawn: (shift: NotifiedShiftParts): NoticeText => ({
    title: '勤務時間の修正の提案が取り下げられました',
    body: `${shiftLine(shift)}の勤務時間の修正の提案を、施設が取り下げました。勤務時間は変わりません。`,
  }),
  hoursApplied: (shift: NotifiedShiftParts): NoticeText => ({
    title: '勤務時間が直り、給与が増えました',
    body: `${shiftLine(shift)}の勤務時間が、施設の提案のとおりに直りました。増えた給与は「給与」の画面で確認できます。`,
  }),
  hoursLapsed: (shift: NotifiedShiftParts): NoticeText => ({
    title: '勤務時間の修正の提案は期限が過ぎました',
    body: `${shiftLine(shift)}の勤務時間の修正の提案は、回答の期限が過ぎました。提案のとおりには変わりません。`,
  }),
  dismissed: (shift: NotifiedShiftParts & { reason: string }): NoticeText => ({
    title: '勤務が終了になりました',
    body: `${shiftLine(shift)}の勤務が終了になりました。理由：${shift.reason} 給与は「給与」の画面で確認できます。`,
  }),
  sentHomeAsked: (
    shift: NotifiedShiftParts & {
      reason: string;
      breakMinutes: number;
      agreed: string;
      owed: string;
      until: string;
    },
  ): NoticeText => ({
    title: '勤務が途中で終了になりました。回答してください',
    body: `${shiftLine(shift)}の勤務が途中で終了になりました。施設の説明：${shift.reason} 施設は、あなたの事情による終了で、休憩は${shift.breakMinutes}分だったと説明しています。同意すると、給与は${shift.agreed}（税引前・交通費込み）です。違うときは異議を申し立てられます。${shift.until}までに決まらないときは、${shift.owed}（税引前・交通費込み）をお支払いします。`,
  }),
  sentHomeDecided: (shift: NotifiedShiftParts & { note: string; isPaid: boolean }): NoticeText => ({
    title: '途中で終了した勤務の給与が決まりました',
    body: shift.isPaid
      ? `${shiftLine(shift)}の途中で終了した勤務は、予定の終了までの給与をお支払いします。決定の理由：${shift.note}`
      : `${shiftLine(shift)}の途中で終了した勤務は、働いた時間の給与をお支払いします。決定の理由：${shift.note}`,
  }),
  contestUpheld: (shift: NotifiedShiftParts & { note: string }): NoticeText => ({
    title: '異議の確認が終わりました',
    body: `${shiftLine(shift)}の途中で終了した勤務について、あなたの異議を認めました。事務局の説明：${shift.note} 足りない給与は、確定した給与に加えてお支払いします。`,
  }),
  contestDismissed: (shift: NotifiedShiftParts & { note: string }): NoticeText => ({
    title: '異議の確認が終わりました',
    body: `${shiftLine(shift)}の途中で終了した勤務について、異議の内容も確認しましたが、給与は変わりませんでした。事務局の説明：${shift.note}`,
  }),
  sentHome: (shift: NotifiedShiftParts & { reason: string }): NoticeText => ({
    title: '勤務が終了になりました',
    body: `${shiftLine(shift)}の勤務は、施設の判断で行われないことになりました。理由：${shift.reason} 予定していた給与と交通費の全額をお支払いします。`,
  }),
  terminated: (
    shift: NotifiedShiftParts & {
      name: string;
      reason: string;
      decideBy: string;
      objectBy: string;
    },
  ): NoticeText => ({
    title: '施設が契約を終了しました（確認中）',
    body: `${shiftLine(shift)}の契約は、「${shift.name}」という理由で施設が終了しました。施設の説明：${shift.reason} 事務局が${shift.decideBy}までに理由を確認します。確認できないときは、予定していた給与と交通費の全額をお支払いします。事実と違うときは、${shift.objectBy}までに異議を申し立てられます。ペナルティはありません。`,
  }),
  terminatedWithPay: (
    shift: NotifiedShiftParts & { name: string; reason: string },
  ): NoticeText => ({
    title: '施設が契約を終了しました',
    body: `${shiftLine(shift)}の契約は、「${shift.name}」という理由で施設が終了しました。施設の説明：${shift.reason} 労働条件通知書にない理由のため、予定していた給与と交通費の全額をお支払いします。ペナルティはありません。`,
  }),
  terminationConfirmed: (
    shift: NotifiedShiftParts & { name: string; note: string; until: string },
  ): NoticeText => ({
    title: '契約の終了の理由を確認しました',
    body: `${shiftLine(shift)}の契約の終了について、事務局が理由（${shift.name}）を確認しました。事務局の説明：${shift.note} この勤務の給与は支払われません。事実と違うときは、${shift.until}までに異議を申し立てられます。`,
  }),
  objectionDismissed: (shift: NotifiedShiftParts & { name: string; note: string }): NoticeText => ({
    title: '異議の確認が終わりました',
    body: `${shiftLine(shift)}の契約の終了について、異議の内容も確認しましたが、理由（${shift.name}）は変わりませんでした。事務局の説明：${shift.note} この勤務の給与は支払われません。`,
  }),
  terminationRejected: (shift: NotifiedShiftParts & { note: string }): NoticeText => ({
    title: '予定していた給与をお支払いします',
    body: `${shiftLine(shift)}の契約の終了について、施設の理由は認められませんでした。事務局の説明：${shift.note} 予定していた給与と交通費の全額をお支払いします。`,
  }),
  terminationLapsed: (shift: NotifiedShiftParts): NoticeText => ({
    title: '予定していた給与をお支払いします',
    body: `${shiftLine(shift)}の契約の終了について、期限までに施設の理由を確認できませんでした。予定していた給与と交通費の全額をお支払いします。`,
  }),
  compensated: (shift: NotifiedShiftParts & { reason: string }): NoticeText => ({
    title: '勤務が中止になりました',
    body: `${shiftLine(shift)}の勤務は、施設の都合で中止になりました。理由：${shift.reason} 予定していた給与と交通費の全額をお支払いします。`,
  }),
  cancelledByWorker: (
    shift: NotifiedShiftParts & { points: number; proof: boolean },
  ): NoticeText => ({
    title: 'キャンセルを受け付けました',
    body: `${shiftLine(shift)}のキャンセルを受け付けました。${
      shift.points === 0 ? 'ペナルティはありません。' : `ペナルティは${shift.points}点です。`
    }${shift.proof ? `証明があるときは${exemptionProofDays}日以内に提出してください。確認されるとペナルティがなくなります。` : ''}`,
  }),
  facilityAsked: (shift: NotifiedShiftParts & { until: string }): NoticeText => ({
    title: 'キャンセルを受け付けました',
    body: `${shiftLine(shift)}のキャンセルを受け付けました。依頼したかどうかを施設に確認しています（期限${shift.until}）。今はペナルティはつきません。`,
  }),
  facilityDenied: (shift: NotifiedShiftParts & { until: string }): NoticeText => ({
    title: '施設は「依頼していない」と回答しました',
    body: `${shiftLine(shift)}のキャンセルについて、施設は「依頼していない」と回答しました。事務局が双方に確認して、${shift.until}までに決めます。今はペナルティはつきません。依頼されたことがわかるものがあるときは、サポートへお知らせください。`,
  }),
  pointsSpared: (shift: NotifiedShiftParts): NoticeText => ({
    title: 'ペナルティはつきません',
    body: `${shiftLine(shift)}のキャンセルについて、依頼したかどうかを期限までに確認できませんでした。ペナルティはつきません。給与の支払いはありません。依頼されたことがわかるものがあるときは、サポートへお知らせください。`,
  }),
  askedCharged: (shift: NotifiedShiftParts & { note: string; points: number }): NoticeText => ({
    title: '施設からの依頼を確認できませんでした',
    body: `${shiftLine(shift)}のキャンセルについて、施設からの依頼を確認できませんでした。事務局の説明：${shift.note} ${
      shift.points === 0 ? 'ペナルティはありません。' : `ペナルティは${shift.points}点です。`
    }`,
  }),
  proofAccepted: (shift: NotifiedShiftParts): NoticeText => ({
    title: 'ペナルティを取り消しました',
    body: `${shiftLine(shift)}のキャンセルの証明を確認しました。ペナルティを取り消しました。`,
  }),
  proofRejected: (shift: NotifiedShiftParts & { reason: string }): NoticeText => ({
    title: 'キャンセルの証明を確認できませんでした',
    body: `${shiftLine(shift)}のキャンセルの証明を確認できませんでした。理由：${shift.reason} 期限内であれば、もう一度提出できます。`,
  }),
  questionnaire: (shift: NotifiedShiftParts): NoticeText => ({
    title: '出勤前アンケートに回答してください',
    body: `${shiftLine(shift)}の出勤前アンケートにまだ回答がありません。出勤できるかどうかを回答してください。`,
  }),
  workQuestions: (shift: NotifiedShiftParts): NoticeText => ({
    title: '施設からの質問に回答してください',
    body: `${shiftLine(shift)}について、施設からの質問にまだ回答がありません。勤務の開始までに回答してください。`,
  }),
  cancellationRequested: (
    shift: NotifiedShiftParts & { reason: string; pays: string; until: string },
  ): NoticeText => ({
    title: '施設から勤務の中止の依頼が届きました',
    body: `${shiftLine(shift)}について、施設から勤務の中止の依頼が届きました。理由：${shift.reason} ${shift.pays}${shift.until}までに同意するかどうかを回答してください。`,
  }),
  requestExpired: (shift: NotifiedShiftParts): NoticeText => ({
    title: '中止の依頼の期限が過ぎました',
    body: `${shiftLine(shift)}の中止の依頼は、回答の期限が過ぎました。勤務は予定どおり行われます。`,
  }),
  apologized: (shift: NotifiedShiftParts & { points: number }): NoticeText => ({
    title: '勤務が中止になりました',
    body:
      shift.points === 0
        ? `${shiftLine(shift)}の勤務は中止になりました。給与は支払われません。ペナルティはありません。`
        : `${shiftLine(shift)}の勤務は中止になりました。給与は支払われません。おわびとして${shift.points}ポイントをお渡ししました。`,
  }),
  absenceReported: (shift: NotifiedShiftParts): NoticeText => ({
    title: '欠勤の報告を受け付けました',
    body: `${shiftLine(shift)}の欠勤の報告を受け付けました。事務局が確認するまで、新しい応募はできません。`,
  }),
  absenceUpheld: (shift: NotifiedShiftParts & { reason: string }): NoticeText => ({
    title: '欠勤を確認しました',
    body: `${shiftLine(shift)}の欠勤について確認しました。無断欠勤として記録されます。理由：${shift.reason}`,
  }),
  absenceStands: (shift: NotifiedShiftParts & { reason: string }): NoticeText => ({
    title: '欠勤を確認しました',
    body: `${shiftLine(shift)}の欠勤について確認しました。記録は変わりません。ペナルティもありません。理由：${shift.reason}`,
  }),
  absenceExcused: (shift: NotifiedShiftParts): NoticeText => ({
    title: '欠勤の事情を確認しました',
    body: `${shiftLine(shift)}の欠勤について事情を確認しました。ペナルティはありません。`,
  }),
  absenceWorked: (shift: NotifiedShiftParts): NoticeText => ({
    title: '勤務していたことを確認しました',
    body: `${shiftLine(shift)}は勤務していたことを確認しました。ペナルティを取り消し、給与が確定しました。`,
  }),
} as const;

/** Formats a shift: `【さくらの里】2026/11/22（日） 09:00〜18:00`. */
function shiftLine({ facilityName, startsAt, endsAt }: NotifiedShiftParts): string {
  return `【${facilityName}】${formatDayWithWeekday(jstDay(startsAt))} ${formatTimeRange(startsAt, endsAt)}`;
}
