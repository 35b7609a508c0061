import { isJstDay, type JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import { CsvError, parseCsv, type CsvRecord } from '../import/csv.ts';
import {
  prefectureCodes,
  type MinimumWageTable,
  type PrefectureMinimumWage,
} from './minimum-wage-table.ts';

const minimumWageColumns = ['都道府県コード', '時間額', '発効日'] as const;

/** Amounts outside of these limits are typing errors, or yen per day instead of per hour. */
const hourlyLimits = { least: 500, most: 3_000 } as const;

/**
 * Reads the minimum wages of one fiscal year (docs/statutory-tables.md describes the file). Throws when a prefecture
 * does not have exactly one row, with a day inside the fiscal year: a `CsvError`.
 */
export function parseMinimumWageCsv(text: string, year: number): MinimumWageTable {
  const [header, ...records] = parseCsv(text);
  const names = header?.cells.map((cell) => cell.trim()) ?? [];
  if (names.join() !== minimumWageColumns.join()) {
    throw new CsvError(1, `the columns must be ${minimumWageColumns.join()}`);
  }
  const rows = new Map<string, PrefectureMinimumWage>();
  for (const record of records) {
    const row = rowOf(record, year);
    if (rows.has(row.code)) throw new CsvError(record.line, `prefecture ${row.code} comes twice`);
    rows.set(row.code, row);
  }
  const prefectures = prefectureCodes.map((code) => {
    const row = rows.get(code);
    if (!row) throw new CsvError(records.length + 1, `prefecture ${code} is missing`);
    return row;
  });
  return { year, prefectures };
}

function rowOf({ line, cells }: CsvRecord, year: number): PrefectureMinimumWage {
  if (cells.length !== minimumWageColumns.length) {
    throw new CsvError(line, `${minimumWageColumns.length} cells belong in a row`);
  }
  const [code = '', hourly = '', from = ''] = cells.map((cell) => cell.trim());
  return { code: codeOf(code, line), hourly: yenOf(hourly, line), from: dayOf(from, line, year) };
}

/** Adds the zero that spreadsheets remove: `1` → `01`. */
function codeOf(cell: string, line: number): string {
  const code = cell.padStart(2, '0');
  if (!prefectureCodes.includes(code)) throw new CsvError(line, `"${cell}" is no prefecture`);
  return code;
}

function yenOf(cell: string, line: number): Yen {
  const hourly = /^(?:\d{1,5}|\d{1,2},\d{3})$/.test(cell) ? Number(cell.replace(',', '')) : 0;
  if (hourly < hourlyLimits.least || hourly > hourlyLimits.most) {
    throw new CsvError(line, `"${cell}" is no hourly wage in yen`);
  }
  return hourly;
}

/** Reads a day: `2026-10-04`, or `2026/10/4` as spreadsheets write it. */
function dayOf(cell: string, line: number, year: number): JstDay {
  const match = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(cell);
  const [, y = '', m = '', d = ''] = match ?? [];
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  if (!isJstDay(day)) throw new CsvError(line, `"${cell}" is no day`);
  if (day < `${year}-04-01` || day > `${year + 1}-03-31`) {
    throw new CsvError(line, `${day} lies outside of the fiscal year ${year}`);
  }
  return day;
}
