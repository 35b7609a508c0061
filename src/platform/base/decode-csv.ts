/**
 * The text of a CSV: UTF-8 with or without its mark, otherwise Shift_JIS, without the end mark of older programs.
 * Throws when the bytes are anything else: a `TypeError`.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const end = bytes.at(-1) === endMark ? bytes.subarray(0, -1) : bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(end);
  } catch {
    // Not UTF-8; the only other encoding of Japanese offices and of Excel.
    return new TextDecoder('shift_jis', { fatal: true }).decode(end);
  }
}

/** CP/M and MS-DOS wrote it at the end of a text. */
const endMark = 0x1a;
