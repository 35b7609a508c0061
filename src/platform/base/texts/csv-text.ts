/** Returns the rows as CSV with a byte order mark, by which Excel recognises UTF-8. */
export function csvTextOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/**
 * Returns a quoted cell. Text that a spreadsheet would run as a formula gets an apostrophe, which shows it as text; a
 * negative whole number is none.
 */
function cellOf(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+$/.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
