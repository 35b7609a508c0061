import type { Payer } from '#platform/server/prices/payers.ts';
import { imageFormatOf, isPdf } from '#platform/server/uploads/uploaded-format.ts';
import { cleanUploadedImage } from '#platform/server/uploads/images.server.ts';
import { judgeUploadedPdf } from '#platform/server/uploads/uploaded-pdf.server.ts';

import { corporationRefusal } from '../messages.ts';
import type { AgreementFileKind } from './paper-rules.ts';

type PaperFile = { kind: AgreementFileKind; bytes: Uint8Array };

/**
 * The file as it is stored: a PDF unchanged after a check of its structure, a photo as a new JPEG without position and
 * comments. The content decides the type.
 * Refusals: PAPER_BROKEN, PAPER_ENCRYPTED, PAPER_ACTIVE, PAPER_LONG, PAPER_TYPE, and those of `cleanUploadedImage`.
 */
export async function sanitizeAgreementFile(body: Buffer, payer: Payer): Promise<PaperFile> {
  if (isPdf(body)) {
    await refuseUnsound(body, payer);
    return { kind: 'pdf', bytes: body };
  }
  // `cleanUploadedImage` would refuse with a sentence about photos only.
  if (imageFormatOf(body) === 'unknown') throw corporationRefusal('PAPER_TYPE');
  const { bytes } = await cleanUploadedImage(body, 'document', payer);
  return { kind: 'image', bytes };
}

async function refuseUnsound(body: Buffer, payer: Payer): Promise<void> {
  const verdict = await judgeUploadedPdf(body, payer);
  switch (verdict) {
    case 'sound':
      return;
    case 'broken':
      throw corporationRefusal('PAPER_BROKEN');
    case 'encrypted':
      throw corporationRefusal('PAPER_ENCRYPTED');
    case 'active':
      throw corporationRefusal('PAPER_ACTIVE');
    case 'long':
      throw corporationRefusal('PAPER_LONG');
    default:
      throw new RangeError(`unknown verdict: ${String(verdict satisfies never)}`);
  }
}
