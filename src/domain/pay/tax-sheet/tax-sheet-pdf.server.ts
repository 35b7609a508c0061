import { formatDay, formatDayWithWeekday, formatMonth, jstDay } from '#platform/base/jst.ts';
import { formatNumber, formatYen, type Yen } from '#platform/base/yen.ts';
import { drawPdfTable } from '#platform/server/pdf-table.server.ts';
import { drawPdf, drawPdfText, type PdfDrawing } from '#platform/server/pdf.server.ts';

import {
  drawFormCells,
  drawFormHeading,
  drawFormNote,
  drawFormTitle,
  pageBottom,
  pageContentWidth,
  pageMargin,
} from '../statements/form-pdf.server.ts';
import {
  correctionReasons,
  personsLabelOf,
  slipTitles,
  taxColumnLabels,
  taxSheetNotes,
  workerNameOrLeft,
} from './tax-labels.ts';
import { isSlipDue, type TaxSheetContent, type TaxSlip } from './tax-sheet.ts';

export type TaxSheetPaper = {
  corporationName: string;
  /** The name of the platform, which drew the sheet. */
  issuerName: string;
  drawnAt: Date;
  content: TaxSheetContent;
};

/**
 * Draws a tax sheet on A4: the figures of each slip, the payments by person, and the corrections. The same sheet gives the
 * same bytes: the instant of its drawing is the only time in the file. (Rule 8.7)
 */
export function drawTaxSheet(paper: TaxSheetPaper): Promise<Uint8Array> {
  const { corporationName, issuerName, drawnAt, content } = paper;
  const title = '源泉所得税の集計表';
  const month = formatMonth(content.month.slice(0, 7));
  return drawPdf(
    { title: `${title} ${month}`, author: issuerName, createdAt: drawnAt, margin: pageMargin },
    (pdf) => {
      const aside = `作成 ${issuerName}　確定日 ${formatDay(jstDay(drawnAt))}`;
      drawFormTitle(pdf, { title, aside });
      drawPdfText(pdf, 'P', () => {
        pdf.font('bold').fontSize(13).text(`${corporationName} 御中`).moveDown(0.5);
      });
      const payable = content.slips.reduce((sum, slip) => sum + slip.payable, 0);
      drawFormCells(pdf, [
        { label: '支払いの月', text: month, share: 1 },
        { label: '納付の期限', text: formatDayWithWeekday(content.dueOn), share: 1 },
        { label: '納付する税額の計', text: formatYen(payable), share: 2, isAmount: true },
      ]);
      pdf.y += 8;
      for (const slip of content.slips.filter(isShown)) drawSlip(pdf, slip);
      drawPersons(pdf, content);
      drawCorrections(pdf, content);
      for (const note of taxSheetNotes) drawFormNote(pdf, `・${note}`);
    },
  );
}

const isShown = (slip: TaxSlip) => slip.kind === 'RESIDENT' || isSlipDue(slip) || slip.excess > 0;

function drawSlip(pdf: PdfDrawing, slip: TaxSlip): void {
  const { kind, columns, additional, excess, applied, payable, refund } = slip;
  const sum = (label: string, yen: Yen) => [label, '', '', formatYen(yen + 0)];
  const rows = [
    ...columns.map(({ column, persons, pay, tax }) => [
      taxColumnLabels[column],
      `${personsLabelOf(column)} ${formatNumber(persons)}人`,
      formatYen(pay),
      formatYen(tax),
    ]),
    ...(additional > 0 ? [sum('追加して納める税額', additional)] : []),
    ...(excess > 0 ? [sum('充当する税額（納め過ぎた分）', -applied)] : []),
    sum('納付する税額', payable),
    ...(refund > 0 ? [sum('還付を請求できる税額（充当しきれない分）', refund)] : []),
  ];
  drawTable(pdf, {
    heading: slipTitles[kind],
    columns: [
      { name: '区分', share: 4, isRowHead: true },
      { name: '人員', share: 2, isAmount: true },
      { name: '支給額', share: 2, isAmount: true },
      { name: '税額', share: 2, isAmount: true },
    ],
    rows,
  });
}

function drawPersons(pdf: PdfDrawing, { persons }: TaxSheetContent): void {
  if (persons.length === 0) return;
  drawTable(pdf, {
    heading: '支払いの内訳',
    columns: [
      { name: '働いた人', share: 3, isRowHead: true },
      { name: '区分', share: 3 },
      { name: '勤務', share: 1, isAmount: true },
      { name: '支給額', share: 1.5, isAmount: true },
      { name: '税額', share: 1.5, isAmount: true },
    ],
    rows: persons.map(({ workerName, column, shifts, pay, tax }) => [
      workerNameOrLeft(workerName),
      taxColumnLabels[column],
      `${formatNumber(shifts)}件`,
      formatYen(pay),
      formatYen(tax),
    ]),
  });
}

function drawCorrections(pdf: PdfDrawing, { corrections }: TaxSheetContent): void {
  if (corrections.length === 0) return;
  drawTable(pdf, {
    heading: 'ほかの月の支払いに関する訂正',
    columns: [
      { name: '働いた人・理由', share: 4, isRowHead: true },
      { name: '勤務日・支払日', share: 2.2 },
      { name: '年分・区分', share: 2.6 },
      { name: '支給額', share: 1.5, isAmount: true },
      { name: '税額', share: 1.5, isAmount: true },
    ],
    rows: corrections.map((line) => [
      `${workerNameOrLeft(line.workerName)}\n${correctionReasons[line.kind]}`,
      `勤務 ${formatDay(line.workDay)}\n支払 ${formatDay(line.paidOn)}`,
      `${line.taxYear}年分\n${taxColumnLabels[line.column]}`,
      formatYen(line.pay),
      formatYen(line.tax),
    ]),
  });
}

type Table = Pick<Parameters<typeof drawPdfTable>[1], 'columns' | 'rows'> & { heading: string };

function drawTable(pdf: PdfDrawing, { heading, columns, rows }: Table): void {
  // A heading alone at the end of a page would belong to nothing there.
  if (pdf.y > pageBottom - 80) pdf.addPage();
  drawFormHeading(pdf, heading);
  drawPdfTable(pdf, {
    columns,
    rows,
    left: pageMargin,
    width: pageContentWidth,
    bottom: pageBottom,
  });
  pdf.y += 8;
}
