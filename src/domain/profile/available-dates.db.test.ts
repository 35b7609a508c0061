import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { erasePastDates } from './available-dates.queries.server.ts';
import { profileSentences } from './messages.ts';

const now = instantAtJst('2026-11-22', '12:00');
const list = 'query ($id: ID) { workerAvailableDateList(id: $id) { date shifts } }';
const update = `mutation ($dates: [AvailableDateInput!]!) {
  updateWorkerAvailableDateList(input: { dates: $dates }) { success }
}`;

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

async function somebody() {
  const { id } = await buildWorker(product.app.db, { now });
  const token = await product.signIn(id);
  return {
    id,
    save: async (dates: { date: string; shifts: string[] }[]) =>
      (await product.call(update, { dates }, { token })).errors?.[0]?.extensions ?? 'saved',
    list: async () => (await product.call(list, {}, { token })).data?.['workerAvailableDateList'],
    ask: (of: string) => product.call(list, { id: of }, { token }),
  };
}

test('what is said of a day stays until something else is said of it', async () => {
  const hana = await somebody();
  expect(await hana.list()).toEqual([]);
  const first = [
    { date: '2026-12-01', shifts: ['SHIFT_NIGHT', 'SHIFT_DAY'] },
    { date: '2026-11-22', shifts: ['SHIFT_EARLY_MORNING'] },
    { date: '2027-01-21', shifts: ['SHIFT_DAY'] },
  ];
  expect(await hana.save(first)).toBe('saved');
  expect(await hana.list()).toEqual([
    { date: '2026-11-22', shifts: ['SHIFT_EARLY_MORNING'] },
    { date: '2026-12-01', shifts: ['SHIFT_DAY', 'SHIFT_NIGHT'] },
    { date: '2027-01-21', shifts: ['SHIFT_DAY'] },
  ]);
  const second = [
    { date: '2026-12-01', shifts: ['SHIFT_EARLY_MORNING'] },
    { date: '2026-11-22', shifts: [] },
    { date: '2026-11-30', shifts: [] },
  ];
  expect(await hana.save(second)).toBe('saved');
  expect(await hana.save([])).toBe('saved');
  expect(await hana.list()).toEqual([
    { date: '2026-12-01', shifts: ['SHIFT_EARLY_MORNING'] },
    { date: '2027-01-21', shifts: ['SHIFT_DAY'] },
  ]);
});

test.each(['2026-11-21', '2027-01-22', '2025-12-01', '2030-01-01'])(
  'nothing is saved when %s is among the days',
  async (date) => {
    const hana = await somebody();
    const dates = [
      { date: '2026-11-25', shifts: ['SHIFT_DAY'] },
      { date, shifts: ['SHIFT_DAY'] },
    ];
    expect(await hana.save(dates)).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { dates: profileSentences.availableDates },
    });
    expect(await hana.list()).toEqual([]);
  },
);

test('one’s own days are nobody else’s', async () => {
  const [hana, taro] = [await somebody(), await somebody()];
  await hana.save([{ date: '2026-11-25', shifts: ['SHIFT_DAY'] }]);
  expect(await taro.list()).toEqual([]);
  expect((await hana.ask(hana.id.toUpperCase())).data?.['workerAvailableDateList']).toHaveLength(1);
  expect((await taro.ask(hana.id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  const visits = [await product.call(list), await product.call(update, { dates: [] })];
  expect(visits.map((visit) => visit.errors?.[0]?.extensions.code)).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
  ]);
});

test('days that have passed are not shown, and forgotten', async () => {
  const hana = await somebody();
  await hana.save([
    { date: '2026-11-22', shifts: ['SHIFT_DAY'] },
    { date: '2026-11-23', shifts: ['SHIFT_DAY'] },
  ]);
  const midnight = instantAtJst('2026-11-23');
  product.setNow(midnight);
  expect(await hana.list()).toEqual([{ date: '2026-11-23', shifts: ['SHIFT_DAY'] }]);
  product.setNow(now);
  const { db } = product.app;
  await erasePastDates(db, midnight);
  expect(await erasePastDates(db, midnight)).toBe(0);
  expect(await hana.list()).toEqual([{ date: '2026-11-23', shifts: ['SHIFT_DAY'] }]);
});
