import { extractText } from 'unpdf';

/** The text of a PDF as a reader gets it, without the spaces and breaks of its layout. */
export async function pdfText(file: Uint8Array): Promise<string> {
  // The reader takes the bytes over, so it gets a copy.
  const { text } = await extractText(file.slice(), { mergePages: true });
  return text.replaceAll(/\s/g, '');
}
