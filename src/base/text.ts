/** Characters as people count them: `𠮷野家` is 3. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** One line of text without control characters, outer spaces and repeated spaces. */
export function normalizeLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Several lines of text with uniform newlines and without control characters. */
export function normalizeLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
