import { expect, test } from 'vitest';

import { missingTables, missingTableWarningWeek, type LoadedTable } from './missing-tables.ts';

const withholding = (year: number): LoadedTable => ({
  kind: 'withholding',
  year,
  firstDay: `${year}-01-01`,
  lastDay: `${year}-12-31`,
});
const minimumWage = (year: number): LoadedTable => ({
  kind: 'minimum_wage',
  year,
  firstDay: `${year}-10-01`,
  lastDay: `${year + 1}-03-31`,
});
const shipped = [withholding(2026), minimumWage(2025), minimumWage(2026)];

const missing = (today: string, loaded = shipped) =>
  missingTables(loaded, today).map(({ kind, year }) => `${kind} ${year}`);

test.each([
  ['2026-11-01', []],
  ['2026-11-02', ['withholding 2027']],
  ['2026-12-31', ['withholding 2027']],
  ['2027-06-01', ['withholding 2027']],
  ['2027-09-30', ['withholding 2027']],
  ['2027-10-01', ['withholding 2027', 'minimum_wage 2027']],
  ['2027-11-02', ['withholding 2027', 'withholding 2028', 'minimum_wage 2027']],
])('on %s, with what comes with the product', (today, expected) => {
  expect(missing(today)).toEqual(expected);
});

test('a loaded table ends the warning', () => {
  expect(missing('2027-01-01', [...shipped, withholding(2027)])).toEqual([]);
  const both = [...shipped, withholding(2027), minimumWage(2027)];
  expect(missing('2027-10-01', both)).toEqual([]);
});

test('says which table is used instead, and since when it is needed', () => {
  expect(missingTables(shipped, '2026-11-22')).toEqual([
    {
      kind: 'withholding',
      year: 2027,
      warnedSince: '2026-11-02',
      neededFrom: '2027-01-01',
      usedYear: 2026,
    },
  ]);
});

test('a year before the first loaded one uses the oldest table, and nothing loaded none', () => {
  expect(missingTables([withholding(2027), minimumWage(2026)], '2026-09-01')).toMatchObject([
    { kind: 'withholding', year: 2026, usedYear: 2027 },
  ]);
  expect(missingTables([], '2026-09-01')).toMatchObject([
    { kind: 'withholding', year: 2026, usedYear: null },
    { kind: 'minimum_wage', year: 2026, usedYear: null },
  ]);
});

test('weeks of a warning are counted from its first day', () => {
  const [first] = missingTables(shipped, '2026-11-22');
  if (!first) throw new Error('the table of 2027 is missing');
  const weeks = ['2026-11-02', '2026-11-08', '2026-11-09', '2027-01-04'].map((day) =>
    missingTableWarningWeek(first, day),
  );
  expect(weeks).toEqual([0, 0, 1, 9]);
});
