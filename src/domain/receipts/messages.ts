import type { ZenginFileError, ZenginProblem } from '#domain/pay/bank-file/zengin-error.ts';
import { addDays, formatDay, type JstDay } from '#platform/base/jst.ts';
import { createRefusalFactory, type FieldErrors, type Refusal } from '#platform/base/refusal.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';

import type { Gap } from './continuity.ts';
import { maxAccountNameLength, maxColumnNameLength } from './account-rules.ts';
import type { ReturnReason } from './match-returns.ts';
import { maxPayerNameLength } from './payer-name.ts';
import { maxOtherMoneyNoteLength } from './matching/other-money.ts';
import type { MatchReason } from './matching/match-receipt.ts';
import type { StatementSource } from './readers/statement.ts';

/** Refusals of statements; only operators see them. (Rule 8.7) */
const receiptMessages = {
  STATEMENT_INVALID:
    '明細のファイルを読み込めませんでした（{line}行目{field}：{problem}）。1行も読み込んでいません。{remedy}',
  STATEMENT_FUTURE:
    '明細に、今日より後の日（{day}）があります。1行も読み込んでいません。ファイルの日付が和暦かどうかを確かめてください',
  STATEMENT_EARLIER:
    'この口座の明細は{day}から読み込まれていて、それより前の明細は読み込めません。1行も読み込んでいません。{day}以降のファイルを選んでください',
  STATEMENT_GAP:
    '{from}から{to}までの明細が読み込まれていません（読み込み済みの残高{expected}、このファイルの前の残高{found}）。1行も読み込んでいません。先に、その期間のファイルを読み込んでください',
  STATEMENT_INCOMPLETE:
    '{to}までの明細に抜けがあります（読み込み済みの残高{expected}、このファイルの前の残高{found}）。1行も読み込んでいません。{to}を含む期間のファイルを銀行から取り直して、先に読み込んでください',
  STATEMENT_CHANGED:
    '読み込み済みの明細の中に、このファイルにないものがあります。1行も読み込んでいません。どちらが正しいかを銀行に確認してください',
  STATEMENT_ACCOUNT_TAKEN: 'この口座はすでに登録されています。一覧を確認してください',
  LINE_MATCHED: 'この入金は、すでに照合されています。一覧を読み込み直してください',
  RECEIPT_EXCEEDED: '請求書に充てる金額の合計が、入金の金額を超えています。金額を減らしてください',
  INVOICE_EXCEEDED:
    '選んだ請求書の未払いの金額を超えているか、ほかの入金で支払われました。一覧を読み込み直して、もう一度選んでください',
  PAYER_FEE_UNKNOWN:
    '差し引かれた手数料の金額が、銀行の振込手数料と合いません。一部の入金として照合してください',
  RECEIPT_NOT_PLACED: 'この明細は照合されていません。一覧を読み込み直してください',
  RECEIPT_FOLLOWED:
    'この入金による請求書の支払いで、法人の求人が「すぐ払い」になったため、照合を取り消せません',
  RECEIPT_NOT_TAKEN_BACK:
    '選んだ入金は、この取消の元の入金ではありません（口座・金額・日付が合わないか、すでに取り消されています）。一覧を読み込み直して、もう一度選んでください',
  RECEIPT_REFUNDED:
    'この入金のうち、法人に返金した金額か、返金を依頼した金額があるため、取り消せません。承認前の返金は依頼を取り下げてから、もう一度お試しください。返金した後は、法人に連絡し、返してもらう方法を決めてください',
  REFUND_EXCEEDED:
    '返金できる金額（{free}）を超えています。充当やほかの返金で減ったかもしれません。画面を更新し、金額を減らしてください',
  REFUND_STATE_CHANGED:
    'この返金は、承認を待っているか、すでに振込済みと記録されたか、取りやめになりました。画面を更新してください',
  NOTHING_TO_SET_OFF:
    '充当できる金額か、未払いの請求書がありません。すでに充当されたかもしれないため、画面を更新してください',
  VIRTUAL_ACCOUNT_TAKEN:
    'この口座は、すでにほかの法人かこの法人の振込専用口座です。番号を確認してください',
  PAYER_NAMELESS:
    'この入金には依頼人の名前がないため、候補から外すことを記憶できません。ほかの候補を選ぶか、そのままにしてください',
  LINE_NOT_THIS_TRANSFER:
    'この入金は、選んだ振込の戻りではありません（金額か日付が合いません）。一覧を読み込み直して、もう一度選んでください',
} as const;

