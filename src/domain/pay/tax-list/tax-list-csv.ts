import { formatDay } from '#platform/base/jst.ts';
import { csvTextOf } from '#platform/base/texts/csv-text.ts';

import type { TaxListRow } from './tax-list.ts';
import {
  reportMarkOf,
  taxListColumnNames,
  taxListFormNames,
  taxOfficeMarkOf,
} from './tax-list-labels.ts';

const header = [
  '年分',
  '書類',
  '氏名',
  'フリガナ',
  '住所',
  '生年月日',
  '税額表の欄',
  '支払金額',
  '源泉徴収税額',
  '給与支払報告書の範囲',
  '税務署への提出の範囲',
  '備考',
];

type ListOfYear = { year: number; isFinal: boolean; rows: readonly TaxListRow[] };

/** Returns the list of a year as CSV: a row for each form of a person. */
export function taxListCsvOf({ year, isFinal, rows }: ListOfYear): string {
  return csvTextOf([
    header,
    ...rows.map((row) => [
      String(year),
      taxListFormNames[row.form],
      row.name || '退会した方（氏名は消去済み）',
      row.kana,
      row.address,
      row.bornOn === null ? '' : formatDay(row.bornOn),
      row.columns.map((column) => taxListColumnNames[column]).join('・'),
      String(row.pay),
      String(row.tax),
      reportMarkOf(row),
      taxOfficeMarkOf(row),
      [
        ...(isFinal ? [] : ['年の途中の金額']),
        ...(row.isTaxProvisional ? ['税額は税額表の公表後に精算'] : []),
      ].join('・'),
    ]),
  ]);
}
