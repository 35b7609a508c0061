import { formatDay, formatMonth } from '#platform/base/jst.ts';
import { drawPdf, drawPdfText } from '#platform/server/pdf.server.ts';

import {
  drawFormCells,
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
import { facilitiesOfInvoice, type InvoicePaper } from './invoice-paper.ts';

/**
 * Draws the part of one facility on A4, for its manager. It has no consumption tax, which is rounded once for the whole
 * invoice, and is no invoice itself. The same invoice gives the same bytes. (Rule 8.7)
 */
export function drawFacilityPart(paper: InvoicePaper, facilityId: string): Promise<Uint8Array> {
  const part = facilitiesOfInvoice(paper).find((one) => one.facilityId === facilityId);
  if (!part) throw new RangeError(`${paper.number} has no line of the facility ${facilityId}`);
  const { number, issuedAt, issuer, recipientName, month, dueOn } = paper;
  const title = '請求書の施設別内訳';
  return drawPdf(
    {
      title: `${title} ${number} ${part.name}`,
      author: issuer.name,
      createdAt: issuedAt,
      margin: pageMargin,
    },
    (pdf) => {
      drawFormTitle(pdf, { title, aside: `請求書番号 ${number}　発行日 ${paperDayOf(issuedAt)}` });
      drawPdfText(pdf, 'P', () => {
        pdf.font('bold').fontSize(13).text(`${recipientName}　${part.name}`).moveDown(0.5);
      });
      drawFormCells(pdf, [
        { label: '発行者', text: issuer.name, share: 2 },
        { label: '取引の期間', text: `${formatMonth(month.slice(0, 7))}分`, share: 1 },
        { label: '請求書のお支払期限', text: formatDay(dueOn), share: 1 },
      ]);
      drawFormNote(
        pdf,
        'この書類は請求書ではなく、法人あての請求書のうちこの施設の分です。手数料の消費税は、請求書全体から1回で計算するため、含まれていません。',
      );
      pdf.y += 8;
      drawAdvances(pdf, part.sum);
      drawFormCells(pdf, [amountCell('手数料（税抜）', part.sum.fee)]);
      pdf.y += 8;
      drawFacilityLines(pdf, part);
    },
  );
}
