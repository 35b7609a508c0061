import {
  addDays,
  formatDay,
  formatDayWithWeekday,
  formatInstant,
  formatMonth,
  formatTimeRange,
  jstDay,
  type JstDay,
} from '#platform/base/jst.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';
import {
  absenceSuspectedAfterMinutes,
  lateFlaggedAfterMinutes,
} from '#domain/attendance/missing-stamp-limits.ts';

import { dunningDays } from '#domain/billing/dunning/dunning-rules.ts';
import { payTimingLabels } from '#domain/pay/early-payout/pay-timing-labels.ts';
import { budgetNoticePercents, budgetPercentOf } from '#domain/recruitment/budget/budget-rules.ts';
import { exposureExcessOf, exposureWarningPercent } from '#domain/trust/exposure.ts';

import {
  digestContractHours,
  deadlineReminderHours,
  maxHoursToTodaysShift,
  type NoticeOccasion,
} from './notice-rules.ts';

type At = { facilityName: string };
type Shift = At & { title: string; startsAt: Date; endsAt: Date };
type Due = { dueAt: Date; mark: NoticeOccasion };

const shiftLine = ({ facilityName, title, startsAt, endsAt }: Shift) =>
  `${facilityName}の「${title}」（${formatDayWithWeekday(jstDay(startsAt))} ${formatTimeRange(startsAt, endsAt)}）`;

/** Returns the sentence about the pay that the corporation owes after the end of a contract. */
const costOf = ({ compensation }: { compensation: number }) =>
  compensation > 0
    ? `予定していた賃金の全額（${formatYen(compensation)}、税引前・交通費込み）を支払います。`
    : '賃金の支払いはありません。';

const sentHomeCost = ({ compensation }: { compensation: number }) =>
  `この勤務の賃金は${formatYen(compensation)}（税引前・交通費込み）です。`;

type Decided = { from: Date; until: Date; pause: number };

const decidedHours = ({ from, until, pause }: Decided) =>
  `${formatTimeRange(from, until)}（休憩${pause}分）`;

const timeLeft: Partial<Record<NoticeOccasion, string>> = {
  day: `残り${deadlineReminderHours[0]}時間`,
  hours: `残り${deadlineReminderHours[1]}時間`,
};

const titled = (title: string, { mark }: Pick<Due, 'mark'>) => {
  const left = timeLeft[mark];
  return left ? `【${left}以内】${title}` : title;
};

type OfCorporation = { corporationName: string };
type OfTerms = OfCorporation & { requiredFrom: JstDay };
type OfExposure = OfCorporation & { total: Yen; limit: Yen };
/** `granted`: yen that operators set; null for a refused request. */
type OfLimitAnswer = OfCorporation & { asked: Yen; granted: Yen | null; answer: string };
type OfInvoice = OfCorporation & { number: string; month: JstDay; total: Yen; dueOn: JstDay };
type OfUnpaid = OfCorporation & { number: string; open: Yen; dueOn: JstDay };
/** `month`: its first day. `cost`: yen that are expected for the month. */
type OfBudget = At & { month: JstDay; budget: Yen; cost: Yen };
/** `slips`: the names of the slips that are not paid; `payable`: their yen. */
type OfTaxDue = OfCorporation & { month: JstDay; dueOn: JstDay; slips: string; payable: Yen };
type OfSetOff = OfCorporation & { invoices: { number: string; amount: Yen; open: Yen }[] };
type OfRefund = OfCorporation & {
  amount: Yen;
  bankCode: string;
  branchCode: string;
  numberSuffix: string;
  holderKana: string;
};
type OfDeclaration = OfCorporation & { endsOn: JstDay };

const unpaidLine = ({ corporationName, number, open, dueOn }: OfUnpaid) =>
  `${corporationName}の請求書${number}（期限${formatDayWithWeekday(dueOn)}）の${formatYen(open)}のお支払いが、まだ確認できません。`;

const monthOfBudget = ({ month }: OfBudget) => formatMonth(month.slice(0, 7));

const budgetBody = (of: OfBudget) =>
  `${of.facilityName}の${monthOfBudget(of)}の費用の見込みは${formatYen(of.cost)}（予算${formatYen(of.budget)}の${budgetPercentOf(of.cost, of.budget)}%）です。確定した勤務、これからの契約、空いている募集の合計で、手数料と消費税を含みます。予算を超えても、募集の掲載と成立している契約はそのまま続きます。内訳は請求の画面で確認できます。`;

