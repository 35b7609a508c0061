import { formatDay, jstDay, jstTime } from '#platform/base/jst.ts';
import { csvTextOf } from '#platform/base/texts/csv-text.ts';

import { invoiceLineRemark, type InvoiceLine, type InvoicePaper } from './invoice-paper.ts';

const header = [
  '請求書番号',
  '対象の月',
  '発行日',
  '支払期限',
  '施設',
  '勤務日',
  '開始',
  '終了',
  '働いた人',
  '仕事',
  '賃金（税引前）',
  '休業手当など',
  '交通費',
  '払い過ぎなどの差額',
  '源泉所得税',
  '立て替えたお金',
  '手数料（税抜）',
  '消費税率（％）',
  '備考',
];

/** Returns the lines of an invoice as CSV; a spreadsheet can sum its columns of yen. */
export function invoiceCsvOf(paper: InvoicePaper): string {
  const { number, month, issuedAt, dueOn } = paper;
  const head = [number, month.slice(0, 7), formatDay(jstDay(issuedAt)), formatDay(dueOn)];
  return csvTextOf([header, ...paper.lines.map((line) => [...head, ...cellsOf(line)])]);
}

function cellsOf(line: InvoiceLine): string[] {
  const { startsAt, endsAt, wage, compensation, travel, difference, withheld } = line;
  return [
    line.facilityName,
    formatDay(jstDay(startsAt)),
    jstTime(startsAt),
    jstTime(endsAt),
    line.workerName,
    line.title,
    ...[wage, compensation, travel, difference, withheld, line.advance, line.fee].map(String),
    String(line.feeTaxPercent),
    invoiceLineRemark(line),
  ];
}
