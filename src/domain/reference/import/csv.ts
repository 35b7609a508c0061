/** A list has a row that cannot be loaded. The whole list is refused, because an incomplete list misleads. */
export class CsvError extends Error {
  override name = 'CsvError';
  readonly line: number;

  /** `line` counts records from 1, the header included. */
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.line = line;
  }
}

export type CsvRecord = { line: number; cells: string[] };

/** Splits a comma-separated text (RFC 4180) into records: quoted cells may contain commas and newlines. */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy;
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  while (cell.lastIndex < body.length) {
    const match = cell.exec(body);
    if (!match) throw new CsvError(records.length + 1, 'a quotation mark is not closed');
    const [, quoted, plain = '', end] = match;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',' && cell.lastIndex < body.length) continue;
    if (end === ',') cells.push('');
    records.push({ line: records.length + 1, cells });
    cells = [];
  }
  return records.filter((record) => record.cells.some((one) => one.trim() !== ''));
}

/** Converts kana of any form to full-width katakana: `ｻｯﾎﾟﾛｼ` and `さっぽろし` → `サッポロシ`. */
export function halfWidthToKatakana(kana: string): string {
  return kana
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/[ぁ-ゖ]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0x60));
}
