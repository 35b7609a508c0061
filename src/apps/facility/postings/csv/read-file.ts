import { CsvError, parse } from 'csv-parse/sync';

import { decodeCsv } from '#platform/base/decode-csv.ts';
import { textWithoutLookalikes } from '#platform/base/texts/search-key.ts';
import { formatNumber } from '#platform/base/yen.ts';

import { postingFileRefusal } from '../messages.ts';
import {
  postingFileColumns,
  maxPostingFileLines,
  optionalPostingFileColumns,
  type PostingFileColumn,
} from './columns.ts';

/** A line with its cells as typed in the file. */
export type PostingFileLine = { line: number; cells: Record<PostingFileColumn, string> };

type Parsed = { record: string[]; info: { lines: number } };

/**
 * Returns the lines of a CSV of postings. A file that cannot be read is refused as a whole. Refusals: FILE_WORKBOOK,
 * FILE_BROKEN, FILE_UNREADABLE, FILE_HEADER, FILE_EMPTY, FILE_LONG.
 */
export function readPostingFile(bytes: Uint8Array): PostingFileLine[] {
  if (isWorkbook(bytes)) throw postingFileRefusal('FILE_WORKBOOK');
  const records = recordsOf(textOf(bytes));
  // Above the header may be a line for Excel (`sep=,`) and titles of the sheet.
  const above = records.slice(0, maxTitleLines).findIndex(({ cells }) => isHeader(cells));
  const [header, ...rows] = records.slice(Math.max(above, 0));
  const at = placesOf(header?.cells ?? []);
  if (rows.length === 0) throw postingFileRefusal('FILE_EMPTY');
  if (rows.length > maxPostingFileLines)
    throw postingFileRefusal('FILE_LONG', { most: formatNumber(maxPostingFileLines) });
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      postingFileColumns.map((column) => [column, typed(cells[at.get(column) ?? -1] ?? '')]),
      // Boundary cast: `fromEntries` loses the type of the keys; every column is set.
    ) as Record<PostingFileColumn, string>,
  }));
}

function textOf(bytes: Uint8Array): string {
  try {
    return decodeCsv(bytes);
  } catch {
    throw postingFileRefusal('FILE_UNREADABLE');
  }
}

function recordsOf(text: string): { line: number; cells: string[] }[] {
  try {
    // Boundary cast: the type of the result with the option `info` and without `columns`.
    const parsed = parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
      // Read one record above the limit, to notice that there are too many.
      to: maxPostingFileLines + 2 + maxTitleLines,
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
    throw postingFileRefusal('FILE_BROKEN', { line: Number(error['lines'] ?? 1) });
  }
}

/** Maximum number of lines above the header. */
const maxTitleLines = 5;
const workbookMarks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** True for an Excel workbook: a ZIP file (.xlsx) or the older format (.xls). */
const isWorkbook = (bytes: Uint8Array) =>
  workbookMarks.some((mark) => mark.every((byte, index) => bytes[index] === byte));

function missingOf(header: readonly string[]): PostingFileColumn[] {
  const named = new Set(header.map(normaliseNameForComparison));
  return postingFileColumns.filter(
    (column) =>
      !optionalPostingFileColumns.has(column) && !named.has(normaliseNameForComparison(column)),
  );
}

const isHeader = (cells: readonly string[]) => missingOf(cells).length === 0;

function placesOf(header: readonly string[]): Map<string, number> {
  const named = new Map(header.map((name, index) => [normaliseNameForComparison(name), index]));
  const missing = missingOf(header);
  if (missing.length > 0) throw postingFileRefusal('FILE_HEADER', { columns: missing.join('、') });
  return new Map(
    postingFileColumns.map((column) => [
      column,
      named.get(normaliseNameForComparison(column)) ?? -1,
    ]),
  );
}

/** Normalises a name for comparison: width, spaces, and dashes and waves that look alike. (Rule 8.8) */
export const normaliseNameForComparison = (text: string) => textWithoutLookalikes(text);

/** Returns the cell without the apostrophe that marks it as text. */
const typed = (cell: string) => cell.trim().replace(/^'/, '');
