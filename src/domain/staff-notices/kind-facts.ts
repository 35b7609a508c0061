import { hourOfTimeText } from '#platform/base/jst.ts';
import type { NoticeKind } from '#platform/base/people/notice-kinds.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';
import { applicationLimits } from '#domain/application/limits.ts';
import { claimReviewHours } from '#domain/attendance/corrections/claim-limits.ts';
import {
  absenceSuspectedAfterMinutes,
  lateFlaggedAfterMinutes,
} from '#domain/attendance/missing-stamp-limits.ts';
import { dunningDays } from '#domain/billing/dunning/dunning-rules.ts';
import { payTimingLabels } from '#domain/pay/early-payout/pay-timing-labels.ts';
import { taxReminderDayOfMonth } from '#domain/pay/tax-sheet/tax-terms.ts';
import { budgetNoticePercents } from '#domain/recruitment/budget/budget-rules.ts';
import { exposureWarningPercent } from '#domain/trust/exposure.ts';
import { employerDeclarationRenewalDays } from '#domain/corporation/consents/declaration-rules.ts';

import {
  overtimeAgreementReminderDays,
  digestStartTime,
  deadlineReminderHours,
  termsReminderDays,
  unreadMessageNoticeMinutes,
  maxHoursToTodaysShift,
} from './notice-rules.ts';

type KindFacts = {
  label: string;
  description: string;
  /** The roles that get the notice; a higher role stands in when none of these people can be reached. */
  roles: readonly StaffRole[];
};

const dunningReminders = Object.values(dunningDays)
  .map((days) => `${days}日後`)
  .join('・');
const reminders = deadlineReminderHours.map((hours) => `${hours}時間前`).join('・');

/** The row of each kind of notice in the settings, and its recipients. */
export const noticeKindFacts: Readonly<Record<NoticeKind, KindFacts>> = {
  application: {
    label: '応募への回答',
    description: `新しい応募と、回答期限（${applicationLimits.answerHours}時間）の${reminders}`,
    roles: ['MANAGER', 'OWNER'],
  },
  hours: {
    label: '勤務時間の承認',
    description: `承認が必要な勤務時間と、期限（${claimReviewHours}時間）の${reminders}`,
    roles: ['APPROVER', 'MANAGER', 'OWNER'],
  },
  attendance: {
    label: '出勤前の回答・遅刻・無断欠勤',
    description: `出勤前の質問に回答がないときや、確認が必要な回答があったときと、開始から${lateFlaggedAfterMinutes}分・${absenceSuspectedAfterMinutes}分たっても出勤の記録がないとき`,
    roles: ['APPROVER', 'MANAGER', 'OWNER'],
  },
  cancellation: {
    label: 'キャンセル・欠員',
    description:
      'ワーカーのキャンセルや欠勤の連絡で人が足りなくなったとき、中止の依頼にワーカーが回答したとき、キャンセルを依頼したかどうかの回答が必要なとき',
    roles: ['APPROVER', 'MANAGER'],
  },
  decision: {
    label: '運営の判断',
    description: '契約終了の理由、勤務時間、欠勤、請求への異議について、運営が判断したとき',
    roles: ['APPROVER', 'MANAGER', 'FINANCE', 'OWNER'],
  },
  contract: {
    label: '即決の契約',
    description: `${maxHoursToTodaysShift}時間以内に始まる勤務の契約が、即決で成立したとき。ほかの契約は毎朝のまとめでお知らせします`,
    roles: ['APPROVER', 'MANAGER'],
  },
  chat: {
    label: 'メッセージ',
    description: `ワーカーのメッセージが、${unreadMessageNoticeMinutes}分以上だれにも読まれていないとき`,
    roles: ['APPROVER', 'MANAGER'],
  },
  review: {
    label: '評価・異議',
    description: 'ワーカーの評価が公開されたときと、契約終了への異議があったとき',
    roles: ['MANAGER', 'OWNER'],
  },
  posting: {
    label: '求人の確認・停止',
    description:
      '公開前の求人を運営が確認したときと、運営や最低賃金の改定によって求人が止まったとき',
    roles: ['MANAGER'],
  },
  agreement: {
    label: '36協定の期限',
    description: `届け出た36協定の期間が終わる${overtimeAgreementReminderDays.first}日前・${overtimeAgreementReminderDays.last}日前`,
    roles: ['MANAGER', 'OWNER'],
  },
  exposure: {
    label: '立替の上限',
    description: `立替の見込み額が上限の${exposureWarningPercent}%を超えたときと、上限を超えたとき、上限の依頼に運営が回答したとき、募集が「${payTimingLabels.PAY_DAY}」に戻ったとき`,
    roles: ['FINANCE', 'OWNER'],
  },
  invoice: {
    label: '請求書・督促',
    description: `請求書を発行したときと、お支払い期限の${dunningReminders}にお支払いが確認できないとき、お預かりしている金額を請求書に充当したときと返金するとき`,
    roles: ['FINANCE', 'OWNER'],
  },
  budget: {
    label: '施設の予算',
    description: `月の費用の見込みが、施設の予算の${budgetNoticePercents.near}%と${budgetNoticePercents.reached}%になったとき。それぞれ月に1回です`,
    roles: ['FINANCE', 'MANAGER', 'OWNER'],
  },
  tax: {
    label: '源泉所得税の納付',
    description: `納付した日の記録がないときに、納付の期限の月の${taxReminderDayOfMonth}日と、期限の前の営業日`,
    roles: ['FINANCE', 'OWNER'],
  },
  corporation: {
    label: '利用規約・求人不受理の申告',
    description: `利用規約が新しくなったときと、同意の期限の${termsReminderDays}日前。求人不受理の申告が切れる${employerDeclarationRenewalDays}日前。どちらも期限が過ぎたとき`,
    roles: ['OWNER'],
  },
  digest: {
    label: '毎朝のまとめ',
    description: `朝${hourOfTimeText(digestStartTime)}時に、今日の勤務と対応待ちの件数をまとめてお知らせします`,
    roles: ['APPROVER', 'MANAGER', 'OWNER'],
  },
};
