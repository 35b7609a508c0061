import { readImageStructure } from '#platform/server/uploads/image-structure.server.ts';
import { cleanUploadedImage } from '#platform/server/uploads/images.server.ts';
import { judgePdf } from '#platform/server/uploads/pdf-structure.server.ts';

import { refuse } from '../messages.ts';
import type { AgreementFileKind } from './paper-rules.ts';

type PaperFile = { kind: AgreementFileKind; bytes: Uint8Array };

/**
 * The file as it is stored: a PDF unchanged after a check of its structure, a photo as a new JPEG without position and
 * comments. The content decides the type.
 * Refusals: PAPER_BROKEN, PAPER_ENCRYPTED, PAPER_ACTIVE, PAPER_LONG, PAPER_TYPE, and those of `cleanUploadedImage`.
 */
export async function sanitizeAgreementFile(body: Buffer): Promise<PaperFile> {
  if (body.toString('latin1', 0, 5) === '%PDF-') {
    refuseUnsound(body);
    return { kind: 'pdf', bytes: body };
  }
  // `cleanUploadedImage` would refuse with a sentence about photos only.
  if (readImageStructure(body).kind === 'unknown') throw refuse('PAPER_TYPE');
  const { bytes } = await cleanUploadedImage(body, 'document');
  return { kind: 'image', bytes };
}

function refuseUnsound(body: Buffer): void {
  const verdict = judgePdf(body);
  switch (verdict) {
    case 'sound':
      return;
    case 'broken':
      throw refuse('PAPER_BROKEN');
    case 'encrypted':
      throw refuse('PAPER_ENCRYPTED');
    case 'active':
      throw refuse('PAPER_ACTIVE');
    case 'long':
      throw refuse('PAPER_LONG');
    default:
      throw new RangeError(`unknown verdict: ${String(verdict satisfies never)}`);
  }
}
