import { encodeQR } from 'qr';

import { formatDayWithWeekday, formatInstant, jstDay } from '#platform/base/jst.ts';
import type { EntranceCode } from '#gen/types.ts';
import {
  pageContentWidth,
  drawFormNote,
  drawFormTitle,
  pageMargin,
} from '#domain/pay/statements/form-pdf.server.ts';
import {
  drawDecoration,
  drawPdfText,
  drawPdf,
  type PdfDrawing,
} from '#platform/server/pdf.server.ts';

export type EntrancePoster = { facilityName: string; codes: readonly EntranceCode[]; now: Date };

const stripHeight = 88;
const qrSize = 74;
/** The quiet zone around a QR code, in cells. (ISO/IEC 18004) */
const quiet = 4;

/** Draws the facility's codes of seven days, each on a strip to cut off and put up on its day. (Rule 4.10) */
export function drawEntrancePoster({
  facilityName,
  codes,
  now,
}: EntrancePoster): Promise<Uint8Array> {
  const title = '出勤・退勤のコード';
  return drawPdf({ title, author: facilityName, createdAt: now, margin: pageMargin }, (pdf) => {
    drawFormTitle(pdf, { title, aside: facilityName });
    drawFormNote(
      pdf,
      '線で切り分け、その日の1枚だけを入口に掲示してください。先の日の分は、鍵のかかる場所で保管してください。出勤・退勤のときに、スマートフォンでQRコードを読み取るか、6桁を入力します。',
    );
    pdf.y += 10;
    for (const code of codes) drawStrip(pdf, facilityName, code);
  });
}

function drawStrip(pdf: PdfDrawing, facilityName: string, strip: EntranceCode): void {
  const { code, url, from, until } = strip;
  const top = pdf.y;
  drawDecoration(pdf, () => {
    pdf.moveTo(pageMargin, top).lineTo(pageMargin + pageContentWidth, top);
    pdf.lineWidth(0.8).dash(4, { space: 3 }).strokeColor('#666666').stroke().undash();
  });
  const day = formatDayWithWeekday(jstDay(new Date(from)));
  const figure = pdf.struct('Figure', { alt: `${day}のQRコード` }, () =>
    drawQr(pdf, { url, left: pageMargin, top: top + 7 }),
  );
  pdf.structure.add(figure);
  const left = pageMargin + qrSize + 18;
  const width = pageContentWidth - qrSize - 18;
  drawPdfText(pdf, 'P', () => {
    pdf
      .font('bold')
      .fontSize(13)
      .fillColor('#000000')
      .text(day, left, top + 8, { width });
    pdf
      .font('regular')
      .fontSize(8.5)
      .text(
        `${formatInstant(new Date(from))}〜${formatInstant(new Date(until))}　${facilityName}`,
        left,
        top + 28,
        {
          width,
        },
      );
    pdf
      .font('bold')
      .fontSize(30)
      .text(code, left, top + 40, { width, characterSpacing: 6 });
  });
  pdf.x = pageMargin;
  pdf.y = top + stripHeight;
}

type LinkPosition = { url: string; left: number; top: number };

function drawQr(pdf: PdfDrawing, { url, left, top }: LinkPosition): void {
  const cells = encodeQR(url, 'raw', { ecc: 'medium', border: quiet });
  const size = qrSize / cells.length;
  for (const [y, row] of cells.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) pdf.rect(left + x * size, top + y * size, size, size);
    }
  }
  // One path: squares that are filled one by one show hairlines between them.
  pdf.fill('#000000');
}
