import { formatDay, formatDayWithWeekday } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import { drawPdfText, drawPdf, type PdfDrawing } from '#platform/server/pdf.server.ts';

import {
  drawFormCells,
  drawFormNote,
  drawFormTitle,
  pageMargin,
  type FormCell,
} from './form-pdf.server.ts';
import {
  paySlipTaxColumns,
  paySlipHoursOf,
  paySlipLinesOf,
  paySlipOverpaymentNoteOf,
  paySlipRaiseLinesOf,
  paySlipSettlementLinesOf,
  paySlipTotalLinesOf,
} from './pay-slip-lines.server.ts';
import { paySlipName, type PaySlip } from './pay-slips.ts';

/** Draws the slip of one shift on A4. */
export function drawPaySlip(slip: PaySlip, issuedAt: Date): Promise<Uint8Array> {
  const { employer } = slip;
  return drawPdf(
    { title: paySlipName, author: employer.name, createdAt: issuedAt, margin: pageMargin },
    (pdf) => {
      drawFormTitle(pdf, {
        title: paySlipName,
        aside: `${slip.isBeforeApproval ? '発行日' : '確定日'}：${formatDay(slip.fixedOn)}`,
      });
      drawPdfText(pdf, 'P', () => {
        pdf
          .font('bold')
          .fontSize(13)
          .text(`${slip.worker.name || '（氏名未登録）'} 様`)
          .moveDown(0.5);
      });
      drawShift(pdf, slip);
      drawPay(pdf, slip);
      drawFormCells(pdf, [
        { label: '支払者　住所（所在地）', text: employer.address, share: 3 },
        { label: '氏名又は名称', text: employer.name, share: 2 },
      ]);
      drawFormNote(pdf, notesOf(slip));
    },
  );
}

function drawShift(pdf: PdfDrawing, slip: PaySlip): void {
  const hours = paySlipHoursOf(slip);
  drawFormCells(pdf, [
    { label: '勤務日', text: formatDayWithWeekday(slip.workDay), share: 2 },
    { label: '事業所', text: slip.facilityName, share: 3 },
  ]);
  drawFormCells(pdf, [
    { label: '勤務時間', text: hours.times, share: 2 },
    { label: '休憩', text: hours.rest, share: 1 },
    { label: '実働', text: hours.worked, share: 1 },
    { label: 'うち時間外', text: hours.overtime, share: 1 },
    { label: 'うち深夜', text: hours.night, share: 1 },
  ]);
  pdf.y += 10;
}

function drawPay(pdf: PdfDrawing, slip: PaySlip): void {
  const lines = paySlipLinesOf(slip).map(amountCell);
  // Four cells fill a row; the rare lines go to a second row.
  drawFormCells(pdf, lines.slice(0, 4));
  if (lines.length > 4) drawFormCells(pdf, lines.slice(4));
  drawFormCells(pdf, paySlipTotalLinesOf(slip).map(amountCell));
  const corrections = (slip.taxCorrections ?? []).map(({ year, amount }) =>
    amountCell([`所得税の精算（${year}年分）`, amount]),
  );
  const beside = [...corrections, ...paySlipSettlementLinesOf(slip).map(amountCell)];
  if (beside.length > 0) drawFormCells(pdf, beside);
  pdf.y += 10;
}

function amountCell([label, amount]: [string, number]): FormCell {
  return { label, text: formatYen(amount), share: 1, isAmount: true };
}

const beforeApprovalNote =
  '勤務時間の承認の前に、予定の分としてお支払いした金額です。勤務時間は予定です。承認の後に、支払明細書を発行し直します。';

const provisionalNote =
  '仮の税額は、支払う年の税額表が登録されていないため、登録されている表で計算した金額です。登録後に計算し直し、差額を精算します。';

function notesOf(slip: PaySlip): string {
  const { isCompensation, isElectronic, wage } = slip;
  const notes = [
    ...paySlipRaiseLinesOf(slip),
    ...paySlipTaxColumns(slip),
    ...(slip.isBeforeApproval ? [beforeApprovalNote] : []),
    ...(wage.isTaxProvisional ? [provisionalNote] : []),
    '差引支給額は、課税対象額から源泉徴収税を引き、交通費を加えた金額です。',
    isElectronic
      ? '本人の承諾にもとづき、支払者に代わって「ひとこま」が電磁的に交付しました（所得税法231条2項）。'
      : '支払者に代わって「ひとこま」が書面で交付します。このファイルは控えです。',
  ];
  if (isCompensation) {
    notes.push('勤務がなかった日の、予定していた給与と交通費の全額を補償としてお支払いします。');
  } else if (wage.compensation) {
    notes.push('施設の都合で早く終わったため、予定の残りの時間を補償としてお支払いします。');
  }
  if (wage.taxableTravel) notes.push('通勤がなかった日の交通費には所得税がかかります。');
  return [...notes, ...paySlipOverpaymentNoteOf(slip)].join('\n');
}
