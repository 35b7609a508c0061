import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { minimumWage2026Csv } from '../statutory.build.ts';
import { loadMinimumWage } from './load-minimum-wage.server.ts';
import type { TableLoadRequest } from './load-order.ts';
import { loadShippedTables } from './shipped.server.ts';
import { minimumWageTables } from './tables.server.ts';

const now = instantAtJst('2027-09-20', '09:00');
let product: TestProduct;
let manager: TestManager;
let jobId: string;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const facility = await buildFacility(product.app.db, { now });
  ({ id: jobId } = await buildJob(product.app.db, { now, facilityId: facility.id }));
  manager = await openManager(product.app, facility.id);
});
afterAll(() => product.close());
beforeEach(() => product.setNow(now));

/** Invented amounts of 令和9年度: 60 yen more, from 3 October in Tokyo and from 5 October elsewhere. */
const csvOf2027 = minimumWage2026Csv
  .replaceAll(
    /^(\d\d),(\d+),.*$/gm,
    (_, code: string, yen: string) =>
      `${code},${Number(yen) + 60},2027-10-${code === '13' ? '03' : '05'}`,
  )
  .trimEnd();

const order = (change: Partial<TableLoadRequest> = {}): TableLoadRequest => ({
  text: csvOf2027,
  year: 2027,
  source: '厚生労働省 令和9年度',
  loadedBy: '事務局 花子',
  isDryRun: false,
  now,
  ...change,
});
const load = (change?: Partial<TableLoadRequest>) => loadMinimumWage(product.app.db, order(change));
const years = async () => (await minimumWageTables(product.app.db)).map(({ year }) => year);

/** Returns the refusal of a shift in Tokyo at an hourly wage, or null when the shift is published. */
async function refusalOf(day: string, hourlyWage: number, hours = ['09:00', '18:00']) {
  const [startTime, endTime] = hours;
  const line = {
    templateId: jobId,
    mode: 'INSTANT',
    days: [day],
    startTime,
    endTime,
    breakMinutes: 60,
    hourlyWage,
    travelAllowance: 0,
    bonus: 0,
    capacity: 1,
  };
  const answer = await manager.ask(
    'mutation ($input: PostShiftsInput!) { postShifts(input: $input) { batchId } }',
    { input: { lines: [line] } },
  );
  return refusalCodeOf(answer) && answer.errors?.[0]?.message;
}

test('a dry run compares every prefecture with the year before and changes nothing', async () => {
  const report = await load({ isDryRun: true });
  expect(report).toHaveLength(1 + 1 + 47 + 1);
  expect(report.slice(0, 3)).toEqual([
    '47 prefectures for the fiscal year 2027',
    'compared with 2026 (47 prefectures):',
    '  01: 1131 → 1191 yen (+60), from 2026-10-01 → 2027-10-05',
  ]);
  expect(report.at(-1)).toBe('dry run: nothing was changed');
  expect(await years()).toEqual([2025, 2026]);
});

test.each([
  ['of 46 prefectures', csvOf2027.replace(/^13,.*\n/m, ''), 'prefecture 13 is missing'],
  ['with an amount that falls', csvOf2027.replace('13,1340', '13,1240'), 'prefecture 13 falls'],
  ['of something else', 'name,amount\n', 'Line 1: the columns must be'],
])('a file %s is refused with a sentence', async (_, text, sentence) => {
  await expect(load({ text })).rejects.toThrow(sentence);
  expect(await years()).toEqual([2025, 2026]);
});

test('a loaded table takes effect by prefecture and day, without a restart', async () => {
  // The newest amount applies until a newer one is loaded. (Rule 6.2)
  expect(await refusalOf('2027-10-10', 1_280)).toBeNull();
  expect((await load()).at(-1)).toBe('loaded');
  expect((await load()).at(-1)).toBe('unchanged: this table is loaded already');
  expect(await years()).toEqual([2025, 2026, 2027]);

  expect(await refusalOf('2027-10-11', 1_339)).toContain('1,340円以上にしてください');
  expect(await refusalOf('2027-10-11', 1_340)).toBeNull();
  expect(await refusalOf('2027-10-02', 1_280)).toBeNull();
  // A night shift also touches the first day of the new amount.
  expect(await refusalOf('2027-10-02', 1_339, ['22:00', '06:00'])).toContain('1,340円以上');
});

test('a correction replaces its year, is compared with it, and no start undoes it', async () => {
  const { db } = product.app;
  const text = csvOf2027.replace('13,1340,2027-10-03', '13,1341,2027-10-04');
  expect(await load({ text })).toEqual([
    '47 prefectures for the fiscal year 2027',
    'compared with 2027 (47 prefectures):',
    '  13: 1340 → 1341 yen (+1), from 2027-10-03 → 2027-10-04',
    'loaded',
  ]);
  expect(await years()).toEqual([2025, 2026, 2027]);
  expect(await refusalOf('2027-10-03', 1_280)).toBeNull();
  expect(await refusalOf('2027-10-12', 1_340)).toContain('1,341円以上');

  // An operator corrects a day of 令和8年度; a restart of an older release does not replace the correction.
  const real = minimumWage2026Csv.replace('13,1280,2026-10-01', '13,1280,2026-10-04');
  expect((await load({ text: real, year: 2026 })).at(-1)).toBe('loaded');
  expect(await loadShippedTables(db, now)).toBe(false);
  const tokyo = (await minimumWageTables(db))[1]?.prefectures[12];
  expect(tokyo).toEqual({ code: '13', hourly: 1_280, from: '2026-10-04' });
});

test('a correction of an earlier year must leave the later one a rise', async () => {
  const text = minimumWage2026Csv.replace('13,1280', '13,1350');
  await expect(load({ text, year: 2026 })).rejects.toThrow('prefecture 13 falls from 1350 to 1341');
});

test('every version stays, with who loaded it', async () => {
  const rows = await product.app.db
    .selectFrom('statutory_versions')
    .select(['year', 'row_count', 'source', 'loaded_by', 'replaced_at'])
    .where('kind', '=', 'minimum_wage')
    .where('year', '=', 2027)
    .orderBy('id')
    .execute();
  const loaded = {
    year: 2027,
    row_count: 47,
    source: '厚生労働省 令和9年度',
    loaded_by: '事務局 花子',
  };
  expect(rows).toEqual([
    { ...loaded, replaced_at: now },
    { ...loaded, replaced_at: null },
  ]);
});
