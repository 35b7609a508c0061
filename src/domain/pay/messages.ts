import { formatDay, formatDayWithWeekday, formatInstant, type JstDay } from '#platform/base/jst.ts';
import { createRefusalFactory, type Refusal } from '#platform/base/refusal.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';
import type { TransferFailure, TransferOutcome } from './bank-file/transfer-outcome.ts';
import {
  transferMinimumYen,
  type TransferKind,
  type TransferRefusal,
  type WageWaitReason,
} from './rules.ts';
import { maxTaxPeriodBoundaryMonths, taxColumnReasonLengthBounds } from './wage/tax-column.ts';
import { nonresidentTaxPercent } from './wage/withholding.ts';

/** Refusals of pay. (Rule 4.24) */
export const payMessages = {
  BALANCE_TOO_LOW:
    '受け取れる残高が{minimum}に満たないため、まだ振り込めません。{minimum}以上になってから申請してください',
  TRANSFER_IN_PROGRESS:
    '前回の振込を処理しているため、新しい申請はできません。振込が終わってからもう一度申請してください',
  DESIGNATED_DAY_CHANGED:
    '画面を開いている間に締切を過ぎたため、振込の日が{day}に変わりました。まだ申請していません。新しい日を確認して、もう一度申請してください',
  BANK_MISSING: '振込口座が登録されていないため、振り込めません。先に振込口座を登録してください',
  BANK_INVALID:
    '登録された口座に振り込めませんでした。口座情報を確認して、正しい内容で登録し直してください',
  NAME_MISSING:
    '口座名義に使うお名前（カナ）が登録されていません。先にプロフィールを入力してください',
  PAY_OUTSIDE_ACCOUNT_OPEN:
    'このワーカーは振込を申請できるため、製品の外で支払えません。亡くなった方などは、先にアカウントを停止してください',
  PAY_OUTSIDE_AMOUNT:
    '金額が残高の全額と違うため、記録できません。一覧を読み込み直し、残高と同じ金額を支払ってください',
  WAGE_NOT_LOWERABLE:
    '払い過ぎについて一度たずねた給与、打刻のない勤務の給与、退会した方の給与は、減らすことを依頼できません。法人からワーカーに直接確かめてください',
  LOWERED_PAY_TOO_MUCH:
    '減らす金額が給与（税引き前）以上のため、依頼できません。給与より少ない金額を入力してください',
  WAGE_LOWERING_ASKED:
    'この給与を減らすことについて、ワーカーの回答を待っているため、増やせません。回答の後か、回答の期限の後に依頼してください',
  WAGE_STATE_CHANGED:
    '給与の状態が変わったため、この操作は行えません。画面を読み込み直して確認してください',
  TAX_OF_ALL_FACILITIES:
    '源泉所得税の集計は法人のすべての施設の分のため、担当する施設が一部の方は開けません。オーナーに、担当をすべての施設に変えてもらってください',
  TAX_SLIP_NOT_DUE:
    'この納付書には納付や提出が必要な金額がないため、納付した日を記録できません。集計表が確定しているか、画面を読み込み直して確認してください',
  TAX_PAYMENT_RECORDED:
    'この納付書の納付した日は、すでに記録されています。日を変えるときは、今の記録を取り消してからもう一度記録してください',
  TAX_PAYMENT_MISSING:
    'この納付書の納付の記録はないため、取り消せません。画面を読み込み直して確認してください',
  TRANSFER_STATE_CHANGED:
    '振込の状態が変わったため、この操作は行えません。画面を読み込み直して確認してください',
  TRANSFER_ON_PAY_DAY:
    'この振込には支払日の給与が入っているため、保留できません。支払日の給与は、何がわかっても全額を支払います',
  TRANSFER_HELD_BEFORE:
    'この振込は一度保留しているため、もう一度は保留できません。2人目の承認がなかった保留は、終わっています',
  OVERPAYMENT_ANSWERED:
    'この払い過ぎの確認には、すでに回答しています。画面を読み込み直して、回答の内容を確認してください',
  OVERPAYMENT_EXPIRED:
    '回答の期限が過ぎたため、回答できません。何も差し引かれないので、手続きの必要はありません',
  OVERPAYMENT_TEXT_CHANGED:
    '説明の文が新しくなったため、回答を受け付けられませんでした。画面を読み込み直して、もう一度確認してください',
  RESULT_EARLY:
    'この振込の指定日は{day}です。指定日になるまで、着金も振込不能もまだ決まりません。何も記録していません。指定日になってから、通帳か入出金明細を確かめて記録してください',
  BANK_FILE_SETTLED:
    'この銀行ファイルには、結果を待つ振込がありません。一覧を読み込み直して確認してください',
  TAX_COLUMN_ALREADY_SET:
    'この事業者の給与には、その日から先にすでに乙欄が設定されています。先に今の設定を終わらせるか、終わった設定と重ならない日を指定してください',
  TAX_COLUMN_ENDED: 'この乙欄の設定はすでに終わっています。一覧を読み込み直して確認してください',
  TAX_COLUMN_END_TOO_EARLY:
    '乙欄の始まりの日より前には終わらせられません。始まりの日か、それより後の日を指定してください',
  TAX_PROPOSAL_DECIDED: 'この提案はすでに処理されています。一覧を読み込み直して確認してください',
} as const;

