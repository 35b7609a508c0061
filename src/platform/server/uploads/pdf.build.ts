import { deflateSync } from 'node:zlib';

import Paper from 'pdfkit';

/** A complete small PDF; `extra` goes into its catalogue, `packed` into an object stream. */
export function buildTestPdf({
  extra = '',
  packed = '',
}: { extra?: string; packed?: string } = {}): Buffer {
  const body = packed === '' ? Buffer.alloc(0) : deflateSync(Buffer.from(packed));
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${extra} >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n`;
  const stream = Buffer.concat([
    Buffer.from(
      `3 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${body.length} >>\nstream\n`,
    ),
    body,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const tail = 'trailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([
    Buffer.from(head),
    packed === '' ? Buffer.alloc(0) : stream,
    Buffer.from(tail),
  ]);
}

/** A PDF of `count` empty pages, with a valid table of its objects. */
export function buildPdfOfPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ');
  const pages = Array.from(
    { length: count },
    () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...pages,
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Root 1 0 R /Size ${size} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer);
}

/** A PDF of one page as pdfkit writes it, compressed and without a password unless the options say otherwise. */
export const buildPdfkitPdf = (options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> =>
  new Promise((resolve) => {
    const paper = new Paper(options);
    const parts: Buffer[] = [];
    paper.on('data', (part: Buffer) => parts.push(part));
    paper.on('end', () => resolve(Buffer.concat(parts)));
    paper.text('Shift plan for December');
    paper.end();
  });

/** A PDF that opens without a password; one is needed to change or print it. */
export const buildProtectedPdf = (): Promise<Buffer> =>
  buildPdfkitPdf({ ownerPassword: 'b', pdfVersion: '1.7' });
