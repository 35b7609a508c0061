import { CsvError, parse } from 'csv-parse/sync';

import { decodeCsv } from '#base/decode-csv.ts';
import { formatNumber } from '#base/yen.ts';

import { refuseFile as refuse } from '../messages.ts';
import { columns, maxFileLines, optionalColumns, type Column } from './columns.ts';

/** A line with its cells, as they are typed. */
export type FileLine = { line: number; cells: Record<Column, string> };

type Parsed = { record: string[]; info: { lines: number } };

/**
 * The lines of a CSV of postings. Refuses a whole file that cannot be read at all: FILE_UNREADABLE, FILE_BROKEN,
 * FILE_HEADER, FILE_EMPTY, FILE_LONG.
 */
export function readFile(bytes: Uint8Array): FileLine[] {
  const [header, ...rows] = recordsOf(textOf(bytes));
  const at = placesOf(header?.cells ?? []);
  if (rows.length === 0) throw refuse('FILE_EMPTY');
  if (rows.length > maxFileLines) throw refuse('FILE_LONG', { most: formatNumber(maxFileLines) });
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.map((column) => [column, typed(cells[at.get(column) ?? -1] ?? '')]),
      // Boundary cast: `fromEntries` forgets that every column is there.
    ) as Record<Column, string>,
  }));
}

function textOf(bytes: Uint8Array): string {
  try {
    return decodeCsv(bytes);
  } catch {
    throw refuse('FILE_UNREADABLE');
  }
}

function recordsOf(text: string): { line: number; cells: string[] }[] {
  try {
    // Boundary cast: what `info` without `columns` returns.
    const parsed = parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
      // One more than the limit and the header tell that there are too many.
      to: maxFileLines + 2,
    }) as unknown as Parsed[];
    return parsed
      .map(({ record, info }) => ({
        // The parser counts to the end of a record; a quoted cell may hold newlines.
        line: info.lines - record.join('').split('\n').length + 1,
        cells: record,
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse('FILE_BROKEN', { line: Number(error['lines'] ?? 1) });
  }
}

function placesOf(header: readonly string[]): Map<string, number> {
  const named = new Map(header.map((name, index) => [plain(name), index]));
  const missing = columns.filter(
    (column) => !optionalColumns.has(column) && !named.has(plain(column)),
  );
  if (missing.length > 0) throw refuse('FILE_HEADER', { columns: missing.join('、') });
  return new Map(columns.map((column) => [column, named.get(plain(column)) ?? -1]));
}

/** A name in any width, without spaces. */
export const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '');

/** The cell without the apostrophe that marks it as text. */
const typed = (cell: string) => cell.trim().replace(/^'/, '');
