import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import type { RecruitmentSearchInput } from '#gen/types.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { buildRecruitment } from '../build.ts';

const now = instantAtJst('2026-11-21', '12:00');
let product: TestProduct;
let token: string;
let free: string;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  const shift = await createShift(product, {
    startsAt: instantAtJst('2026-11-25', '09:00'),
    endsAt: instantAtJst('2026-11-25', '18:00'),
    contractedAt: now,
  });
  product.setNow(now);
  token = await product.signIn(shift.workerId);
  free = await product.signIn((await buildWorker(db, { now })).id);
  const facility = await buildFacility(db, { now });
  const post = async (title: string, ...[day, from, endDay, to]: string[]) => {
    const job = await buildJob(db, { now, facilityId: facility.id, title });
    const startsAt = instantAtJst(day ?? '', from ?? '');
    await buildRecruitment(db, {
      now,
      jobId: job.id,
      startsAt,
      endsAt: instantAtJst(endDay ?? '', to ?? ''),
    });
  };
  await post('同じ時間', '2026-11-25', '10:00', '2026-11-25', '19:00');
  await post('前の夜から', '2026-11-24', '22:00', '2026-11-25', '09:30');
  await post('終わったあと', '2026-11-25', '18:00', '2026-11-25', '23:00');
  await post('次の日', '2026-11-26', '09:00', '2026-11-26', '18:00');
});
afterAll(() => product.close());

const document = `query ($input: RecruitmentSearchInput!) {
  recruitmentSearch(input: $input) {
    totalCount clashCount recruitments { title clashes }
  }
  recruitmentDayCounts(input: $input) { date count } }`;

async function search(input: RecruitmentSearchInput, as?: string) {
  const answer = await product.call(
    document,
    { input: { sort: 'STARTS_SOON', ...input } },
    as === undefined ? {} : { token: as },
  );
  expect(answer.errors).toBeUndefined();
  const { recruitmentSearch: page, recruitmentDayCounts: days } = answer.data ?? {};
  const shown: { title: string; clashes: boolean | null }[] = page.recruitments;
  return {
    titles: shown.map(({ title }) => title),
    marks: shown.map(({ clashes }) => clashes),
    clashCount: page.clashCount,
    onTheDay: days.find(({ date }: { date: string }) => date === '2026-11-25').count,
  };
}

const others = ['前の夜から', '同じ時間', '終わったあと', '次の日'];
/** Removes the booked recruitment from the titles: the search lists it too, while it has seats for other workers. */
const ours = (titles: string[]) => titles.filter((title) => others.includes(title));

test('what overlaps a booked shift is left out of list, days and jobs, and counted', async () => {
  const all = await search({}, token);
  const found = await search({ hideClashes: true }, token);
  expect(ours(found.titles)).toEqual(['終わったあと', '次の日']);
  expect(found.clashCount).toBe(all.titles.length - found.titles.length);
  expect(found.clashCount).toBeGreaterThanOrEqual(2);
  expect(found.onTheDay).toBeLessThan(all.onTheDay);
  const jobs = await search({ hideClashes: true, groupByJob: true }, token);
  expect(ours(jobs.titles)).toEqual(['終わったあと', '次の日']);
  expect(jobs.clashCount).toBe(found.clashCount);
});

test('the count holds for the same filters and days', async () => {
  const next = await search({ hideClashes: true, workDates: ['2026-11-26'] }, token);
  expect([ours(next.titles), next.clashCount]).toEqual([['次の日'], 0]);
  const night = await search({ hideClashes: true, workDates: ['2026-11-24'] }, token);
  expect([ours(night.titles), night.clashCount]).toEqual([[], 1]);
});

test('shown again, each says whether it overlaps', async () => {
  const found = await search({ hideClashes: false }, token);
  const marks = new Map(found.titles.map((title, index) => [title, found.marks[index]]));
  expect(others.map((title) => marks.get(title))).toEqual([true, true, false, false]);
  expect(found.clashCount).toBeNull();
});

test('without the argument nothing is compared, and no worker is kept from the shifts of another', async () => {
  const plain = await search({}, token);
  expect(ours(plain.titles)).toEqual(others);
  expect([...new Set(plain.marks), plain.clashCount]).toEqual([null, null]);
  const visitor = await search({ hideClashes: true });
  expect([ours(visitor.titles), visitor.clashCount]).toEqual([others, null]);
  const other = await search({ hideClashes: true }, free);
  expect([ours(other.titles), other.clashCount]).toEqual([others, 0]);
});
