import { formatDay, formatTimeRange, jstDay } from '#platform/base/jst.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';
import { drawPdfTable } from '#platform/server/pdf-table.server.ts';
import type { PdfDrawing } from '#platform/server/pdf.server.ts';

import {
  drawFormCells,
  drawFormHeading,
  pageBottom,
  pageContentWidth,
  pageMargin,
  type FormCell,
} from '#domain/pay/statements/form-pdf.server.ts';
import type { ChargeParts } from '../fees/charge-parts.ts';
import { invoiceLineRemark, type InvoiceFacilityPart, type InvoiceLine } from './invoice-paper.ts';

/** The day in Japan, as papers print it. */
export const paperDayOf = (at: Date): string => formatDay(jstDay(at));

/** Draws part A of a sum: what was advanced, without consumption tax. */
export function drawAdvances(pdf: PdfDrawing, sum: ChargeParts): void {
  drawFormHeading(pdf, 'A 立替金（消費税の対象外）');
  drawFormCells(pdf, [
    amountCell('賃金（税引前）', sum.wage),
    amountCell('休業手当など', sum.compensation),
    amountCell('交通費', sum.travel),
    amountCell('払い過ぎなどの差額', sum.difference),
  ]);
  drawFormCells(pdf, [
    amountCell('源泉所得税（貴法人が税務署に納める分）', -sum.withheld),
    amountCell('立替金の計', sum.advance),
  ]);
  pdf.y += 8;
}

const columns = [
  { name: '勤務', share: 2.4, isRowHead: true },
  { name: '働いた人・仕事', share: 3.2 },
  { name: '賃金など', share: 1.3, isAmount: true },
  { name: '交通費', share: 1.1, isAmount: true },
  { name: '源泉所得税', share: 1.3, isAmount: true },
  { name: '立替金', share: 1.3, isAmount: true },
  { name: '手数料', share: 1.2, isAmount: true },
] as const;

/** Draws the lines of a facility with their sum. */
export function drawFacilityLines(pdf: PdfDrawing, part: InvoiceFacilityPart): void {
  const { name, opening, lines, sum } = part;
  // A heading alone at the end of a page would belong to nothing there.
  if (pdf.y > pageBottom - 80) pdf.addPage();
  drawFormHeading(pdf, name);
  const rows = lines.map((line) => [
    `${paperDayOf(line.startsAt)}\n${formatTimeRange(line.startsAt, line.endsAt)}`,
    [`${line.workerName}・${line.title}`, invoiceLineRemark(line)].filter(Boolean).join('\n'),
    ...amountsOf(line),
  ]);
  if (opening) {
    rows.unshift(['請求の開始前', `勤務${opening.shifts}件の合計`, ...amountsOf(opening.sum)]);
  }
  rows.push(['計', '', ...amountsOf(sum)]);
  drawPdfTable(pdf, {
    columns,
    rows,
    left: pageMargin,
    width: pageContentWidth,
    bottom: pageBottom,
  });
  pdf.y += 8;
}

type Amounts = Pick<
  InvoiceLine,
  'wage' | 'compensation' | 'travel' | 'difference' | 'withheld' | 'advance' | 'fee'
>;

function amountsOf(amounts: Amounts): string[] {
  const { wage, compensation, travel, difference, withheld, advance, fee } = amounts;
  return [wage + compensation + difference, travel, -withheld, advance, fee].map((yen) =>
    formatYen(yen + 0),
  );
}

/** A cell with yen; -0 is printed as 0. */
export const amountCell = (label: string, yen: Yen): FormCell => ({
  label,
  text: formatYen(yen + 0),
  share: 1,
  isAmount: true,
});
