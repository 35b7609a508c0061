import { formatDay } from '#platform/base/jst.ts';
import {
  beginPdfList,
  drawDecoration,
  drawPdfText,
  drawPdf,
  type PdfDrawing,
  type PdfList,
} from '#platform/server/pdf.server.ts';

import { conditionsNoticeName, type ConditionsNotice } from './notice.ts';

/** The layout of the A4 page, in points. */
const margin = 48;
const page = { width: 595.28, height: 841.89 };
const columns = { title: 118, gap: 10 };
const padding = 5;
const body = { size: 9, lineGap: 1.5 };
const bottom = page.height - margin - 16;
const grey = '#888888';

/**
 * Draws the notice on A4. The same notice gives the same bytes on every machine: `createdAt` is the
 * only time that enters the file, and nothing is random.
 */
export async function drawConditionsNoticePdf(
  notice: ConditionsNotice,
  createdAt: Date,
): Promise<Uint8Array> {
  const author = notice.employer.corporationName;
  return drawPdf({ title: conditionsNoticeName, author, createdAt, margin }, (pdf) => {
    drawHead(pdf, notice);
    const list = beginPdfList(pdf);
    for (const [index, { title, text }] of notice.items.entries())
      drawItem(pdf, { list, title: `${index + 1}. ${title}`, text });
    list.end();
    drawFoot(pdf, notice);
    numberPages(pdf);
  });
}

function drawHead(pdf: PdfDrawing, { workerName, concludedOn, employer }: ConditionsNotice): void {
  drawPdfText(pdf, 'H1', () => {
    pdf.font('bold').fontSize(20).text(conditionsNoticeName, { align: 'center' });
  });
  const day = `交付日：${formatDay(concludedOn)}`;
  pdf.font('regular').fontSize(10).moveDown(0.3);
  drawPdfText(pdf, 'P', () => pdf.text(day, { align: 'right' }));
  pdf.font('bold').fontSize(14);
  drawPdfText(pdf, 'P', () => pdf.text(`${workerName} 様`, { align: 'left' }));
  pdf.font('regular').fontSize(10).moveDown(0.4);
  const opening = 'あなたを採用するにあたっての労働条件は、次のとおりです。';
  drawPdfText(pdf, 'P', () => pdf.text(opening));
  pdf.moveDown(0.4);
  const lines = [
    `使用者：${employer.corporationName}`,
    `所在地：${employer.corporationAddress}`,
    `事業所：${employer.facilityName}`,
    `事業所の所在地：${employer.facilityAddress}`,
  ];
  drawPdfText(pdf, 'P', () => pdf.text(lines.join('\n'), { lineGap: 2 }));
  pdf.moveDown(0.8);
}

type Item = { list: PdfList; title: string; text: string };

/** One row of the table. A text longer than the page continues on the next, broken between lines. */
function drawItem(pdf: PdfDrawing, { list, title, text }: Item): void {
  for (const [index, part] of partsThatFit(pdf, text).entries()) {
    const height = rowHeight(pdf, index === 0 ? title : '', part);
    if (pdf.y + height > bottom) pdf.addPage();
    drawRow(pdf, { list, title: index === 0 ? title : '', text: part, height });
  }
}

function drawRow(pdf: PdfDrawing, { list, title, text, height }: Item & { height: number }): void {
  const top = pdf.y;
  const middle = textLeft - columns.gap / 2;
  drawDecoration(pdf, () => {
    pdf
      .rect(margin, top, page.width - 2 * margin, height)
      .lineWidth(0.5)
      .strokeColor(grey)
      .stroke()
      .moveTo(middle, top)
      .lineTo(middle, top + height)
      .stroke();
  });
  list.add({
    label: () =>
      pdf
        .font('bold')
        .fontSize(body.size)
        .text(title, margin + padding, top + padding, { width: columns.title - padding }),
    body: () =>
      pdf
        .font('regular')
        .fontSize(body.size)
        .text(text, textLeft, top + padding, { width: textWidth, lineGap: body.lineGap }),
  });
  pdf.x = margin;
  pdf.y = top + height;
}

const textLeft = margin + columns.title + columns.gap;
const textWidth = page.width - margin - padding - textLeft;

function rowHeight(pdf: PdfDrawing, title: string, text: string): number {
  const titleHeight = pdf
    .font('bold')
    .fontSize(body.size)
    .heightOfString(title, { width: columns.title - padding });
  const textHeight = pdf
    .font('regular')
    .fontSize(body.size)
    .heightOfString(text, { width: textWidth, lineGap: body.lineGap });
  return Math.max(titleHeight, textHeight) + 2 * padding;
}

/** The text itself when it fits on a page; otherwise groups of whole lines that do. */
function partsThatFit(pdf: PdfDrawing, text: string): string[] {
  const most = bottom - margin;
  const parts: string[] = [];
  let current = '';
  for (const line of text.split('\n').flatMap(shortLines)) {
    const longer = current === '' ? line : `${current}\n${line}`;
    if (current !== '' && rowHeight(pdf, '', longer) > most) {
      parts.push(current);
      current = line;
    } else {
      current = longer;
    }
  }
  return [...parts, current];
}

/** Breaks long lines, so that no single line is higher than half a page. */
function shortLines(line: string): string[] {
  return line.match(/.{1,800}/gu) ?? [''];
}

/** How the notice is delivered; notices of version 1 lack the information. (Rule 6.8) */
function deliveryText({ electronicSince }: Pick<ConditionsNotice, 'electronicSince'>): string {
  return electronicSince
    ? `この通知書は、本人の希望（${formatDay(electronicSince)}）にもとづき、使用者に代わって「ひとこま」が電磁的に交付しました（労働基準法施行規則5条4項）。保存し、印刷することができます。`
    : 'この通知書は、使用者に代わって「ひとこま」が書面で交付します。このファイルは控えです。保存し、印刷することができます。';
}

function drawFoot(pdf: PdfDrawing, notice: ConditionsNotice): void {
  pdf.font('regular').fontSize(9);
  const text = deliveryText(notice);
  const width = page.width - 2 * margin;
  if (pdf.y + 8 + pdf.heightOfString(text, { width }) > bottom) pdf.addPage();
  drawPdfText(pdf, 'P', () => pdf.text(text, margin, pdf.y + 8, { width }));
}

function numberPages(pdf: PdfDrawing): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // With a bottom margin, text below it would open a new page.
    pdf.page.margins.bottom = 0;
    drawDecoration(pdf, () => {
      pdf
        .font('regular')
        .fontSize(9)
        .text(`${index + 1} / ${count}`, margin, page.height - margin + 4, {
          width: page.width - 2 * margin,
          align: 'center',
        });
    });
  }
}
