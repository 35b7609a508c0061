import type { Yen } from '#platform/base/yen.ts';

import { CsvError, parseCsv, type CsvRecord } from '../import/csv.ts';
import {
  namedTaxColumnsOf,
  taxByColumn,
  type TaxStep,
  type WithholdingTable,
} from './withholding-table.ts';

const kouNames = [0, 1, 2, 3, 4, 5, 6, 7].map((dependants) => `甲${dependants}人`);

/** The file's columns: those of the tax office's 日額表, and the rates that the table states in sentences. */
const withholdingColumns = [
  '以上',
  '未満',
  ...kouNames,
  '乙',
  '丙',
  '甲の率',
  '乙の率',
  '丙の率',
] as const;

type TableLine = {
  line: number;
  from: Yen;
  /** Null in the last row, which covers all higher pay. */
  to: Yen | null;
  /** The tax at `from` yen, by the column's name; a column without a value continues from the row above. */
  taxes: Map<string, Yen>;
  rates: Map<string, number>;
};

/**
 * Reads a 日額表 of one year (docs/statutory-tables.md describes the file). Throws a `CsvError` when the
 * file has a line that no tax table can contain.
 */
export function parseWithholdingCsv(text: string, year: number): WithholdingTable {
  const [header, ...records] = parseCsv(text);
  const names = header?.cells.map((cell) => cell.trim()) ?? [];
  if (names.join() !== withholdingColumns.join()) {
    throw new CsvError(1, `the columns must be ${withholdingColumns.join()}`);
  }
  const lines = records.map(lineOf);
  checkBands(lines);
  const table = {
    year,
    kou: kouNames.map((name) => stepsOf(lines, name, '甲の率')),
    otsu: stepsOf(lines, '乙', '乙の率'),
    hei: stepsOf(lines, '丙', '丙の率'),
  };
  for (const line of lines) checkLine(table, line);
  return table;
}

function lineOf({ line, cells }: CsvRecord): TableLine {
  if (cells.length !== withholdingColumns.length) {
    throw new CsvError(line, `${withholdingColumns.length} cells belong in a row`);
  }
  const named = withholdingColumns.map(
    (name, index) => [name, cells[index]?.trim() ?? ''] as const,
  );
  const filled = named.slice(2).filter(([, cell]) => cell !== '');
  const [from, to] = named.map(([, cell]) => cell);
  return {
    line,
    from: yenOf(from ?? '', line),
    to: to ? yenOf(to, line) : null,
    taxes: new Map(
      filled
        .filter(([name]) => !name.endsWith('率'))
        .map(([name, cell]) => [name, yenOf(cell, line)]),
    ),
    rates: new Map(
      filled
        .filter(([name]) => name.endsWith('率'))
        .map(([name, cell]) => [name, rateOf(cell, line)]),
    ),
  };
}

function yenOf(cell: string, line: number): Yen {
  if (!/^(?:\d{1,7}|\d{1,3}(?:,\d{3}){1,2})$/.test(cell)) {
    throw new CsvError(line, `"${cell}" is no amount of yen`);
  }
  return Number(cell.replaceAll(',', ''));
}

/** Reads a percentage with up to three decimals. */
function rateOf(cell: string, line: number): number {
  const match = /^(\d{1,2})(?:\.(\d{1,3}))?$/.exec(cell);
  if (!match) throw new CsvError(line, `"${cell}" is no rate in percent`);
  return Number(`${match[1]}${(match[2] ?? '').padEnd(3, '0')}`);
}

/** Refuses rows that leave a gap: they must cover all pay from 0 yen on. */
function checkBands(lines: readonly TableLine[]): void {
  for (const [index, { line, from, to }] of lines.entries()) {
    const before = lines[index - 1];
    if (from !== (before ? before.to : 0)) {
      throw new CsvError(line, `the row must begin at ${before?.to ?? 0} yen`);
    }
    if (to === null ? index < lines.length - 1 : to <= from || index === lines.length - 1) {
      throw new CsvError(
        line,
        'only the last row has no end, and every other ends above its begin',
      );
    }
  }
}

function stepsOf(lines: readonly TableLine[], name: string, rateName: string): TaxStep[] {
  const first = lines[0];
  if (!first?.taxes.has(name)) throw new CsvError(2, `column ${name} is empty`);
  return lines.flatMap(({ from, taxes, rates }) => {
    const tax = taxes.get(name);
    return tax === undefined ? [] : [{ from, tax, ratePer100000: rates.get(rateName) ?? 0 }];
  });
}

/**
 * Checks rules that hold in every table, in order to find exchanged columns and mistyped digits: a yen more of pay
 * never lowers the tax, a dependant more never raises it, and 丙 ≤ 甲 ≤ 乙.
 */
function checkLine(table: WithholdingTable, { line, from }: TableLine): void {
  for (const [name, steps] of namedTaxColumnsOf(table)) {
    if (from > 0 && taxByColumn(steps, from) < taxByColumn(steps, from - 1)) {
      throw new CsvError(line, `the tax of column ${name} falls`);
    }
  }
  const { kou, otsu, hei } = table;
  const names = ['乙', ...kouNames];
  const taxes = [otsu, ...kou].map((steps) => taxByColumn(steps, from));
  const grows = taxes.findIndex((tax, index) => index > 0 && tax > (taxes[index - 1] ?? 0));
  if (grows > 0)
    throw new CsvError(line, `column ${names[grows]} is above column ${names[grows - 1]}`);
  const [none] = kou;
  if (none && taxByColumn(hei, from) > taxByColumn(none, from)) {
    throw new CsvError(line, 'column 丙 is above column 甲0人');
  }
}
