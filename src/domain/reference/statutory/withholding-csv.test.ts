import { expect, test } from 'vitest';

import { shippedWithholdingTables, withholding2026Csv } from '../statutory.build.ts';
import { namedTaxColumnsOf, taxByColumn } from './withholding-table.ts';
import { parseWithholdingCsv } from './withholding-csv.ts';

const [table] = shippedWithholdingTables;
if (!table) throw new Error('the table of 2026 comes with the product');

const row = (taxable: number) =>
  namedTaxColumnsOf(table).map(([, steps]) => taxByColumn(steps, taxable));

// 国税庁 令和8年分 日額表: 甲 with 0 to 7 dependants, 乙, 丙.
test.each([
  [3_499, [0, 0, 0, 0, 0, 0, 0, 0, 107, 0]],
  [3_500, [5, 0, 0, 0, 0, 0, 0, 0, 120, 0]],
  [9_800, [260, 205, 150, 95, 40, 0, 0, 0, 1_730, 1]],
  [12_000, [420, 310, 240, 185, 130, 75, 25, 0, 2_440, 79]],
  [23_999, [2_240, 2_025, 1_810, 1_590, 1_380, 1_165, 950, 730, 8_250, 738]],
  [24_000, [2_250, 2_035, 1_820, 1_600, 1_390, 1_175, 960, 740, 8_300, 746]],
  [26_500, [2_760, 2_545, 2_330, 2_115, 1_900, 1_685, 1_470, 1_250, 9_321, 1_001]],
  [71_000, [18_225, 18_010, 17_795, 17_575, 17_360, 17_145, 16_935, 16_715, 28_182, 13_156]],
  [116_500, [37_360, 37_145, 36_930, 36_710, 36_495, 36_280, 36_070, 35_850, 49_087, 28_486]],
])('the shipped table at %d yen', (taxable, taxes) => {
  expect(row(taxable)).toEqual(taxes);
});

/** Returns the shipped file with one line changed; lines count from 1, the header included. */
function changed(line: number, change: (cells: string[]) => string[]): string {
  const lines = withholding2026Csv.trimEnd().split('\n');
  lines[line - 1] = change((lines[line - 1] ?? '').split(',')).join();
  return lines.join('\r\n');
}

const cell = (index: number, text: string) => (cells: string[]) => cells.with(index, text);
const exchange = (one: number, other: number) => (cells: string[]) =>
  cells.with(one, cells[other] ?? '').with(other, cells[one] ?? '');

/** Returns the shipped file with the values of two columns exchanged below unchanged headers. */
function exchanged(one: number, other: number): string {
  const [header = '', ...lines] = withholding2026Csv.trimEnd().split('\n');
  const rows = lines.map((line) => exchange(one, other)(line.split(',')).join());
  return [header, ...rows].join('\n');
}

test('thousands may be separated, and the file saved by a spreadsheet', () => {
  const text = `\uFEFF${changed(3, cell(1, '"3,600"'))}\r\n`;
  expect(parseWithholdingCsv(text, 2026)).toEqual(table);
});

test.each([
  [
    'a missing column',
    withholding2026Csv.replace(',乙,', ','),
    'Line 1: the columns must be 以上,未満,甲0人',
  ],
  [
    'a gap between the rows',
    changed(10, cell(0, '4300')),
    'Line 10: the row must begin at 4200 yen',
  ],
  [
    'a row that ends before it begins',
    changed(10, cell(1, '4200')),
    'Line 10: only the last row has no end',
  ],
  [
    'a missing end',
    withholding2026Csv.replace(/^116500.*\n/m, ''),
    'Line 215: only the last row has no end',
  ],
  ['a tax that falls', changed(100, cell(11, '10')), 'the tax of column 丙 falls'],
  ['a letter for a digit', changed(70, cell(10, '18O0')), 'Line 70: "18O0" is no amount of yen'],
  ['a rate that is none', changed(2, cell(13, '3.0630')), 'Line 2: "3.0630" is no rate in percent'],
  [
    'an empty column 丙',
    withholding2026Csv.replace(/^(0,3500(?:,0){8},0),0/m, '$1,'),
    'Line 2: column 丙 is empty',
  ],
  ['a short row', changed(50, (cells) => cells.slice(1)), 'Line 50: 15 cells belong in a row'],
  ['exchanged columns 乙 and 丙', exchanged(10, 11), 'the tax of column 乙 falls'],
  ['exchanged columns 甲0人 and 乙', exchanged(2, 10), 'the tax of column 乙 falls'],
  ['exchanged dependants', exchanged(2, 3), 'column 甲1人 is above column 甲0人'],
  ['a 甲0人 above 乙', changed(100, cell(2, '99999')), 'column 甲0人 is above column 乙'],
  ['exchanged cells', changed(150, exchange(2, 3)), 'the tax of column 甲0人 falls'],
])('%s is refused', (_, text, sentence) => {
  expect(() => parseWithholdingCsv(text, 2026)).toThrow(sentence);
});
