/** The text of a CSV: UTF-8 with or without its mark, otherwise Shift_JIS. Throws a TypeError for anything else. */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8; the only other encoding of Japanese offices and of Excel.
    return new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
  }
}