export const payRefusal = createRefusalFactory(payMessages);

/** The refusal for `whyCannotRequestTransfer`, with the minimum that its sentence names. */
export function transferRefusal(code: TransferRefusal, kind: TransferKind = 'EARLY'): Refusal {
  return payRefusal(code, { minimum: formatYen(transferMinimumYen[kind]) });
}

/** Sentences under the fields of the bank account form. (Rule 4.18) */
export const bankAccountSentences = {
  bankCode: '金融機関コードは4桁の数字で入力してください',
  bankUnknown: 'この金融機関は見つかりませんでした。名前かコードで検索して選んでください',
  branchCode: '支店コードは3桁の数字で入力してください',
  branchUnknown: 'この支店は見つかりませんでした。名前かコードで検索して選んでください',
  accountType: '普通または当座を選んでください',
  savingsAccount: '貯蓄預金は給与の受け取りに使えません。普通または当座の口座を登録してください',
  accountNumber: '口座番号は7桁以内の数字で入力してください',
  holderEmpty: '口座名義をカタカナで入力してください',
  holderCharacters: '口座名義に使えない文字があります。カタカナ・英字・数字で入力してください',
  yuchoSymbol: '記号は0か1で始まる5桁の数字で入力してください',
  yuchoNumber: '番号は末尾が1の8桁以内の数字で入力してください',
  yuchoGiroNumber: '振替口座の番号は6桁以内の数字で入力してください',
} as const;

/** Sentence under the field of the monthly goal. */
export const incomeGoalSentences = {
  amount: '目標は{minimum}から{maximum}までの、円単位の金額で入力してください',
} as const;

/** Shown to the worker when the bank did not pay. */
const transferFailureSentences: Record<TransferFailure, string> = {
  NO_FUNDS:
    '当社側の事情で振込ができませんでした。残高は戻っています。時間をおいてもう一度申請してください',
  NO_ACCOUNT: '登録された口座が見つからず、振込ができませんでした。口座情報を登録し直してください',
  NAME_MISMATCH:
    '口座名義が一致せず、振込ができませんでした。ご本人名義の口座を登録し直してください',
  ACCOUNT_CLOSED:
    '登録された口座が解約されていて、振込ができませんでした。別の口座を登録してください',
  OTHER: '銀行で振込ができませんでした。口座情報を確認して、登録し直してください',
};

/** The worker's sentence on why the bank did not pay; null where it paid. */
export const transferFailureReasonOf = (outcome: TransferOutcome): string | null =>
  outcome === 'PAID' ? null : transferFailureSentences[outcome];

/** The end of a transfer at the bank, in an operator's words. */
export const transferOutcomeLabels = {
  PAID: '着金',
  NO_FUNDS: '振込不能（当社の口座の資金不足）',
  NO_ACCOUNT: '振込不能（口座なし）',
  NAME_MISMATCH: '振込不能（口座名義の相違）',
  ACCOUNT_CLOSED: '振込不能（口座の解約）',
  OTHER: '振込不能・組戻（理由がわからないものを含む）',
} as const satisfies Record<TransferOutcome, string>;

