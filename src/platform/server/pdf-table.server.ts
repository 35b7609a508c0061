import { drawDecoration, type PdfDrawing } from './pdf.server.ts';

type PdfColumn = {
  name: string;
  /** The column's share of the table's width. */
  share: number;
  /** True for amounts: the texts end at the right. */
  isAmount?: boolean;
  /** True for the column that names its row to screen readers. */
  isRowHead?: boolean;
};

type Table = {
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  /** Left edge and width in points. */
  left: number;
  width: number;
  /** The lowest point that a row may reach; the next one begins a page, below the heads of the columns. */
  bottom: number;
};

const padding = 3;
const fontSize = 8;
const lineGap = 0.5;
const grey = '#666666';

/** Draws a table that screen readers read by row, with the heads of its columns repeated on each page. */
export function drawPdfTable(pdf: PdfDrawing, table: Table): void {
  const { columns, rows, left, bottom } = table;
  const structure = pdf.struct('Table');
  pdf.structure.add(structure);
  const add = (cells: readonly string[], isHead: boolean) => {
    const [top, height] = [pdf.y, heightOf(pdf, cells, table)];
    drawDecoration(pdf, () => drawBoxes(pdf, { table, top, height, isHead }));
    const parts = cells.map((text, index) =>
      pdf.struct(isHead || columns[index]?.isRowHead ? 'TH' : 'TD', {}, () =>
        drawCell(pdf, { table, text, index, top }),
      ),
    );
    structure.add(pdf.struct('TR', {}, parts));
    pdf.x = left;
    pdf.y = top + height;
  };
  const head = columns.map(({ name }) => name);
  add(head, true);
  for (const cells of rows) {
    if (pdf.y + heightOf(pdf, cells, table) > bottom) {
      pdf.addPage();
      add(head, true);
    }
    add(cells, false);
  }
  structure.end();
}

function widthOf({ columns, width }: Table, index: number): number {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  return (width * (columns[index]?.share ?? 0)) / total;
}

const leftOf = (table: Table, index: number): number =>
  table.left +
  table.columns.slice(0, index).reduce((sum, _, before) => sum + widthOf(table, before), 0);

function heightOf(pdf: PdfDrawing, cells: readonly string[], table: Table): number {
  const heights = cells.map((text, index) =>
    pdf
      .font('regular')
      .fontSize(fontSize)
      .heightOfString(text || ' ', { width: widthOf(table, index) - 2 * padding, lineGap }),
  );
  return Math.max(...heights) + 2 * padding;
}

type Boxes = { table: Table; top: number; height: number; isHead: boolean };

function drawBoxes(pdf: PdfDrawing, { table, top, height, isHead }: Boxes): void {
  for (const index of table.columns.keys()) {
    const [left, width] = [leftOf(table, index), widthOf(table, index)];
    pdf.rect(left, top, width, height).lineWidth(0.6).strokeColor(grey);
    if (isHead) pdf.fillAndStroke('#eeeeee', grey);
    else pdf.stroke();
  }
}

type Cell = { table: Table; text: string; index: number; top: number };

function drawCell(pdf: PdfDrawing, { table, text, index, top }: Cell): void {
  pdf
    .font('regular')
    .fontSize(fontSize)
    .fillColor('#000000')
    .text(text, leftOf(table, index) + padding, top + padding, {
      width: widthOf(table, index) - 2 * padding,
      align: table.columns[index]?.isAmount ? 'right' : 'left',
      lineGap,
    });
}
