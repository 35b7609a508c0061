import { extractText, getDocumentProxy } from 'unpdf';

import { mapInOrder } from '#platform/base/in-order.ts';

/** The text of a PDF, without the spaces and line breaks of its layout. */
export async function pdfText(file: Uint8Array): Promise<string> {
  // A copy, because the PDF library takes ownership of the bytes.
  const { text } = await extractText(new Uint8Array(file), { mergePages: true });
  return text.replaceAll(/\s/g, '');
}

/** Number of pages of a PDF, and its smallest font size in points. */
export async function readPdfLayoutFacts(
  file: Uint8Array,
): Promise<{ pages: number; smallest: number }> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const sizes = await mapInOrder(
    Array.from({ length: pdf.numPages }, (_, index) => index + 1),
    async (number) => {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      return items.flatMap((item) =>
        'transform' in item && item.str.trim() !== ''
          ? [Math.hypot(item.transform[2], item.transform[3])]
          : [],
      );
    },
  );
  return { pages: pdf.numPages, smallest: Math.min(...sizes.flat()) };
}
