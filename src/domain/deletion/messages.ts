import { formatDay, formatInstant, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { fillSentencePlaceholders, createRefusalFactory } from '#platform/base/refusal.ts';
import { deletedNumberReuseDelayHours } from '#access/worker/rules.ts';

import { maxLeavingCommentLength } from './deletion-reasons.ts';

/** Refusals of leaving. (Rule 4.22) */
const deletionMessages = {
  ACCOUNT_NOT_DELETABLE:
    '{reasons}ため、まだ退会できません。手続きが終わってから、もう一度お試しください',
} as const;

export const deletionRefusal = createRefusalFactory(deletionMessages);

/** Field errors of the form for leaving. (Rule 4.22) */
export const accountDeletionSentences = {
  reasons: '退会の理由を1つ以上選んでください',
  comment: `ご意見は${maxLeavingCommentLength}文字以内で入力してください`,
} as const;

/** The obstacles to deleting an account, and the screens where they are resolved. (Rule 4.22) */
const obstacleLabels = {
  SHIFT_COMING: {
    label: '勤務予定がある',
    advice: '勤務が終わるか、予定をキャンセルすると退会できます',
    path: paths.shifts(),
  },
  APPLICATION_WAITING: {
    label: '応募中の求人がある',
    advice: '応募を辞退するか、施設の回答をお待ちください',
    path: paths.shifts(),
  },
  SHIFT_UNSETTLED: {
    label: '給与確認・承認が終わっていない勤務がある',
    advice: '勤務時間が確定するまでお待ちください',
    path: paths.shifts(),
  },
  ENDING_UNDECIDED: {
    label: '中止の補償が決まっていない勤務がある',
    advice: '事務局の確認が終わるまでお待ちください',
    path: paths.shifts.history(),
  },
  OBJECTION_POSSIBLE: {
    label: '契約の終了に異議を申し立てられる期間（{until}まで）である',
    advice: '異議の期限が過ぎると退会できます。異議があるときは、その前に申し立ててください',
    path: paths.shifts.cancellationRequests(),
  },
  WAGE_UNPAID: {
    label: '未振込の給与残高がある',
    advice: '振込を申請するか、給与日の振込をお待ちください',
    path: paths.earnings(),
  },
  TRANSFER_OPEN: {
    label: '振込処理中の給与がある',
    advice: '銀行の処理が終わるまでお待ちください',
    path: paths.earnings.transfers(),
  },
  GIFT_CARD_OPEN: {
    label: 'ギフトカード交換手続き中である',
    advice: '発行されるまでお待ちください',
    path: paths.points(),
  },
  STOPPED: {
    label: '応募停止期間中である',
    advice: '応募停止の期間が終わると退会できます',
    path: paths.points.penalties(),
  },
  ABSENCE_UNANSWERED: {
    label: '未回答の欠勤確認がある',
    advice: '欠勤の確認に回答してください',
    path: paths.shifts.absences(),
  },
} as const;

export type AccountDeletionObstacle = keyof typeof obstacleLabels;

/** The worker's text of an obstacle; `until` is the deadline for an objection. */
export function accountDeletionObstacleText(obstacle: AccountDeletionObstacle, until: Date | null) {
  const { label, ...rest } = obstacleLabels[obstacle];
  return {
    ...rest,
    label: fillSentencePlaceholders(label, { until: until === null ? '' : formatInstant(until) }),
  };
}

/** The last message: what was deleted, and where the yearly statements are. (Rule 4.22) */
export function accountDeletionMail(statementLink: { url: string; until: Date } | null): {
  subject: string;
  body: string;
} {
  const statements = statementLink
    ? [
        '',
        `源泉徴収票は、${formatDay(jstDay(statementLink.until))}まで次のページから保存できます。`,
        statementLink.url,
      ]
    : [];
  return {
    subject: '退会の手続きが完了しました',
    body: [
      '【ひとこま】退会の手続きが完了しました。ご利用ありがとうございました。',
      `同じ番号での再登録は、${deletedNumberReuseDelayHours}時間後からできます。`,
      'お心当たりがない場合は、すぐに「ひとこまについて」のページの窓口へご連絡ください。',
      ...statements,
    ].join('\n'),
  };
}
