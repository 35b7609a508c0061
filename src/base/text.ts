/** Characters as people count them: `𠮷野家` is 3. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** One line without control characters, outer spaces and runs of spaces; otherwise as it was typed. */
export function normalizeLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Several lines: newlines of one kind; what no keyboard types and no database keeps is gone. */
export function normalizeLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}
