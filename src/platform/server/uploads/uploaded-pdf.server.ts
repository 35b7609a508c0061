import type { Payer } from '../prices/payers.ts';
import { runInThread, threadModule } from '../threads/heavy-work.server.ts';
import type * as PdfStructure from './pdf-structure.server.ts';

const pdfStructure = threadModule<typeof PdfStructure>(
  new URL('./pdf-structure.server.ts', import.meta.url),
);

/** The verdict of `judgePdf`, which takes a tenth of a second for a large file, in the payer's turn in a thread. */
export const judgeUploadedPdf = (
  bytes: Uint8Array,
  payer: Payer,
): Promise<PdfStructure.PdfVerdict> => runInThread(payer, pdfStructure, 'judgePdf', bytes);