/**
 * Added when the bank knows the holder by another name: the kana comes from the profile, which is locked after the
 * identity check.
 */
const readingAdvice =
  'カナが通帳と違うときは、先に本人確認の書類をもう一度送り、カナを直してください';

/**
 * A second sentence on how the worker resolves a reason of `transferFailureReasonOf`; null where the reason already says
 * it.
 */
export const transferFailureAdvice = (reason: string | null): string | null =>
  reason === transferFailureSentences.NAME_MISMATCH ? readingAdvice : null;

/**
 * Added to the reason while the worker has unpaid wages: pay day sends nothing to an account that the bank refused.
 */
export const automaticTransferStopsSentence = '登録し直すまで、支払日の自動振込も止まります';

/** Messages to workers who cannot be paid on pay day. (Rule 4.18) */
export const payDayMessages = {
  accountMissing: (amount: Yen) =>
    `振込口座が登録されていないため、支払日の給与${formatYen(amount)}を振り込めません。マイページから口座を登録してください。登録すると自動で振り込みます。`,
  accountInvalid: (amount: Yen) =>
    `登録された口座に振り込めないため、支払日の給与${formatYen(amount)}が止まっています。マイページから口座を登録し直してください。登録すると自動で振り込みます。`,
} as const;

/** Sentences under the button that explain why a worker cannot confirm a wage now. (Rule 4.9, 6.7) */
export const wageCheckSentences = {
  operatorDecides: '事務局が勤務時間を確認しています。結果が出るまでお待ちください',
  nothingToCorrect:
    '記録された時刻と休憩から変わったところがありません。このまま給与を確定してください',
  endUnconfirmed:
    '退勤の打刻がないため、終了の時刻を施設に確認しています。違うときは修正を申請してください',
  needsCorrection: '打刻か休憩が予定どおりに記録されていません。修正を申請してください',
  unsentOvertime: '退勤のときに申告した残業が、まだ申請されていません。修正を申請してください',
  notCheckedOut: '退勤を記録すると確定できます',
  facilityReviews: '施設が確認しています。結果が出るまでお待ちください',
  notWorked: 'この勤務は行われなかったため、確定した給与はありません',
  fixed: 'この勤務の給与は確定しています',
} as const;

/** The notice to a worker whose transfer missed its designated day. (Rule 6.5) */
export const transferDelayMessage = (netAmount: Yen, day: JstDay) => ({
  title: '振込が遅れています',
  body: `${formatYen(netAmount)}の振込が予定の日に間に合いませんでした。申し訳ありません。${formatDayWithWeekday(day)}に入金される予定です。`,
});

/** The notice to a worker whose wages waited for a limit of their corporation. (Rule 8.6) */
export const freedWagesMessage = (amount: Yen) => ({
  title: '支払日を待っていた給与を引き出せます',
  body: `支払日まで引き出せなかった給与${formatYen(amount)}を、今から引き出せるようになりました。支払日まで待つこともできます。`,
});

/** The notice to a worker whose transfer an operator holds. (Rule 8.6) */
export const transferHeldMessage = (reason: string, until: Date) => ({
  title: '振込の前に、運営が確認しています',
  body: `申請された振込を、運営が確認しています。理由：${reason}。${formatInstant(until)}までに確認が終わらなければ、次の振込の日に振り込みます。給与の支払日には、必ず支払います。`,
});

type OnPayDay = { netAmount: Yen; payDay: JstDay; reason: string };

/** The notice to a worker whose held transfer is paid on the pay day. (Rule 8.6) */
export const transferOnPayDayMessage = ({ netAmount, payDay, reason }: OnPayDay) => ({
  title: '振込は給与の支払日に行います',
  body: `${formatYen(netAmount)}の振込は、${formatDayWithWeekday(payDay)}の支払日に行います。理由：${reason}。ご質問は、サポートに送ってください。`,
});

/** The notice to a worker whose completed transfer was reopened. (Rule 6.5) */
export const transferReopenedMessage = (amount: string) => ({
  title: '振込を残高に戻しました',
  body: `完了とお知らせした${amount}の振込が、口座に入金されていないことが分かりました。申し訳ありません。金額は残高に戻っています。もう一度申請できます。`,
});