const taxDueText = ({ corporationName, month, slips, payable }: OfTaxDue) =>
  `${corporationName}が${formatMonth(month.slice(0, 7))}に支払った賃金の${slips}について、納付した日がまだ記録されていません。納付する税額は${formatYen(payable)}です。${payable === 0 ? '税額がなくても、納付書は税務署に提出します。' : ''}集計表とPDFは、源泉所得税の画面で確認できます。納付した日を記録すると、このお知らせは止まります。`;

const refundAccountLine = ({ bankCode, branchCode, numberSuffix, holderKana }: OfRefund) =>
  `振込先は、銀行${bankCode}・支店${branchCode}、口座番号の末尾${numberSuffix}、名義${holderKana}です。この口座に心当たりがないときは、すぐに運営にご連絡ください。`;

const sumOf = (invoices: OfSetOff['invoices']): Yen =>
  invoices.reduce((yen, { amount }) => yen + amount, 0);

const setOffLines = (invoices: OfSetOff['invoices']): string =>
  invoices
    .map(({ number, amount, open }) => {
      const rest = open === 0 ? '残りはありません' : `残り${formatYen(open)}`;
      return `${number}：${formatYen(Math.abs(amount))}、${rest}`;
    })
    .join('／');

/** Texts to people of corporations. No message names a worker. */
export const noticeTexts = {
  application: (shift: Shift & Due): NoticeText => ({
    title: titled('応募への回答をお願いします', shift),
    body: `${shiftLine(shift)}の応募が回答を待っています。${formatInstant(shift.dueAt)}までに回答してください。回答がないと、応募は取り消しになります。`,
  }),
  hours: (shift: Shift & Due): NoticeText => ({
    title: titled('勤務時間の確認をお願いします', shift),
    body: `${shiftLine(shift)}の勤務時間が確認を待っています。${formatInstant(shift.dueAt)}までに、承認するか差し戻してください。`,
  }),
  unanswered: (shift: Shift): NoticeText => ({
    title: '出勤前の質問に回答がありません',
    body: `${shiftLine(shift)}のワーカーが、出勤前の質問に回答していません。「今日」の画面からチャットを開き、出勤できるかを確認してください。`,
  }),
  cannot_attend: (shift: Shift): NoticeText => ({
    title: '「出勤できない」という回答がありました',
    body: `${shiftLine(shift)}のワーカーが、出勤前の質問に「出勤できない」と回答しました。「今日」の画面からチャットを開いて確認し、代わりの人が必要か判断してください。`,
  }),
  health: (shift: Shift): NoticeText => ({
    title: '体調について確認が必要な回答がありました',
    body: `${shiftLine(shift)}のワーカーの出勤前の回答に、体調について確認が必要なものがあります。「今日」の画面からチャットを開いて確認してください。`,
  }),
  late: (shift: Shift): NoticeText => ({
    title: `出勤が記録されていません（開始から${lateFlaggedAfterMinutes}分）`,
    body: `${shiftLine(shift)}の出勤が記録されていません。ワーカーに連絡してください。連絡先は「今日」の画面で確認できます。`,
  }),
  missing: (shift: Shift): NoticeText => ({
    title: `出勤が記録されていません（開始から${absenceSuspectedAfterMinutes}分）`,
    body: `${shiftLine(shift)}の出勤が、開始から${absenceSuspectedAfterMinutes}分たっても記録されていません。「今日」の画面で、無断欠勤かどうかを判断してください。`,
  }),
  cancelled: (shift: Shift): NoticeText => ({
    title: 'ワーカーがキャンセルしました',
    body: `${shiftLine(shift)}の契約がなくなりました。空いた枠は、締切まで募集に戻ります。`,
  }),
  removed: (shift: Shift): NoticeText => ({
    title: '契約が取り消しになりました',
    body: `${shiftLine(shift)}の契約は、ワーカーの書類の承認が間に合わなかったか、運営の判断により、取り消しになりました。空いた枠は、締切まで募集に戻ります。`,
  }),
  seatOpened: (shift: Shift): NoticeText => ({
    title: `${maxHoursToTodaysShift}時間以内の勤務に空きが出ました`,
    body: `${shiftLine(shift)}に空きが出ました。代わりの人を手配してください。「今日」の画面で、お気に入りやグループの方から順にお知らせして探せます。`,
  }),
  standInMissing: (shift: Shift & { deadline: Date }): NoticeText => ({
    title: '代わりの人が見つかっていません',
    body: `${shiftLine(shift)}の代わりの人を探しましたが、まだ決まっていません。募集は${formatInstant(shift.deadline)}の締切まで続きます。電話などで、ほかの方にも連絡してください。`,
  }),
  askedToCancel: (shift: Shift & Due): NoticeText => ({
    title: titled('キャンセルを依頼したか回答してください', shift),
    body: `${shiftLine(shift)}のワーカーが、施設から頼まれたとしてキャンセルしました。「今日」の画面で、${formatInstant(shift.dueAt)}までに依頼したかどうかを回答してください。回答がないときは、ワーカーのペナルティだけがなくなります。`,
  }),
  absence: (shift: Shift): NoticeText => ({
    title: '欠勤の連絡がありました',
    body: `${shiftLine(shift)}のワーカーから、欠勤の連絡がありました。代わりの人を手配してください。`,
  }),
  agreed: (shift: Shift & { compensation: number }): NoticeText => ({
    title: 'ワーカーが中止に同意しました',
    body: `${shiftLine(shift)}の中止にワーカーが同意し、契約が終了しました。${costOf(shift)}`,
  }),
  refused: (shift: Shift): NoticeText => ({
    title: 'ワーカーが中止を断りました',
    body: `${shiftLine(shift)}の中止の依頼を、ワーカーが断りました。契約は続いています。予定どおり受け入れてください。`,
  }),
  expired: (shift: Shift): NoticeText => ({
    title: '中止の依頼に回答がありませんでした',
    body: `${shiftLine(shift)}の中止の依頼に、期限までに回答がありませんでした。契約は続いています。予定どおり受け入れてください。`,
  }),
  reasonConfirmed: (shift: Shift): NoticeText => ({
    title: '契約終了の理由が認められました',
    body: `${shiftLine(shift)}の契約を終了した理由を、運営が認めました。賃金の支払いはありません。ワーカーが異議を出したときは、改めて判断します。`,
  }),
  reasonRejected: (shift: Shift & { compensation: number }): NoticeText => ({
    title: '契約終了の理由が認められませんでした',
    body: `${shiftLine(shift)}の契約を終了した理由を、運営が認めませんでした。${costOf(shift)}`,
  }),
  reasonLapsed: (shift: Shift & { compensation: number }): NoticeText => ({
    title: '契約終了の理由を確認できませんでした',
    body: `${shiftLine(shift)}の契約を終了した理由を、運営が期限までに確認できませんでした。${costOf(shift)}`,
  }),
  sentHomeAgreed: (shift: Shift & { compensation: number }): NoticeText => ({
    title: 'ワーカーが途中の終了の理由に同意しました',
    body: `${shiftLine(shift)}を途中で終了した理由と休憩に、ワーカーが同意しました。${sentHomeCost(shift)}`,
  }),
  sentHomeConfirmed: (shift: Shift & { compensation: number }): NoticeText => ({
    title: '途中で終了した理由が認められました',
    body: `${shiftLine(shift)}を途中で終了した理由を、運営が認めました。${sentHomeCost(shift)}`,
  }),
  sentHomeRejected: (shift: Shift & { compensation: number }): NoticeText => ({
    title: '途中で終了した理由が認められませんでした',
    body: `${shiftLine(shift)}を途中で終了した理由を、運営が認めませんでした。${sentHomeCost(shift)}`,
  }),
  sentHomeLapsed: (shift: Shift & { compensation: number }): NoticeText => ({
    title: '途中で終了した理由が期限までに決まりませんでした',
    body: `${shiftLine(shift)}を途中で終了した理由が、期限までに決まりませんでした。${sentHomeCost(shift)}`,
  }),
  settled: (shift: Shift & Decided): NoticeText => ({
    title: '運営が勤務時間を決めました',
    body: `${shiftLine(shift)}の勤務時間を、運営が${decidedHours(shift)}に決めました。この時間の賃金を支払います。`,
  }),
  hoursAccepted: (shift: Shift): NoticeText => ({
    title: 'ワーカーが勤務時間の修正に同意しました',
    body: `${shiftLine(shift)}の勤務時間が、提案のとおりに確定しました。`,
  }),
  disputeAnswered: (shift: Shift): NoticeText => ({
    title: '請求への異議に、運営が回答しました',
    body: `${shiftLine(shift)}の請求への異議に、運営が回答しました。回答は「請求」の内訳で確認できます。この勤務は、次の請求に入ります。`,
  }),
  hoursObjected: (shift: Shift): NoticeText => ({
    title: 'ワーカーが勤務時間の修正に同意しませんでした',
    body: `${shiftLine(shift)}の勤務時間は変わりません。ワーカーの回答を「勤務時間」の画面で確認してください。`,
  }),
  hoursApplied: (shift: Shift): NoticeText => ({
    title: '勤務時間の修正が反映されました',
    body: `${shiftLine(shift)}の勤務時間の修正に、期限までに回答がありませんでした。賃金が増える修正のため、提案のとおりに支払います。`,
  }),
  hoursLapsed: (shift: Shift): NoticeText => ({
    title: '勤務時間の修正に回答がありませんでした',
    body: `${shiftLine(shift)}の勤務時間の修正に、期限までに回答がありませんでした。提案のとおりには変わりません。`,
  }),
  foundWorked: (shift: Shift & Decided): NoticeText => ({
    title: '運営が「勤務した」と判断しました',
    body: `欠勤としていた${shiftLine(shift)}について、運営が${decidedHours(shift)}の勤務があったと判断しました。この時間の賃金を支払います。`,
  }),
  absenceDecided: (shift: Shift): NoticeText => ({
    title: '運営が欠勤と判断しました',
    body: `${shiftLine(shift)}について、運営が欠勤と判断しました。賃金の支払いはありません。`,
  }),
  contract: (shift: Shift): NoticeText => ({
    title: `${maxHoursToTodaysShift}時間以内の勤務に契約が成立しました`,
    body: `${shiftLine(shift)}に応募があり、契約が成立しました。「今日」の画面で確認し、受け入れを準備してください。`,
  }),
  chat: ({ facilityName }: At): NoticeText => ({
    title: 'ワーカーからメッセージが届いています',
    body: `${facilityName}に届いたワーカーのメッセージが、まだ読まれていません。内容を確認して返信してください。`,
  }),
  review: ({ facilityName }: At): NoticeText => ({
    title: '施設の評価が公開されました',
    body: `${facilityName}に、ワーカーの評価が公開されました。`,
  }),
  objection: ({ facilityName }: At): NoticeText => ({
    title: '契約や勤務の終了に異議が出ました',
    body: `${facilityName}が終了した契約または勤務に、ワーカーから異議が出ました。運営が、双方の説明を確認します。`,
  }),
  stopped: ({ facilityName, count }: At & { count: number }): NoticeText => ({
    title: '求人が停止されました',
    body: `${facilityName}の求人${count}件が、運営または最低賃金の改定によって停止されました。成立している契約はそのまま続きます。「募集」の画面で内容を直してください。`,
  }),
  postingReleased: ({ facilityName, title }: At & { title: string }): NoticeText => ({
    title: '求人の確認が終わり、公開しました',
    body: `${facilityName}の「${title}」の掲載内容を、運営が確認しました。待っていた募集を、すべての人数で公開しました。`,
  }),
  postingRefused: ({
    facilityName,
    title,
    refusal,
  }: At & { title: string; refusal: string }): NoticeText => ({
    title: '求人を掲載できませんでした',
    body: `${facilityName}の「${title}」は、運営の確認で掲載できないと判断されました。理由：「${refusal}」。待っていた募集は終了しました。成立している契約はそのまま続きます。ひな形を直して保存すると、もう一度掲載できます。`,
  }),
  agreement: ({ facilityName, endsOn }: At & { endsOn: JstDay }): NoticeText => ({
    title: '36協定の期間が終わります',
    body: `${facilityName}の36協定は、${formatDay(endsOn)}に期間が終わります。それまでに新しい協定を登録してください。登録がないと、1日${statutoryDayMinutes / 60}時間を超える求人は掲載できません。`,
  }),
  nearLimit: ({ corporationName, total, limit }: OfExposure): NoticeText => ({
    title: `立替の見込み額が上限の${exposureWarningPercent}%を超えました`,
    body: `${corporationName}の立替の見込み額は${formatYen(total)}で、上限は${formatYen(limit)}です。上限を超える募集と、給与や人数の引き上げは掲載できません。内訳と減らし方は、法人の画面で確認できます。成立している契約と給与の支払いはそのまま続きます。`,
  }),
  exceededLimit: ({ corporationName, total, limit }: OfExposure): NoticeText => ({
    title: '立替の上限を超えたため、新しい募集を掲載できません',
    body: `${corporationName}の立替の見込み額が${formatYen(total)}になり、上限（${formatYen(limit)}）を${formatYen(exposureExcessOf(total, limit))}超えました。新しい募集と、給与や人数の引き上げは掲載できません。内訳と減らし方は、法人の画面で確認できます。成立している契約と給与の支払いはそのまま続きます。`,
  }),
  limitAnswered: ({ corporationName, asked, granted, answer }: OfLimitAnswer): NoticeText => ({
    title:
      granted === null
        ? '立替の上限の依頼は見送られました'
        : `立替の上限が${formatYen(granted)}になりました`,
    body: `${corporationName}の立替の上限を${formatYen(asked)}にする依頼に、運営が回答しました。「${answer}」。いまの上限は、法人の画面で確認できます。`,
  }),
  nearBudget: (budget: OfBudget): NoticeText => ({
    title: `${monthOfBudget(budget)}の費用の見込みが予算の${budgetNoticePercents.near}%になりました`,
    body: budgetBody(budget),
  }),
  reachedBudget: (budget: OfBudget): NoticeText => ({
    title: `${monthOfBudget(budget)}の費用の見込みが予算に達しました`,
    body: budgetBody(budget),
  }),
  invoiceIssued: ({ corporationName, number, month, total, dueOn }: OfInvoice): NoticeText => ({
    title: `${formatMonth(month.slice(0, 7))}分の請求書を発行しました`,
    body: `${corporationName}の${formatMonth(month.slice(0, 7))}分のご請求額は${formatYen(total)}です。${formatDayWithWeekday(dueOn)}までに、請求書にある口座へお振り込みください。振込のEDI情報（摘要）には、請求書の番号${number}を入れてください。勤務ごとの内訳とPDFは、請求書の画面で確認できます。`,
  }),
  creditIssued: ({ corporationName, number, month, total }: OfInvoice): NoticeText => ({
    title: `${formatMonth(month.slice(0, 7))}分の請求書を発行しました（お支払いはありません）`,
    body: `${corporationName}の${formatMonth(month.slice(0, 7))}分は、訂正のため${formatYen(-total)}の差し引きになりました（番号${number}）。この金額は、ほかのお支払いから差し引くか、返金します。内訳とPDFは、請求書の画面で確認できます。`,
  }),
  invoiceReminder: (unpaid: OfUnpaid): NoticeText => ({
    title: 'お支払い期限を過ぎた請求書があります',
    body: `${unpaidLine(unpaid)}行き違いでお支払い済みのときは、ご容赦ください。期限から${dunningDays.STOP}日を過ぎると、新しい募集を掲載できなくなります。`,
  }),
  invoiceSecond: (unpaid: OfUnpaid): NoticeText => ({
    title: '【2回目】請求書のお支払いをお願いします',
    body: `${unpaidLine(unpaid)}期限から${dunningDays.STOP}日を過ぎると、新しい募集を掲載できなくなります。お支払いが難しいときや、金額に疑問があるときは、運営にご連絡ください。`,
  }),
  invoiceStopped: (unpaid: OfUnpaid): NoticeText => ({
    title: '請求書のお支払いがないため、新しい募集を掲載できません',
    body: `${unpaidLine(unpaid)}期限から${dunningDays.STOP}日を過ぎたため、新しい募集と、給与や人数の引き上げは掲載できません。お支払いが確認されると、すぐに掲載できます。成立している契約と給与の支払いはそのまま続きます。`,
  }),
  taxDue: (due: OfTaxDue): NoticeText => ({
    title: `源泉所得税の納付の期限は${formatDayWithWeekday(due.dueOn)}です`,
    body: taxDueText(due),
  }),
  taxDueSoon: (due: OfTaxDue): NoticeText => ({
    title: `【まもなく期限】源泉所得税の納付は${formatDayWithWeekday(due.dueOn)}までです`,
    body: taxDueText(due),
  }),
  creditSetOff: ({ corporationName, invoices }: OfSetOff): NoticeText => ({
    title: 'お預かりしている金額を、請求書に充当しました',
    body: `${corporationName}が払い過ぎた金額と、訂正による差し引きのうち、${formatYen(sumOf(invoices))}を、期限の早い請求書から充当しました（${setOffLines(invoices)}）。充当した分のお支払いは要りません。内訳は、請求書の画面で確認できます。`,
  }),
  setOffTakenBack: ({ corporationName, invoices }: OfSetOff): NoticeText => ({
    title: '請求書への充当を取り消しました',
    body: `充当した金額のもとになったご入金が取り消されたため、${corporationName}の請求書への充当のうち${formatYen(-sumOf(invoices))}を取り消しました（${setOffLines(invoices)}）。残りの金額をお振り込みください。行き違いや疑問があるときは、運営にご連絡ください。`,
  }),
  refundConfirmed: (refund: OfRefund): NoticeText => ({
    title: '返金の手続きを始めました',
    body: `${refund.corporationName}からお預かりしている金額のうち、${formatYen(refund.amount)}を返金します。${refundAccountLine(refund)}振込が済むと、もう一度お知らせします。`,
  }),
  refundPaid: (refund: OfRefund): NoticeText => ({
    title: '返金を振り込みました',
    body: `${refund.corporationName}に、${formatYen(refund.amount)}を振り込みました。${refundAccountLine(refund)}`,
  }),
  proofEnded: ({ corporationName }: OfCorporation): NoticeText => ({
    title: `募集は「${payTimingLabels.PAY_DAY}」になりました`,
    body: `銀行が${corporationName}の請求のご入金を取り消したため、お支払いの済んだ請求がなくなりました。掲載中の募集と、これから掲載する募集は「${payTimingLabels.PAY_DAY}」です。回答を待つ応募がある募集と、成立している契約は変わりません。請求のお支払いが確認されると、「${payTimingLabels.EARLY}」に戻ります。`,
  }),
  termsChanged: ({ corporationName, requiredFrom }: OfTerms): NoticeText => ({
    title: '利用規約が新しくなりました',
    body: `${corporationName}の法人の画面で新しい利用規約を読み、${formatDay(addDays(requiredFrom, -1))}までに同意してください。同意がないと、その翌日から募集を掲載できません。`,
  }),
  termsOverdue: ({ corporationName }: OfCorporation): NoticeText => ({
    title: '利用規約への同意がないため、募集を掲載できません',
    body: `${corporationName}は、新しい利用規約に同意していません。法人の画面で規約を読み、同意すると、また募集を掲載できます。成立している契約はそのまま続きます。`,
  }),
  declarationEnding: ({ corporationName, endsOn }: OfDeclaration): NoticeText => ({
    title: '求人不受理の申告の期限が近づいています',
    body: `${corporationName}の申告は、${formatDay(endsOn)}に1年の期限が切れます。法人の画面で、もう一度申告してください。申告がないと、その翌日から募集を掲載できません。`,
  }),
  declarationEnded: ({ corporationName, endsOn }: OfDeclaration): NoticeText => ({
    title: '求人不受理の申告が切れたため、募集を掲載できません',
    body: `${corporationName}の申告は、${formatDay(endsOn)}に1年の期限が切れました。法人の画面でもう一度申告すると、また募集を掲載できます。成立している契約はそのまま続きます。`,
  }),
  digest: (lines: readonly string[]): NoticeText => ({
    title: '今日のまとめ',
    body: [
      'おはようございます。今日の勤務と、対応を待っているものをお知らせします。',
      ...lines,
    ].join('\n\n'),
  }),
  test: {
    title: 'テスト通知',
    body: 'この端末で通知を受け取れます。',
  },
} as const;

type Counts = At & {
  shifts: number;
  unstaffed: number;
  contracts: number;
  applications: number;
  hours: number;
  asked: number;
  joined: number;
  firstDueAt: Date | null;
};

/** The lines of one facility in the digest. */
export function digestLines(facility: Counts): string {
  const { facilityName, shifts, unstaffed, contracts, applications, hours } = facility;
  const { asked, joined, firstDueAt } = facility;
  return [
    `■ ${facilityName}`,
    `今日の勤務：${shifts}件`,
    ...(unstaffed > 0 ? [`今日の求人で足りない人数：${unstaffed}人`] : []),
    ...(contracts > 0
      ? [`この${digestContractHours}時間に成立した契約（即決）：${contracts}件`]
      : []),
    ...(applications > 0 ? [`回答待ちの応募：${applications}件`] : []),
    ...(hours > 0 ? [`確認待ちの勤務時間：${hours}件`] : []),
    ...(asked > 0 ? [`回答待ちの「施設から頼まれた」キャンセル：${asked}件`] : []),
    ...(joined > 0 ? [`前日に自施設のなかまに入った人：${joined}人`] : []),
    ...(firstDueAt ? [`最も早い期限：${formatInstant(firstDueAt)}`] : []),
  ].join('\n');
}
