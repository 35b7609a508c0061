import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import {
  prefectureCodes,
  type MinimumWageTable,
} from '#domain/reference/statutory/minimum-wage-table.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import type { KeysetPageArgs } from '#platform/server/database/keyset-page.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '../build.ts';
import {
  countPostingsBelowMinimumWage,
  postingsBelowMinimumWage,
  type byWorkDay,
  type PostingBelowMinimumWage,
} from './below-minimum.queries.server.ts';
import { pauseRecruitment } from './stop.server.ts';

const now = instantAtJst('2027-09-20', '09:00');
/** Invented amounts of 令和9年度: 60 yen more, from 3 October in Tokyo and from 5 October elsewhere. */
const raisedTokyo = '2027-10-03';
const raisedOsaka = '2027-10-05';

let product: TestProduct;
const jobs: Record<string, string> = {};
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  for (const [name, place] of Object.entries({
    tokyo: {},
    osaka: { prefectureCode: '27', cityCode: '27127' },
  })) {
    const facility = await buildFacility(db, { now, ...place });
    jobs[name] = (await buildJob(db, { now, facilityId: facility.id })).id;
  }
});
afterAll(() => product.close());

async function tablesWithNext() {
  const tables = await minimumWageTables(product.app.db);
  const newest = tables.at(-1);
  if (!newest) throw new Error('minimum wages are shipped');
  const next: MinimumWageTable = {
    year: 2027,
    prefectures: newest.prefectures.map((one) => ({
      code: one.code,
      hourly: one.hourly + 60,
      from: one.code === '13' ? raisedTokyo : raisedOsaka,
    })),
  };
  return { before: tables, after: [...tables, next] };
}

async function posting(
  place: 'tokyo' | 'osaka',
  [day, from, to]: readonly [string, string, string],
  hourlyWage: number,
): Promise<string> {
  const { id } = await buildRecruitment(product.app.db, {
    now,
    jobId: jobs[place] ?? '',
    startsAt: instantAtJst(day, from),
    endsAt: instantAtJst(day, to),
    hourlyWage,
  });
  return id;
}

type After = KeysetPageArgs<typeof byWorkDay>['after'];
const listed = async (limit = 50, after: After = null) => {
  const { after: tables } = await tablesWithNext();
  return postingsBelowMinimumWage(product.app.db, { tables, after, limit, now });
};
const count = async (when: 'before' | 'after') =>
  countPostingsBelowMinimumWage(product.app.db, { tables: (await tablesWithNext())[when], now });

test('a raise finds the open postings below it by the days of the shift', async () => {
  expect(prefectureCodes).toContain('27');
  const dayOf = (day: string) => [day, '09:00', '18:00'] as const;
  const lawful = [
    await posting('tokyo', dayOf('2027-10-02'), 1_280),
    // A shift that ends at midnight has no minute on the first day of the new amount.
    await posting('tokyo', ['2027-10-02', '16:00', '24:00'], 1_280),
    await posting('tokyo', dayOf('2027-10-04'), 1_340),
    await posting('osaka', dayOf('2027-10-04'), 1_231),
    await posting('osaka', dayOf('2027-10-06'), 1_291),
  ];
  const below = [
    await posting('tokyo', ['2027-10-02', '22:00', '30:00'], 1_339),
    await posting('tokyo', dayOf(raisedTokyo), 1_280),
    await posting('osaka', dayOf(raisedOsaka), 1_231),
    // The last day that a search covers.
    await posting('osaka', dayOf('2027-11-19'), 1_290),
  ];
  const stopped = await posting('tokyo', dayOf('2027-10-05'), 1_280);
  await pauseRecruitment(product.app.db, { recruitmentId: stopped, actor: systemActor, now });

  expect(await count('before')).toBe(0);
  expect(await count('after')).toBe(below.length);
  const rows = await listed();
  expect(rows.map(({ id }) => id)).toEqual(below);
  expect(rows.some(({ id }) => lawful.includes(id))).toBe(false);
  expect(rows[0]).toMatchObject({
    prefectureCode: '13',
    workDay: '2027-10-02',
    hourlyWage: 1_339,
    minimumWage: 1_340,
    seatsTaken: 0,
  });
  expect(rows[2]).toMatchObject({ prefectureCode: '27', hourlyWage: 1_231, minimumWage: 1_291 });
});

test('pages of one row follow each other without gap or double', async () => {
  const all = await listed();
  const found: PostingBelowMinimumWage[] = [];
  for (let page = await listed(1); page[0]; page = await listed(1, page[0])) found.push(page[0]);
  expect(found).toEqual(all);
  expect(found.length).toBeGreaterThan(3);
});

test('a posting past its deadline is no longer listed', async () => {
  const [first] = await listed();
  const { after: tables } = await tablesWithNext();
  const rows = await postingsBelowMinimumWage(product.app.db, {
    tables,
    after: null,
    limit: 50,
    now: first?.startsAt ?? now,
  });
  expect(rows.map(({ id }) => id)).not.toContain(first?.id);
  expect(rows.length).toBeGreaterThan(0);
});