type Alarm = {
  kind:
    | 'FILE_NOT_FETCHED'
    | 'FILE_NOT_ANSWERED'
    | 'TRANSFERS_LATE'
    | 'PAY_DAY_NOT_SENT'
    | 'CASES_UNDECIDED'
    | 'OBJECTIONS_UNDECIDED';
  designatedOn: JstDay;
  count: number;
  total: Yen;
};

/** The worker's sentence on why a wage can be withdrawn on its pay day only. (Rule 8.6) */
export const wageWaitSentences = {
  CONFIRMATION: '施設の確認がないまま、勤務時間が決まった給与です',
  DAY_LIMIT: '「支払日払い」の求人の給与です',
  TOTAL_LIMIT: '「支払日払い」の求人の給与です',
} as const satisfies Record<WageWaitReason, string>;

/** The operator's text of an alarm: the problem and the remedy. (Rule 6.5) */
export function payoutAlarmText({ kind, designatedOn, count, total }: Alarm) {
  const day = formatDayWithWeekday(designatedOn);
  const sum = `${count}件・${formatYen(total)}`;
  switch (kind) {
    case 'FILE_NOT_FETCHED':
      return {
        title: '銀行ファイルがまだ取り出されていません',
        body: `振込指定日 ${day}の銀行ファイル（${sum}）がまだ取り出されていません。銀行の締切までに取り出して、銀行へ送ってください`,
      };
    case 'FILE_NOT_ANSWERED':
      return {
        title: '銀行ファイルの着金がまだ確かめられていません',
        body: `振込指定日 ${day}の銀行ファイル（${sum}）に、結果を待つ振込があります。通帳か入出金明細で組戻・振込不能がないかを確かめ、「振込」で1件ずつ、または「銀行ファイル」で全件を記録してください`,
      };
    case 'TRANSFERS_LATE':
      return {
        title: '予定の日に間に合わない振込があります',
        body: `${day}に入金されるはずの振込（${sum}）が銀行ファイルに入りませんでした。次の銀行ファイルで送ります。定期処理と銀行ファイルを確認してください`,
      };
    case 'PAY_DAY_NOT_SENT':
      return {
        title: '支払日の給与が送られていません',
        body: `支払日 ${day}の給与（${count}人・${formatYen(total)}）が銀行へ送られていません。定期処理を確認し、急ぐ場合は銀行の窓口で支払ってください`,
      };
    case 'CASES_UNDECIDED':
      return {
        title: '給与を止めている確認が、期限までに決まっていません',
        body: `支払日 ${day}の給与を止めている確認（${count}件）を、運営がまだ決めていません。「勤務時間」と「欠勤」を開き、古いものから決めてください`,
      };
    case 'OBJECTIONS_UNDECIDED':
      return {
        title: '確定した給与への異議が、期限までに決まっていません',
        body: `期限 ${day}の、途中で終了した勤務の給与への異議（${count}件）を、運営がまだ決めていません。「契約の終了」を開き、古いものから決めてください`,
      };
    default:
      throw new RangeError(`unknown alarm: ${String(kind satisfies never)}`);
  }
}

/** The notice to a worker whose unpaid wages were taxed again. (Rule 6.2) */
export const retaxedWagesMessage = {
  title: 'まだ振り込まれていない給与の税額が変わりました',
  body: ({ year, before, after }: { year: number; before: Yen; after: Yen }) =>
    `給与の所得税は、振り込まれる年の税額表で計算します。${year}年の税額表で計算し直したため、引き出せる金額が${formatYen(before)}から${formatYen(after)}に変わりました。`,
} as const;

/** The notice to a worker whose approved wage was raised by a minimum wage loaded later. (最低賃金法4条2項) */
export const laterMinimumWageRaiseMessage = {
  title: '最低賃金が上がった分をお支払いします',
  body: ({ shift, amount }: { shift: string; amount: string }) =>
    `${shift}の給与を、上がった最低賃金で計算し直しました。差額${amount}（税引き後）は、次の振込でお支払いします。`,
} as const;

