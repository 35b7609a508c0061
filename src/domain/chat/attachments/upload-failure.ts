import { composerTexts } from '../protocol/texts.ts';

/** Codes of failures for which the server gave no reason. */
const withoutReason = ['SERVER', 'UNKNOWN', 'UNAVAILABLE', 'INTERNAL'];

/**
 * Returns the sentence for a failed upload, and whether the upload resumes with the connection. When the server gave no
 * reason, the sentence names the kind of file. (Spec section 8)
 */
export function whyUploadFailed(
  failure: { code: string; message: string } | null,
  type: string,
): { error: string; isHeldUp: boolean } {
  const failed = type.startsWith('image/') ? composerTexts.imageFailed : composerTexts.fileFailed;
  if (failure === null || failure.code === 'NETWORK')
    return { error: `${failed}。${composerTexts.goesOn}`, isHeldUp: true };
  if (withoutReason.includes(failure.code))
    return { error: `${failed}。${composerTexts.tryAgain}`, isHeldUp: false };
  return { error: failure.message, isHeldUp: false };
}
