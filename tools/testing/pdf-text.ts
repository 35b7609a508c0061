import { extractText, getDocumentProxy } from 'unpdf';

import { inOrder } from '#platform/base/in-order.ts';

/** The text of a PDF as a reader gets it, without the spaces and breaks of its layout. */
export async function pdfText(file: Uint8Array): Promise<string> {
  // The reader takes the bytes over, so it gets a copy.
  const { text } = await extractText(new Uint8Array(file), { mergePages: true });
  return text.replaceAll(/\s/g, '');
}

/** The number of pages of a PDF, and the size of its smallest letters in points. */
export async function pdfLook(file: Uint8Array): Promise<{ pages: number; smallest: number }> {
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const sizes = await inOrder(
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
