import { composerWords } from '../protocol/texts.ts';

/** Failures in which the server said nothing of the file. */
const withoutReason = ['SERVER', 'UNKNOWN', 'UNAVAILABLE', 'INTERNAL'];

/**
 * What the composer says of a file that was not uploaded, and whether it goes on by itself when the
 * connection is back. Without a reason of the server's the sentence names the kind of file. (Spec
 * section 8)
 */
export function whyUploadFailed(
  failure: { code: string; message: string } | null,
  type: string,
): { error: string; isHeldUp: boolean } {
  const failed = type.startsWith('image/') ? composerWords.imageFailed : composerWords.fileFailed;
  if (failure === null || failure.code === 'NETWORK')
    return { error: `${failed}。${composerWords.goesOn}`, isHeldUp: true };
  if (withoutReason.includes(failure.code))
    return { error: `${failed}。${composerWords.tryAgain}`, isHeldUp: false };
  return { error: failure.message, isHeldUp: false };
}
