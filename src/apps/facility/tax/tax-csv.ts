import { formatDay, formatMonth } from '#platform/base/jst.ts';
import { csvTextOf } from '#platform/base/texts/csv-text.ts';

import type { TaxSheet } from './tax-client.ts';
import {
  correctionReasons,
  personsLabelOf,
  slipTitles,
  taxColumnLabels,
  workerNameOrLeft,
} from '#domain/pay/tax-sheet/tax-labels.ts';

const header = ['区分', '内容', '働いた人', '勤務日', '支払日', '人員・件数', '支払額', '税額'];

/** Returns a CSV with the figures of each slip, the payments by person, and the corrections. */
export function taxSheetCsv({ month, slips, persons, corrections }: TaxSheet): string {
  const figures = slips.flatMap((slip) => {
    const title = slipTitles[slip.kind];
    const sum = (label: string, yen: number) => [title, label, '', '', '', '', '', String(yen)];
    return [
      ...slip.columns.map(({ column, persons: count, pay, tax }) => [
        title,
        `${taxColumnLabels[column]}・${personsLabelOf(column)}`,
        '',
        '',
        formatMonth(month.slice(0, 7)),
        ...[count, pay, tax].map(String),
      ]),
      sum('追加して納める税額', slip.additional),
      sum('充当する税額', -slip.applied),
      sum('納付する税額', slip.payable),
      sum('還付を請求できる税額', slip.refund),
    ];
  });
  const paid = persons.map(({ column, workerName, shifts, pay, tax }) => [
    '支払いの内訳',
    taxColumnLabels[column],
    workerNameOrLeft(workerName),
    '',
    formatMonth(month.slice(0, 7)),
    ...[shifts, pay, tax].map(String),
  ]);
  const corrected = corrections.map(({ kind, column, workerName, workDay, paidOn, pay, tax }) => [
    '訂正',
    `${correctionReasons[kind]}・${taxColumnLabels[column]}`,
    workerNameOrLeft(workerName),
    formatDay(workDay),
    formatDay(paidOn),
    '',
    ...[pay, tax].map(String),
  ]);
  return csvTextOf([header, ...figures, ...paid, ...corrected]);
}
