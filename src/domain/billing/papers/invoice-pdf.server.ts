import { formatDay, formatMonth } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import { drawPdf, drawPdfText, type PdfDrawing } from '#platform/server/pdf.server.ts';

import {
  drawFormCells,
  drawFormHeading,
  drawFormNote,
  drawFormTitle,
  pageMargin,
} from '#domain/pay/statements/form-pdf.server.ts';
import {
  amountCell,
  drawAdvances,
  drawFacilityLines,
  paperDayOf,
} from './invoice-drawing.server.ts';
import { invoicePartsOf, type InvoicePaper, type InvoiceParts } from './invoice-paper.ts';

/**
 * Draws an invoice (適格請求書) on A4. The same invoice gives the same bytes: the instant of the issue is the only time in
 * the file. (Rule 8.7, 消費税法57条の4)
 */
export function drawInvoice(paper: InvoicePaper): Promise<Uint8Array> {
  const title = '請求書';
  const parts = invoicePartsOf(paper);
  const { issuer, issuedAt, number } = paper;
  return drawPdf(
    {
      title: `${title} ${number}`,
      author: issuer.name,
      createdAt: issuedAt,
      margin: pageMargin,
    },
    (pdf) => {
      drawFormTitle(pdf, { title, aside: `請求書番号 ${number}　発行日 ${paperDayOf(issuedAt)}` });
      drawParties(pdf, paper);
      drawAdvances(pdf, parts.sum);
      drawFees(pdf, parts);
      drawAccount(pdf, paper);
      for (const facility of parts.facilities) drawFacilityLines(pdf, facility);
    },
  );
}

function drawParties(pdf: PdfDrawing, paper: InvoicePaper): void {
  const { recipientName, issuer, month, dueOn, total } = paper;
  drawPdfText(pdf, 'P', () => {
    pdf.font('bold').fontSize(13).text(`${recipientName} 御中`).moveDown(0.5);
  });
  drawFormCells(pdf, [
    { label: '発行者', text: `${issuer.name}\n${issuer.address}`, share: 3 },
    {
      label: '登録番号',
      text:
        issuer.registrationNumber ??
        '適格請求書発行事業者の登録はありません。この請求書では仕入税額控除を受けられません。',
      share: 2,
    },
  ]);
  drawFormCells(pdf, [
    { label: '取引の期間', text: `${formatMonth(month.slice(0, 7))}分`, share: 1 },
    { label: 'お支払期限', text: formatDay(dueOn), share: 1 },
    { label: 'ご請求額', text: formatYen(total), share: 2, isAmount: true },
  ]);
  pdf.y += 8;
}

function drawFees(pdf: PdfDrawing, { rates }: InvoiceParts): void {
  drawFormHeading(pdf, 'B 手数料');
  for (const { percent, fee, tax } of rates) {
    drawFormCells(pdf, [
      amountCell(`手数料（${percent}%対象、税抜）`, fee),
      amountCell(`消費税（${percent}%）`, tax),
    ]);
  }
  drawFormNote(pdf, '消費税は、税率ごとに手数料の合計から1回計算し、1円未満を切り捨てています。');
  pdf.y += 8;
}

function drawAccount(pdf: PdfDrawing, { account, number }: InvoicePaper): void {
  const { bankName, branchName, accountType, accountNumber, holder } = account;
  drawFormCells(pdf, [
    {
      label: 'お振込先',
      text: `${bankName} ${branchName}　${accountType} ${accountNumber}\n${holder}`,
      share: 3,
    },
    { label: '振込のEDI情報（摘要）に入れる番号', text: number, share: 2 },
  ]);
  pdf.y += 8;
}
