import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { withholding2026Csv } from '../statutory.build.ts';
import type { TableLoadRequest } from './load-order.ts';
import { loadWithholding } from './load-withholding.server.ts';
import { readWithholdingTables } from './tables.server.ts';

const now = instantAtJst('2026-12-01', '09:00');
let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

const order = (change: Partial<TableLoadRequest> = {}): TableLoadRequest => ({
  text: withholding2026Csv,
  year: 2027,
  source: '国税庁 令和9年分',
  loadedBy: '事務局 花子',
  isDryRun: false,
  now,
  ...change,
});

/** An invented table of the next year: in 丙, pay of 9,800 yen has no tax. */
const next = withholding2026Csv.replace(/^(9800,.*),1,0,0,0$/m, '$1,0,0,0,0');
/** Returns the shipped file with every amount of tax changed. */
const withAmounts = (change: (tax: number) => number) =>
  withholding2026Csv
    .trimEnd()
    .split('\n')
    .map((line, index) => {
      const cells = line.split(',');
      const isTax = (at: number, cell: string) => index > 0 && at >= 2 && at < 12 && cell !== '';
      return cells.map((cell, at) => (isTax(at, cell) ? change(Number(cell)) : cell)).join();
    })
    .join('\n');
const years = async () => (await readWithholdingTables(product.app.db)).map(({ year }) => year);

test('a dry run compares and changes nothing', async () => {
  expect(await loadWithholding(product.app.db, order({ text: next, isDryRun: true }))).toEqual([
    '215 rows for payments in 2027',
    'compared with 2026 (215 rows):',
    '  丙: at most 1 → 0 yen, of 9800 yen',
    'dry run: nothing was changed',
  ]);
  expect(await years()).toEqual([2026]);
});

test.each([
  [
    'half a table',
    withholding2026Csv.split('\n').slice(0, 100).join('\n'),
    'Line 100: only the last row has no end',
  ],
  [
    'a table of wider bands',
    withholding2026Csv
      .split('\n')
      .filter((line) => !/^(?:4|5|6)\d00,/.test(line))
      .map((line) => line.replace(/^3900,4000/, '3900,7000'))
      .join('\n'),
    'the file has 185 rows, the table of 2026 has 215',
  ],
  [
    'a table of other amounts',
    withAmounts((tax) => tax * 1.5 - (tax % 2) / 2),
    'column 甲0人 takes',
  ],
  ['no table', 'name,amount\n', 'Line 1: the columns must be'],
])('%s is refused with a sentence', async (_, text, sentence) => {
  await expect(loadWithholding(product.app.db, order({ text }))).rejects.toThrow(sentence);
  expect(await years()).toEqual([2026]);
});

test('a table is loaded once, with who loaded it', async () => {
  const { db } = product.app;
  expect((await loadWithholding(db, order({ text: next }))).at(-1)).toBe('loaded');
  expect((await loadWithholding(db, order({ text: next }))).at(-1)).toBe(
    'unchanged: this table is loaded already',
  );
  expect(await years()).toEqual([2026, 2027]);
  const row = await db
    .selectFrom('statutory_versions')
    .select(['row_count', 'source', 'loaded_by'])
    .where('year', '=', 2027)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ row_count: 215, source: '国税庁 令和9年分', loaded_by: '事務局 花子' });
});
