// The types of pdfkit declare only the default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';

import { registerFonts } from './fonts/fallback-fonts.server.ts';

type Structure = ReturnType<InstanceType<typeof PDFDocument>['struct']>;

/** A document, and the structure that screen readers follow instead of the positions on the page. */
export type PdfDrawing = InstanceType<typeof PDFDocument> & { structure: Structure };

export type PdfMetadata = { title: string; author: string; createdAt: Date; margin: number };

/**
 * An A4 document in Japanese with the fonts `regular` and `bold`, drawn by `draw`; letters that they lack
 * are drawn by other fonts. The same drawing gives the same bytes on every machine: `createdAt` is the
 * only time in the file, and nothing is random.
 */
export async function drawPdf(
  head: PdfMetadata,
  draw: (pdf: PdfDrawing) => void,
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin: head.margin,
    // Tagged documents need version 1.5.
    pdfVersion: '1.5',
    tagged: true,
    lang: 'ja',
    displayTitle: true,
    bufferPages: true,
    info: { Title: head.title, Author: head.author, CreationDate: head.createdAt },
  });
  const structure = document.struct('Document');
  document.addStructure(structure);
  const pdf: PdfDrawing = Object.assign(document, { structure });
  const bytes = collect(pdf);
  // The types of pdfkit leave out the methods that `registerFonts` replaces.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  registerFonts(pdf as unknown as Parameters<typeof registerFonts>[0]);
  draw(pdf);
  structure.end();
  pdf.end();
  return bytes;
}

/** Draws a title or a paragraph, which screen readers read as a whole, in the order of the calls. */
export function drawPdfText(pdf: PdfDrawing, role: 'H1' | 'P', draw: () => void): void {
  pdf.structure.add(pdf.struct(role, {}, draw));
}

/** A term and its text: each function draws one. */
export type PdfListItem = { label: () => unknown; body: () => unknown };

/** A list of terms with their texts; each item is drawn when it is added. */
export type PdfList = { add(item: PdfListItem): void; end(): void };

export function beginPdfList(pdf: PdfDrawing): PdfList {
  const list = pdf.struct('L');
  pdf.structure.add(list);
  return {
    add: ({ label, body }) => {
      const parts = [
        pdf.struct('Lbl', {}, () => void label()),
        pdf.struct('LBody', {}, () => void body()),
      ];
      list.add(pdf.struct('LI', {}, parts));
    },
    end: () => list.end(),
  };
}

/** Draws lines, boxes and page numbers, which screen readers leave out. */
export function drawDecoration(pdf: PdfDrawing, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

function collect(pdf: PdfDrawing): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
  });
}
