import { expect, test } from 'vitest';

import { minimumWage2026Csv, shippedMinimumWageTables } from '../statutory.build.ts';
import { minimumWageDifferences, whyMinimumWageTableCannotFollow } from './compare-minimum-wage.ts';
import { parseMinimumWageCsv } from './minimum-wage-csv.ts';

const [table2025, table2026] = shippedMinimumWageTables;
if (!table2025 || !table2026) throw new Error('two tables come with the product');

const parse = (text: string) => parseMinimumWageCsv(text, 2026);
const changed = (from: string, to: string) => minimumWage2026Csv.replace(from, to);

test('a file saved by a spreadsheet is the same table', () => {
  const text = minimumWage2026Csv
    .replaceAll(/^0(\d)/gm, '$1')
    .replaceAll(/-0?(\d+)-0?(\d+)$/gm, '/$1/$2')
    .replace('1131', '"1,131"')
    .replaceAll('\n', '\r\n');
  expect(parse(`\uFEFF${text}`)).toEqual(table2026);
});

test('rows may come in any order', () => {
  const [header, ...rows] = minimumWage2026Csv.trimEnd().split('\n');
  expect(parse([header, ...rows.toReversed()].join('\n'))).toEqual(table2026);
});

test.each([
  ['other columns', changed('時間額', '日額'), 'the columns must be 都道府県コード,時間額,発効日'],
  ['46 rows', changed('13,1280,2026-10-01\n', ''), 'Line 47: prefecture 13 is missing'],
  ['a row twice', changed('14,1279', '13,1279'), 'Line 15: prefecture 13 comes twice'],
  ['48 rows', `${minimumWage2026Csv}48,1100,2026-10-01\n`, 'Line 49: "48" is no prefecture'],
  ['a letter', changed('1280', '128O'), 'Line 14: "128O" is no hourly wage in yen'],
  ['yen a day', changed('1280', '10240'), 'Line 14: "10240" is no hourly wage in yen'],
  ['no amount', changed('1280', ''), 'Line 14: "" is no hourly wage in yen'],
  ['a missing cell', changed('13,1280,2026-10-01', '13,1280'), 'Line 14: 3 cells belong in a row'],
  ['no day', changed('13,1280,2026-10-01', '13,1280,10月1日'), 'Line 14: "10月1日" is no day'],
  [
    'a day that does not exist',
    changed('13,1280,2026-10-01', '13,1280,2027-02-29'),
    'Line 14: "2027-02-29" is no day',
  ],
  [
    'a day of another year',
    changed('13,1280,2026-10-01', '13,1280,2027-10-01'),
    'Line 14: 2027-10-01 lies outside of the fiscal year 2026',
  ],
])('a file with %s is refused', (_, text, sentence) => {
  expect(() => parse(text)).toThrow(sentence);
});

const after = (from: string, to: string) =>
  whyMinimumWageTableCannotFollow(table2025, parse(changed(from, to)));

test('tables that follow each other rise, a little, and later', () => {
  expect(whyMinimumWageTableCannotFollow(table2025, table2026)).toBeNull();
  expect(after('13,1280', '13,1225')).toBe('prefecture 13 falls from 1226 to 1225 yen');
  expect(after('13,1280', '13,1472')).toBe('prefecture 13 rises from 1226 to 1472 yen');
  expect(after('13,1280', '13,1471')).toBeNull();
  // Akita's amount of 令和7年度 began on its last day.
  const akita = { ...table2026, prefectures: [{ code: '05', hourly: 1090, from: '2026-03-31' }] };
  expect(whyMinimumWageTableCannotFollow(table2025, akita)).toBe(
    'prefecture 05 begins on 2026-03-31, the amount of 2025 on 2026-03-31',
  );
});

test('a comparison names each prefecture that differs, in yen and day', () => {
  expect(minimumWageDifferences(table2026, table2026)).toEqual([]);
  const all = minimumWageDifferences(table2025, table2026);
  expect(all).toHaveLength(47);
  expect(all[12]).toBe('13: 1226 → 1280 yen (+54), from 2025-10-03 → 2026-10-01');
});
