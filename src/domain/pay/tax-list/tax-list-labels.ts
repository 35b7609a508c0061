import { formatYen } from '#platform/base/yen.ts';

import { nonresidentPaymentRecordName, withholdingStatementName } from '../statements.ts';
import { taxRecordRetentionYears, wageRecordRetentionYears } from '../statements/retention.ts';
import type { WithholdingColumn } from '../wage/withholding.ts';
import {
  lastYearOfStatementsToTaxOffice,
  leaverReportMinimumYen,
  taxOfficeFormMinimumYen,
  type TaxListForm,
  type TaxListRow,
} from './tax-list.ts';

export const taxListFormNames: Record<TaxListForm, string> = {
  REPORT: '給与支払報告書',
  RECORD: nonresidentPaymentRecordName,
};

export const taxListColumnNames: Record<WithholdingColumn, string> = {
  hei: '丙欄',
  otsu: '乙欄',
  nonresident: '非居住者',
};

type Marked = Pick<TaxListRow, 'form' | 'isOmittableForLeaver' | 'isDueAtTaxOffice'>;

/** The mark of a row about the 給与支払報告書; empty for a record. */
export function reportMarkOf({ form, isOmittableForLeaver }: Marked): string {
  if (form === 'RECORD') return '';
  return isOmittableForLeaver
    ? `${formatYen(leaverReportMinimumYen)}以下（退職した方は省略できます）`
    : `${formatYen(leaverReportMinimumYen)}を超える`;
}

/** The mark of a row about the form to the tax office; empty where the report counts as one. */
export function taxOfficeMarkOf({ form, isDueAtTaxOffice }: Marked): string {
  if (isDueAtTaxOffice === null) return '';
  const name = form === 'RECORD' ? '支払調書' : '源泉徴収票';
  return isDueAtTaxOffice
    ? `${formatYen(taxOfficeFormMinimumYen)}を超える（${name}を税務署に提出）`
    : `${formatYen(taxOfficeFormMinimumYen)}以下（${name}の税務署への提出は不要）`;
}

/** Notes on the list of a year: what it is for, what it lacks, and how long it can be read. */
export const taxListNotesOf = (year: number): readonly string[] => [
  `${taxListFormNames.REPORT}は、1月1日の住所の市区町村に提出します。住所は、ワーカーがひとこまに登録した今の住所です。提出の前に本人に確認してください。`,
  `退職した方への支払いが1年で${formatYen(leaverReportMinimumYen)}以下のときは、${taxListFormNames.REPORT}を省略できます。1日ごとの契約の方が退職した方に当たるかは、市区町村に確認してください。`,
  year <= lastYearOfStatementsToTaxOffice
    ? `${lastYearOfStatementsToTaxOffice}年分までは、支払いが${formatYen(taxOfficeFormMinimumYen)}を超える方の${withholdingStatementName}を、税務署にも提出します。`
    : `${lastYearOfStatementsToTaxOffice + 1}年分からは、${taxListFormNames.REPORT}を提出すると、${withholdingStatementName}を税務署に提出したことになります。`,
  `非居住者の方の分は、${taxListFormNames.RECORD}に記入します。`,
  'マイナンバーは、ひとこまでは集めません。提出に必要な番号は、雇用主が本人に目的を伝えて直接集め、本人確認をしてください。',
  'ひとこま以外で支払った給与と、年末調整は含まれていません。',
  `退会した方の氏名・住所・生年月日は、退会の${wageRecordRetentionYears}年後に消去します。名簿は${taxRecordRetentionYears}年間の保存が必要なため、毎年CSVを保存してください。`,
  '提出の範囲と記入欄は、条文未照合です。税理士か税務署、市区町村に確認してください。',
];
