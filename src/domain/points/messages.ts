import { formatDay, formatDayWithWeekday, jstDay, type JstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { createRefusalFactory } from '#platform/base/refusal.ts';
import { stopAccountAdviceText } from '#platform/base/stop-advice.ts';
import { formatNumber, formatYen } from '#platform/base/yen.ts';
import { remissionLimits } from './penalties/remission-rules.ts';
import { appealReasonLengthBounds, maxOperatorTextLength } from './penalties/appeal-rules.ts';
import { incentivePoints } from './incentives/incentive-rules.ts';

/** Refusals of points. (Rule 4.24) */
export const pointsMessages = {
  POINTS_SHORT:
    'ポイントが不足しているため、手続きできません（必要{needed}pt・残り{held}pt）。ポイントが貯まってからお試しください',
  PENALTY_NONE: 'ペナルティポイントがないため、減らす必要はありません',
  REMISSION_STOPPED:
    '応募停止の期間中のため、ペナルティを減らせません。期間が終わってからお試しください',
  REMISSION_NO_SHOW:
    '無断欠勤によるペナルティはポイントで減らせません。ポイントで減らせるのは{most}点までです',
  REMISSION_LIMIT: `ペナルティを減らせるのは${remissionLimits.days}日間に{limit}点までのため、今は残り{left}点までです。期間をあけてお試しください`,
  REMISSION_OPEN: '前の手続きを処理しているため、受け付けられません。少し待ってからお試しください',
  APPEAL_CLOSED:
    '申し立ての期限（記録から{days}日）を過ぎたため、受け付けられません。お困りのときはサポートへお問い合わせください',
  APPEAL_EXISTS: 'この記録への申し立ては受付済みです。回答をお待ちください',
  APPEAL_NOT_VIOLATION: 'この記録はペナルティではないため、申し立てできません',
  APPEAL_EXCUSED: 'この記録のペナルティはすでに取り消されています',
  APPEAL_ANSWERED: 'この申し立てには回答済みです。画面を読み込み直してください',
  ORDER_OPEN:
    '交換手続き中のギフトカードがあるため、新しい交換はできません。発行が終わってからお試しください',
  IDENTITY_NOT_APPROVED:
    '本人確認が完了していないため、ギフトカードに交換できません。先に本人確認をしてください',
  EMAIL_NOT_CONFIRMED:
    'メールアドレスが確認できていないため、ギフトカードに交換できません。先にメールアドレスを登録してください',
  MONTHLY_LIMIT:
    '交換できるのは1か月に{limit}ptまでのため、今月は残り{left}ptです。来月になってからお試しください',
  ORDER_STATE_CHANGED:
    '手続きの状態が変わったため、この操作は行えません。画面を読み込み直して確認してください',
  GIFT_CARD_ISSUING:
    'コードを発行しているため、取り消せません。発行の結果が分かってからもう一度お試しください',
  CODE_NOT_READY: 'コードはまだ発行されていません。発行されるまでお待ちください',
  CODE_UNAVAILABLE:
    '発行元に接続できないため、コードを表示できません。時間をおいて、もう一度お試しください',
  CODE_SEALED:
    'システムの設定に問題があり、コードを表示できません。コードはなくなりません。お手数ですが、サポートへお問い合わせください',
} as const;

export const pointsRefusal = createRefusalFactory(pointsMessages);

/** Errors shown under form fields. */
export const pointsSentences = {
  remission: 'ペナルティは1点から{most}点までの整数で指定してください',
  giftAmount: '{least}ptから{most}ptまで、{step}pt単位で指定してください',
  appealReason: `理由を${appealReasonLengthBounds.min}文字以上${appealReasonLengthBounds.max}文字以内で入力してください`,
  operatorText: `1文字以上${maxOperatorTextLength}文字以内で入力してください`,
  codeAmount: '金額は{least}円から{most}円まで、{step}円単位で指定してください',
  codes: 'コードを1件以上{most}件以内で入力してください',
  code: 'コードの形式が正しくありません（{position}件目）。半角の英数字とハイフンで入力してください',
  expiresOn: 'コードの有効期限は今日より後の日付で指定してください',
} as const;

const appName = 'ひとこま';

/** Inbox notifications; each links to its screen. */
export const pointsNotices = {
  expiring: (points: number, on: JstDay) => ({
    title: `${formatDayWithWeekday(on)}に${formatNumber(points)}ptが失効します`,
    body: `${incentivePoints.expiryMonths}か月間ポイントの増減がないため、${formatDay(on)}に${formatNumber(points)}ptが失効します。失効する前に、ギフトカードへの交換などにお使いください。`,
    path: paths.points(),
  }),
  stopped: (until: Date | null) => ({
    title: '応募停止になりました',
    body: `ペナルティにより、${until ? `${formatDay(jstDay(until))}まで` : '期限なしで'}新しいお仕事に応募できません。すでに決まっている勤務と給与の受け取りはこれまでどおりです。理由の確認と申し立ては、ペナルティの画面でできます。`,
    path: paths.points.penalties(),
  }),
  remissionFailed: (points: number) => ({
    title: 'ペナルティを減らせませんでした',
    body: `手続きの間に状況が変わったため、ペナルティを減らせませんでした。${formatNumber(points)}ptは返却済みです。ペナルティの画面で状況を確認してください。`,
    path: paths.points.penalties(),
  }),
  appealAccepted: (answer: string) => ({
    title: '申し立てが認められました',
    body: `ペナルティの記録を取り消しました。${appName}事務局より：${answer}`,
    path: paths.points.penalties(),
  }),
  appealRejected: (answer: string) => ({
    title: '申し立てへの回答があります',
    body: `申し立ては認められませんでした。${appName}事務局より：${answer}`,
    path: paths.points.penalties(),
  }),
  giftCardOrdered: {
    title: 'ギフトカードの交換を受け付けました',
    body: `ギフトカードの交換を受け付けました。運営の確認が終わるまでは、ポイントの画面から取り消せます。${stopAccountAdviceText}`,
  },
  giftCardShipped: (amount: number, orderId: string) => ({
    title: `ギフトカード${formatYen(amount)}分のコードを発行しました`,
    body: 'アプリの画面で「コードを表示」を押すと確認できます。コードは他の人に教えないでください。',
    path: paths.points.giftCard.order(orderId),
  }),
  giftCardCanceled: ({ points, reason, orderId }: Canceled) => ({
    title: 'ギフトカードの交換が取り消されました',
    body: `理由：${reason}。${formatNumber(points)}ptは返却済みです。`,
    path: paths.points.giftCard.order(orderId),
  }),
} as const;

type Canceled = { points: number; reason: string; orderId: string };

/** The operators' mail that no code could be issued for an order. */
export function giftCardNotIssuedMail({ amount, reason }: { amount: number; reason: string }) {
  return {
    subject: `ギフトカード${formatYen(amount)}分を発行できません`,
    body: `確認済みの注文にコードを発行できず、待っています。理由：${reason}。コードを追加するか、発行元の設定を確認してください。`,
  };
}

/** The operators' mail that codes of the pool cannot be decrypted with the current `AUTH_SECRET`. */
export function codeQuarantineMail(amount: number) {
  return {
    subject: 'ギフトカードのコードを開けません',
    body: `登録済みのコード（${formatYen(amount)}分など）を開けなかったため、使用を止めました。AUTH_SECRETが登録したときと同じか確認し、操作画面で「もう一度確かめる」を押すか、コードを登録し直してください。`,
  };
}
