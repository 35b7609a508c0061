import { createRequire } from 'node:module';

// The types of pdfkit declare only the default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

const fontFile = createRequire(import.meta.url).resolve;
/** Each font file has about five megabytes; a document embeds only the glyphs that it uses. */
const fonts = {
  regular: fontFile('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  bold: fontFile('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
};

export type PdfHead = { title: string; author: string; createdAt: Date; margin: number };

/**
 * An A4 document in Japanese with the fonts `regular` and `bold`, drawn by `draw`. The same drawing gives
 * the same bytes on every machine: `createdAt` is the only time in the file, and nothing is random.
 */
export async function drawPdf(head: PdfHead, draw: (pdf: Pdf) => void): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: head.margin,
    lang: 'ja',
    displayTitle: true,
    bufferPages: true,
    info: { Title: head.title, Author: head.author, CreationDate: head.createdAt },
  });
  const bytes = collect(pdf);
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  draw(pdf);
  pdf.end();
  return bytes;
}

function collect(pdf: Pdf): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
  });
}
