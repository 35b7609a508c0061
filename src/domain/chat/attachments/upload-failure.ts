import { chatComposerTexts } from '../protocol/texts.ts';

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
  const failed = type.startsWith('image/')
    ? chatComposerTexts.imageFailed
    : chatComposerTexts.fileFailed;
  if (failure === null || failure.code === 'NETWORK')
    return { error: `${failed}。${chatComposerTexts.goesOn}`, isHeldUp: true };
  if (withoutReason.includes(failure.code))
    return { error: `${failed}。${chatComposerTexts.tryAgain}`, isHeldUp: false };
  return { error: failure.message, isHeldUp: false };
}