export const receiptRefusal = createRefusalFactory(receiptMessages);

/** The refusal of a file that cannot be read: line, field, problem, and what to do. (Rule 8.8) */
export function statementFileRefusal({ problem, record, field }: ZenginFileError): Refusal {
  const { sentence, remedy } = problems[problem];
  const name = field === null ? '' : `・${fieldLabels[field] ?? field}`;
  return receiptRefusal('STATEMENT_INVALID', {
    line: record,
    field: name,
    problem: sentence,
    remedy,
  });
}

/** The refusal of a file that does not continue the loaded ones. (Rule 8.7) */
export function gapRefusal(gap: Gap, balances: { expected: Yen; found: Yen }): Refusal {
  const from = formatDay(gap.from);
  const to = formatDay(gap.to);
  const yen = { expected: formatYen(balances.expected), found: formatYen(balances.found) };
  switch (gap.kind) {
    case 'EARLIER':
      return receiptRefusal('STATEMENT_EARLIER', { day: formatDay(nextDayOf(gap)) });
    case 'MISSING':
      return receiptRefusal('STATEMENT_GAP', { from, to, ...yen });
    case 'INCOMPLETE':
      return receiptRefusal('STATEMENT_INCOMPLETE', { to, ...yen });
    default:
      throw new RangeError(`unknown gap: ${String(gap.kind satisfies never)}`);
  }
}

const nextDayOf = ({ to }: Gap): JstDay => addDays(to, 1);

const again = '銀行から取り直したファイルを、開いて保存し直さずに選んでください';
const problems: Record<ZenginProblem, { sentence: string; remedy: string }> = {
  LENGTH: { sentence: 'レコードの長さが200バイトではありません', remedy: again },
  CHARACTER: { sentence: '半角のカナ・英数字でない文字があります', remedy: again },
  RECORD_ORDER: { sentence: 'レコードの並び順が違います', remedy: again },
  KIND: {
    sentence: '種別コードが、この口座の形式と違います',
    remedy:
      'この口座に登録した形式（振込入金通知は01、入出金取引明細は03）のファイルを選んでください',
  },
  CODE_TYPE: {
    sentence: '文字コードがJISではありません',
    remedy: '銀行の画面でJISを選び、取り直してください',
  },
  VALUE: { sentence: '項目の値が正しくありません', remedy: again },
  NOT_BLANK: { sentence: '空白のはずの項目に値があります', remedy: again },
  COUNT_MISMATCH: { sentence: '件数が明細と合いません', remedy: again },
  TOTAL_MISMATCH: { sentence: '合計金額が明細と合いません', remedy: again },
  NO_TRANSFERS: {
    sentence: '明細がありません',
    remedy: '期間を確かめて、銀行から取り直してください',
  },
  BALANCE_MISMATCH: { sentence: '取引後の残高が明細と合いません', remedy: again },
  DAY: {
    sentence: '日付が読み取れないか、ファイルの期間にありません',
    remedy: again,
  },
  COLUMNS: {
    sentence: '必要な列が見つかりません',
    remedy: 'この口座に登録した列の名前と、ファイルの見出しを確かめてください',
  },
  ENCODING: {
    sentence: '文字コードがShift_JISでもUTF-8でもありません',
    remedy: 'CSVで保存したファイルを選んでください',
  },
  ACCOUNT: {
    sentence: 'ほかの口座の明細があります',
    remedy: '銀行の画面でこの口座だけを選び、取り直してください',
  },
};

const fieldLabels: Readonly<Record<string, string>> = {
  recordType: 'データ区分',
  kind: '種別コード',
  codeType: 'コード区分',
  from: '勘定日（自）',
  to: '勘定日（至）',
  bankCode: '銀行コード',
  branchCode: '支店コード',
  accountNumber: '口座番号',
  day: '勘定日',
  direction: '入払区分',
  amount: '金額',
  longAmount: '金額',
  payerName: '振込依頼人名',
  bankName: '仕向銀行名',
  branchName: '仕向店名',
  summary: '摘要',
  edi: 'EDI情報',
  count: '件数',
  total: '合計金額',
  cancelledCount: '取消件数',
  cancelledTotal: '取消金額',
  inCount: '入金件数',
  inTotal: '入金額',
  outCount: '出金件数',
  outTotal: '出金額',
  balance: '残高',
  accounts: '口座数',
};

