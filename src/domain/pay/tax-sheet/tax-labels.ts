import type { WithholdingColumn } from '../wage/withholding.ts';
import type { TaxCorrectionKind, TaxSlip } from './tax-sheet.ts';

/** The names of the columns on the slips to the tax office. */
export const taxColumnLabels: Record<WithholdingColumn, string> = {
  hei: '日雇労務者の賃金（丙欄）',
  otsu: '俸給・給料等（乙欄）',
  nonresident: '非居住者の給与',
};

/** The name of the count of a column. */
export const personsLabelOf = (column: WithholdingColumn): string =>
  column === 'hei' ? '延人員' : '人員';

export const slipTitles: Record<TaxSlip['kind'], string> = {
  RESIDENT: '給与所得の納付書',
  NONRESIDENT: '非居住者の所得の納付書',
};

/** Why a line stands on the sheet beside the payments of its month. */
export const correctionReasons: Record<TaxCorrectionKind, string> = {
  LATE: '前の月の支払い（振込の結果が後で届いたもの）',
  RETURNED: '振込が戻ったため、前の集計表の支払いを取り消し',
  CHANGED: '前の集計表の金額の訂正',
  REPAID: '払い過ぎの精算で戻った賃金',
  REFUND: '引き過ぎた源泉所得税を本人に返金',
  COLLECTED: '前の支払いで不足した源泉所得税を、後の賃金から徴収',
  BORNE: '本人から徴収できなくなった源泉所得税の不足',
};

/** The name of a worker; an erased name is replaced. */
export const workerNameOrLeft = (name: string): string => name || '退会した方';

/** Notes on the page and the paper of a sheet. */
export const taxSheetNotes = [
  '勤務の月ではなく、賃金を支払った日（振込の指定日）の月で集計しています。',
  '充当するときは、税務署に誤納額の充当の届出が必要です。',
  '納付する税額が0円のときも、支払いがあれば納付書を税務署に提出します。',
  'ほかの従業員の給与の源泉所得税は、含まれていません。',
  '納付書の記入欄は、条文未照合です。税理士か税務署に確認してください。',
] as const;
