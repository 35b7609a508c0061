/** Characters as people count them: `𠮷野家` is 3. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** One line without control characters, outer spaces and runs of spaces; otherwise as it was typed. */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Several lines: newlines of one kind, other control characters gone. */
export function manyLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();
}
