/**
 * Decodes a CSV: UTF-8 with or without a byte order mark, otherwise Shift_JIS; the end mark of older programs is
 * removed. Throws a `TypeError` for bytes in neither encoding.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const end = bytes.at(-1) === endMark ? bytes.subarray(0, -1) : bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(end);
  } catch {
    // Not UTF-8: the only other encoding that Japanese offices and Excel use is Shift_JIS.
    return new TextDecoder('shift_jis', { fatal: true }).decode(end);
  }
}

/** The byte with which CP/M and MS-DOS programs end a text file. */
const endMark = 0x1a;
