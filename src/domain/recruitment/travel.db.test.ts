import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import type { RecruitmentSearchInput } from '#gen/types.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from './build.ts';
import { addFavoriteRecruitment } from './favorites/favorites.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
let product: TestProduct;
let shinjuku: string;
let yokohama: string;
let token: string;
let recruitmentId: string;

/** Returns the product's code of a station on a line. */
async function stationOf(name: string, line: string): Promise<string> {
  const found = await product.app.db
    .selectFrom('stations as s')
    .innerJoin('line_stations as t', 't.station_code', 's.code')
    .innerJoin('railway_lines as l', 'l.id', 't.line_id')
    .select('s.code')
    .where('s.name', '=', name)
    .where('l.name', '=', line)
    .executeTakeFirstOrThrow();
  return found.code;
}

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  shinjuku = await stationOf('新宿', 'JR山手線');
  yokohama = await stationOf('横浜', '東急東横線');
  const yoyogi = await stationOf('代々木', 'JR山手線');
  const facility = await buildFacility(db, {
    now,
    stations: [
      { code: yoyogi, walkMinutes: 9 },
      { code: shinjuku, walkMinutes: 12 },
    ],
  });
  const job = await buildJob(db, { now, facilityId: facility.id, title: '代々木の仕事' });
  ({ id: recruitmentId } = await buildRecruitment(db, {
    now,
    jobId: job.id,
    startsAt: instantAtJst('2026-11-25', '09:00'),
    endsAt: instantAtJst('2026-11-25', '18:00'),
  }));
  const workerId = (await buildWorker(db, { now })).id;
  token = await product.signIn(workerId);
  await addFavoriteRecruitment(db, { workerId, recruitmentId, now });
});
afterAll(() => product.close());

async function search(input: RecruitmentSearchInput): Promise<(number | null)[]> {
  const { data, errors } = await product.call(
    `query ($input: RecruitmentSearchInput!) {
      recruitmentSearch(input: $input) { recruitments { travelMinutes } } }`,
    { input },
  );
  expect(errors).toBeUndefined();
  return data?.['recruitmentSearch'].recruitments.map(
    (one: { travelMinutes: number | null }) => one.travelMinutes,
  );
}

test('the way is that over the quicker station, with its walk', async () => {
  const [fromShinjuku = null] = await search({ travelFrom: shinjuku });
  // Either the whole way on foot from 新宿, or one stop by train and a shorter walk.
  expect(fromShinjuku).toBeGreaterThanOrEqual(10);
  expect(fromShinjuku).toBeLessThanOrEqual(12);
  const [fromYokohama = null] = await search({ travelFrom: yokohama });
  expect(fromYokohama).toBeGreaterThan(30);
  expect(fromYokohama).toBeLessThan(75);
});

test('without a station, and from an unknown one, no minutes are made up', async () => {
  expect(await search({})).toEqual([null]);
  expect(await search({ travelFrom: 'S0' })).toEqual([null]);
});

test('a radius finds what the station alone does not, and ends where it says', async () => {
  expect(await search({ stationCodes: [yokohama] })).toEqual([]);
  expect(await search({ stationCodes: [yokohama], withinMinutes: 10 })).toEqual([]);
  expect(await search({ stationCodes: [yokohama], withinMinutes: 45 })).toEqual([null]);
  // A longer time than the maximum counts as the maximum; without a station a time is no filter.
  expect(await search({ stationCodes: [yokohama], withinMinutes: 5_000 })).toEqual([null]);
  expect(await search({ withinMinutes: 10 })).toEqual([null]);
});

test('a radius around several stations is refused', async () => {
  const { errors } = await product.call(
    `query ($input: RecruitmentSearchInput!) { recruitmentSearch(input: $input) { totalCount } }`,
    { input: { stationCodes: [yokohama, shinjuku], withinMinutes: 10 } },
  );
  expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
});

test('favourites and the detail name the same minutes', async () => {
  const [travelMinutes = null] = await search({ travelFrom: shinjuku });
  const { data } = await product.call(
    `query ($id: ID!, $from: ID) {
      favoriteRecruitmentList(travelFrom: $from) { recruitments { travelMinutes } }
      recruitmentDetail(recruitmentId: $id, travelFrom: $from) { travelMinutes } }`,
    { id: recruitmentId, from: shinjuku },
    { token },
  );
  expect(data?.['favoriteRecruitmentList'].recruitments).toEqual([{ travelMinutes }]);
  expect(data?.['recruitmentDetail']).toEqual({ travelMinutes });
});