const columnSentence = `列の名前を${maxColumnNameLength}文字以内で入力してください`;

/** Errors of the form of an account, by field. */
export const accountSentences = {
  name: `口座の呼び名を${maxAccountNameLength}文字以内で入力してください`,
  bankCode: '銀行コードを4桁の数字で入力してください',
  branchCode: '支店コードを3桁の数字で入力してください',
  accountNumber: '口座番号を7桁以内の数字で入力してください',
  day: `日付の列の名前を${maxColumnNameLength}文字以内で入力してください`,
  amount: '符号付きの金額の列（1つ）か、入金の列と出金の列（2つ）の名前を入力してください',
  incoming: columnSentence,
  outgoing: columnSentence,
  payerName: columnSentence,
  summary: columnSentence,
} as const satisfies FieldErrors;

export const statementSourceLabels = {
  ZENGIN_01: '振込入金通知（全銀01）',
  ZENGIN_03: '入出金取引明細（全銀03）',
  ANSER_CSV: '入出金明細（ANSERのCSV）',
  PLAIN_CSV: 'そのほかのCSV',
} as const satisfies Record<StatementSource, string>;

export const returnReasonLabels = {
  NUMBER: '振込の番号が同じ',
  NAME: '受取人名が同じ',
  WORD: '組戻・振込不能などの言葉がある',
} as const satisfies Record<ReturnReason, string>;

/** Errors of the forms for a corporation's names and virtual accounts, by field. */
export const payerSentences = {
  name: `名前を${maxPayerNameLength}文字以内で、法人の種類だけでなく入力してください`,
  branchCode: accountSentences.branchCode,
  accountNumber: accountSentences.accountNumber,
} as const satisfies FieldErrors;

/** Errors of the form that divides a receipt over invoices. */
export const receiptSplitSentences = {
  words: '法人名の一部か、請求書番号を入力してください',
  amount: '未払いの金額までの数字を入力してください',
  exceeded: receiptMessages.RECEIPT_EXCEEDED,
} as const;

/** Errors of the forms for refunds, by field. */
export const refundSentences = {
  source: '返金する金額の種類を選んでください',
  amount: '返金できる金額までの数字を入力してください',
  accountNumberAgain: '上の口座番号と同じ番号を入力してください',
  paidOn: '振り込んだ日を、承認した日から今日までの間で入力してください',
} as const satisfies FieldErrors;

export const refundSourceLabels = {
  CREDIT: '払い過ぎた金額',
  DEPOSIT: '保証金',
  CREDIT_NOTE: '差し引きの請求書',
} as const;

/** `CREDIT` was paid beyond the invoices, `DEPOSIT` is held as 保証金, `CREDIT_NOTE` is an invoice with a negative sum. */
export type RefundSource = keyof typeof refundSourceLabels;

export const accountTypeLabels = { '1': '普通', '2': '当座' } as const;

/** An account in words: 「銀行0009・支店015・普通1234567・ﾐﾄﾞﾘｶｲ」. */
export const accountText = (account: {
  bankCode: string;
  branchCode: string;
  accountType: '1' | '2';
  accountNumber: string;
  holderKana: string;
}): string =>
  `銀行${account.bankCode}・支店${account.branchCode}・${accountTypeLabels[account.accountType]}${account.accountNumber}・${account.holderKana}`;

export const otherMoneySentence = `何の入金かを${maxOtherMoneyNoteLength}文字以内で入力してください`;

export const matchReasonLabels = {
  VIRTUAL_ACCOUNT: '法人の振込専用口座への入金',
  NUMBER: '請求書番号が同じ',
  NAME: '依頼人名がこの法人の名前',
  AMOUNT: '未払いの請求書と金額が同じ',
  SUM: '未払いの請求書の合計と金額が同じ',
  NAME_ONCE: '同じ依頼人名を1回、この法人と確認した',
  AMOUNT_LESS_FEE: '未払いの請求書から振込手数料を引いた金額',
  PAID_NUMBER: '支払い済みの請求書の番号がある',
} as const satisfies Record<MatchReason, string>;
