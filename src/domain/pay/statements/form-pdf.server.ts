import {
  beginPdfList,
  drawDecoration,
  drawPdfText,
  type PdfDrawing,
  type PdfListItem,
} from '#platform/server/pdf.server.ts';

/** The page margin in points; an A4 page is 595.28 points wide. */
export const pageMargin = 48;
export const pageContentWidth = 595.28 - 2 * pageMargin;
/** The lowest point that a row of a table may reach, on an A4 page. */
export const pageBottom = 841.89 - pageMargin;
const grey = '#666666';
const labelSize = 7.5;
const padding = 5;

export type FormCell = {
  label: string;
  text: string;
  /** The cell's share of the row's width. */
  share: number;
  /** True for a sum of money: drawn large, at the right. */
  isAmount?: boolean;
};

/** Draws one row of boxes, each with a small label above its text; the row is as high as its longest text. */
export function drawFormCells(pdf: PdfDrawing, cells: readonly FormCell[], least = 34): void {
  const total = cells.reduce((sum, { share }) => sum + share, 0);
  const widths = cells.map(({ share }) => (pageContentWidth * share) / total);
  const height = Math.max(
    least,
    ...cells.map((cell, index) => heightOf(pdf, cell, widths[index] ?? 0)),
  );
  const top = pdf.y;
  const list = beginPdfList(pdf);
  let left = pageMargin;
  for (const [index, cell] of cells.entries()) {
    const width = widths[index] ?? 0;
    drawDecoration(pdf, () => {
      pdf.rect(left, top, width, height).lineWidth(0.6).strokeColor(grey).stroke();
    });
    list.add(cellItem(pdf, cell, { left, top, width }));
    left += width;
  }
  list.end();
  pdf.x = pageMargin;
  pdf.y = top + height;
}

function heightOf(pdf: PdfDrawing, cell: FormCell, width: number): number {
  const text = textFont(pdf, cell).heightOfString(cell.text || ' ', options(cell, width));
  return padding * 2 + labelSize + 4 + text;
}

type CellPosition = { left: number; top: number; width: number };

function cellItem(
  pdf: PdfDrawing,
  cell: FormCell,
  { left, top, width }: CellPosition,
): PdfListItem {
  const inner = width - 2 * padding;
  return {
    label: () =>
      pdf
        .font('regular')
        .fontSize(labelSize)
        .fillColor(grey)
        .text(cell.label, left + padding, top + padding - 1, { width: inner, lineBreak: false }),
    body: () =>
      textFont(pdf, cell)
        .fillColor('#000000')
        .text(cell.text, left + padding, top + padding + labelSize + 4, options(cell, width)),
  };
}

function textFont(pdf: PdfDrawing, { isAmount = false }: FormCell): PdfDrawing {
  return pdf.font(isAmount ? 'bold' : 'regular').fontSize(isAmount ? 13 : 10);
}

function options({ isAmount = false }: FormCell, width: number) {
  return { width: width - 2 * padding, align: isAmount ? 'right' : 'left', lineGap: 1 } as const;
}

/** Draws the heading of a part of a paper. */
export function drawFormHeading(pdf: PdfDrawing, text: string): void {
  drawPdfText(pdf, 'P', () => {
    pdf.font('bold').fontSize(11).fillColor('#000000').text(text, pageMargin).moveDown(0.3);
  });
}

/** Draws a line of text below the boxes. */
export function drawFormNote(pdf: PdfDrawing, text: string): void {
  drawPdfText(pdf, 'P', () => {
    pdf
      .font('regular')
      .fontSize(8.5)
      .fillColor('#000000')
      .text(text, pageMargin, pdf.y + 6, { width: pageContentWidth, lineGap: 1.5 });
  });
}

/** Draws the title in the centre, and a line of text at the right below it. */
export function drawFormTitle(
  pdf: PdfDrawing,
  { title, aside }: { title: string; aside: string },
): void {
  drawPdfText(pdf, 'H1', () => {
    pdf.font('bold').fontSize(18).fillColor('#000000').text(title, { align: 'center' });
  });
  drawPdfText(pdf, 'P', () => {
    pdf.font('regular').fontSize(9).moveDown(0.4).text(aside, { align: 'right' }).moveDown(0.6);
  });
  pdf.x = pageMargin;
}
