import { CsvError, parse } from 'csv-parse/sync';

import { ZenginFileError } from '#domain/pay/bank-file/zengin-error.ts';
import { decodeCsv } from '#platform/base/decode-csv.ts';
import type { JstDay } from '#platform/base/jst.ts';
import { normalizeLine, toHalfWidth } from '#platform/base/text.ts';
import { parseDay } from '#platform/base/texts/days.ts';
import type { Yen } from '#platform/base/yen.ts';

/** A line of a CSV with a header, and its number in the file. */
export type CsvRow = { line: number; cells: readonly string[] };

type Parsed = { record: string[]; info: { lines: number } };

/**
 * The header of a CSV and the rows below it. Titles above the header are skipped: the header is the first row that has
 * all the named columns. UTF-8 with or without a byte order mark, or Shift_JIS. (Rule 8.8)
 */
export function readCsvTable(
  file: Buffer,
  columns: readonly string[],
): { header: readonly string[]; rows: CsvRow[] } {
  const all = rowsOf(textOf(file));
  const wanted = columns.map(columnKey);
  const at = all.findIndex(({ cells }) => {
    const keys = cells.map(columnKey);
    return wanted.every((key) => keys.includes(key));
  });
  const header = all[at];
  if (!header) throw new ZenginFileError('COLUMNS', all[0]?.line ?? 1, columns.join('・'));
  return { header: header.cells.map(columnKey), rows: all.slice(at + 1) };
}

/** The name of a column without what banks vary: widths, spaces and units such as 「(円)」. */
const columnKey = (name: string) => toHalfWidth(name).replaceAll(/\s|\(円\)|円$|[()]/g, '');

/** The cell of a column without control characters; empty where the header has no such column. */
export function cellOf(header: readonly string[], { cells }: CsvRow, column: string): string {
  const at = header.indexOf(columnKey(column));
  return normalizeLine(at < 0 ? '' : (cells[at] ?? ''));
}

/** Yen of a cell such as `1,234` or 「¥1,234円」, also negative; 0 where it is blank. */
export function yenOf(text: string, { line, column }: { line: number; column: string }): Yen {
  const plain = toHalfWidth(text).replaceAll(/[\s¥\\円]/g, '');
  if (plain === '' || plain === '-') return 0;
  const [, sign, digits] = yenPattern.exec(plain) ?? [];
  if (digits === undefined) throw new ZenginFileError('VALUE', line, column);
  const yen = Number(digits.replaceAll(',', ''));
  return sign ? -yen : yen;
}

/** Up to twelve digits, with or without commas between groups of three. */
const yenPattern = /^([-−▲△]?)(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})$/;

/** The day of a cell, in any form that people and programs write, also `20261202`. */
export function csvDayOf(text: string, { line, column }: { line: number; column: string }): JstDay {
  const plain = toHalfWidth(text).trim();
  const day = parseDay(plain.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  if (day === null) throw new ZenginFileError('DAY', line, column);
  return day;
}

function textOf(file: Buffer): string {
  try {
    return decodeCsv(file);
  } catch {
    throw new ZenginFileError('ENCODING', 1);
  }
}

function rowsOf(text: string): CsvRow[] {
  try {
    // Boundary cast: the type of the result with the option `info` and without `columns`.
    const parsed = parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
    }) as unknown as Parsed[];
    return parsed
      .map(({ record, info }) => ({
        // The parser counts up to the last line of a record; a quoted cell may contain newlines.
        line: info.lines - record.join('').split('\n').length + 1,
        cells: record,
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ZenginFileError('COLUMNS', Number(error['lines'] ?? 1));
  }
}