/** The notice to a worker whose approved pay was raised by two operators. (Rule 8.4) */
export const raisedPayMessage = {
  title: '給与を訂正しました',
  body: ({ shift, added, amount }: { shift: string; added: string; amount: string }) =>
    `${shift}の給与を確かめ、${added}（税引き前）増やしました。まだお支払いしていない${amount}（税引き後）は、次の振込でお支払いします。明細は新しくなっています。`,
} as const;

/** The notice to a worker whose balance was paid outside of the product. (Rule 8.4) */
export const outsidePaymentMessage = (amount: string) => ({
  title: '残高をお支払いしました',
  body: `残高${amount}を、振込によらずお支払いしました。残高は0円になりました。心当たりがないときは、サポートへご連絡ください。`,
});

/** Field errors of the operator's form for tax columns. */
export const taxColumnSentences = {
  day: `日付は今日の前後${maxTaxPeriodBoundaryMonths}か月の中から、YYYY-MM-DDの形で指定してください`,
  reason: `理由を${taxColumnReasonLengthBounds.min}文字以上${taxColumnReasonLengthBounds.max}文字以内で入力してください`,
} as const;

/** A new tax column and the first work day to which it applies. */
export type TaxPeriodChange = {
  day: JstDay;
  reason: string;
  /** The withdrawable balance before and after; null where the decision did not change it. */
  balance: { before: Yen; after: Yen } | null;
};

type ColumnChange = TaxPeriodChange & { employer: string };

/** The notices to a worker whose wages of an employer change to another tax column. (Rule 6.3) */
export const taxColumnNotifications = {
  set: (change: ColumnChange) => ({
    title: '所得税の計算が「乙欄」に変わります',
    body: columnBody(change, [
      `${change.employer}で働いた給与の所得税を、${formatDay(change.day)}の勤務から「日額表・乙欄」で計算します。`,
      '乙欄は、同じ勤務先で続けて働くときに使う欄で、引かれる所得税が丙欄より多くなります。',
      '多く引かれた分は、確定申告で戻ることがあります。',
    ]),
  }),
  end: (change: ColumnChange) => ({
    title: '所得税の計算が「丙欄」に戻ります',
    body: columnBody(change, [
      `${change.employer}で働いた給与の所得税を、${formatDay(change.day)}の勤務から「日額表・丙欄」で計算します。`,
    ]),
  }),
} as const;

/**
 * Notices to a worker whose wages are taxed at the non-resident rate from a day on, or at the resident rate again.
 * (Rule 8.5)
 */
export const taxResidenceNotifications = {
  set: (change: TaxPeriodChange) => ({
    title: '所得税の計算が「非居住者」に変わります',
    body: columnBody(change, [
      `${formatDay(change.day)}の勤務から、給与の所得税を「非居住者」の税率（${nonresidentTaxPercent}％）で計算します。`,
      '国内に1年以上住む予定がない方の給与は、法律でこの税率と決まっています。交通費にはかかりません。',
      '非居住者の分は、源泉徴収票のかわりに支払調書をお渡しします。',
    ]),
  }),
  end: (change: TaxPeriodChange) => ({
    title: '所得税の計算が「居住者」に戻ります',
    body: columnBody(change, [
      `${formatDay(change.day)}の勤務から、給与の所得税を「日額表」で計算します。`,
    ]),
  }),
} as const;

function columnBody(
  { reason, balance }: Pick<TaxPeriodChange, 'reason' | 'balance'>,
  sentences: readonly string[],
): string {
  return [
    ...sentences,
    'すでに振り込んだ給与は変わりません。',
    ...(balance
      ? [
          `まだ振り込まれていない給与を計算し直したため、引き出せる金額が${formatYen(balance.before)}から${formatYen(balance.after)}に変わりました。`,
        ]
      : []),
    `理由：${reason}`,
  ].join('');
}

/** The notice to a worker whose provisional tax was corrected by the table of its year. (Rule 6.2) */
export const taxCorrectionMessage = {
  title: '支払い済みの給与の税額を精算しました',
  reason: '税額表が公表または訂正されたため、支払い済みの給与の所得税を計算し直しました。',
  refund: (amount: Yen) => `引きすぎていた所得税${formatYen(amount)}は、次の振込でお返しします。`,
  due: (amount: Yen) =>
    `不足していた所得税${formatYen(amount)}は、同じ勤務先の次の給与から差し引きます。`,
} as const;
