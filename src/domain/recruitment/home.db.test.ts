import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import type { RecruitmentSearchInput } from '#gen/types.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildRecruitment } from './build.ts';
import { addFavoriteRecruitment } from './favorites/favorites.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
const titles = ['新宿の仕事', '代々木の仕事', '横浜の仕事'] as const;
let product: TestProduct;
let shinjuku: string;
let token: string;
let homeless: string;
let nearId = '';

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

/** Builds a facility with one job on two days. */
async function facilityAt(code: string, title: string): Promise<string> {
  const { db } = product.app;
  const facility = await buildFacility(db, { now, stations: [{ code, walkMinutes: 5 }] });
  const job = await buildJob(db, { now, facilityId: facility.id, title });
  const on = (day: string) =>
    buildRecruitment(db, {
      now,
      jobId: job.id,
      startsAt: instantAtJst(day, '09:00'),
      endsAt: instantAtJst(day, '18:00'),
    });
  await on('2026-11-26');
  return (await on('2026-11-25')).id;
}

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  shinjuku = await stationOf('新宿', 'JR山手線');
  // The farthest facility is built first, so that no other order gives the expected one by chance.
  await facilityAt(await stationOf('横浜', '東急東横線'), titles[2]);
  await facilityAt(await stationOf('代々木', 'JR山手線'), titles[1]);
  nearId = await facilityAt(shinjuku, titles[0]);
  await buildJobWithoutStation();
  const worker = await buildWorker(db, { now });
  token = await product.signIn(worker.id);
  homeless = await product.signIn((await buildWorker(db, { now })).id);
  await db
    .insertInto('home_stations')
    .values({ worker_id: worker.id, station_code: shinjuku, updated_at: now })
    .execute();
  await addFavoriteRecruitment(db, { workerId: worker.id, recruitmentId: nearId, now });
});
afterAll(() => product.close());

async function buildJobWithoutStation() {
  const { db } = product.app;
  const facility = await buildFacility(db, { now, stations: [] });
  const job = await buildJob(db, { now, facilityId: facility.id, title: '駅のない仕事' });
  const startsAt = instantAtJst('2026-11-24', '09:00');
  await buildRecruitment(db, {
    now,
    jobId: job.id,
    startsAt,
    endsAt: instantAtJst('2026-11-24', '18:00'),
  });
}

type Card = { id: string; title: string; homeMinutes: number | null };
type Page = { recruitments: Card[]; cursor: string | null; totalCount: number };

async function search(
  input: RecruitmentSearchInput,
  { as, cursor }: { as?: string; cursor?: string | null } = {},
): Promise<Page> {
  const { data, errors } = await product.call(
    `query ($input: RecruitmentSearchInput!, $cursor: String) {
      recruitmentSearch(input: $input, cursor: $cursor) {
        cursor totalCount recruitments { id title homeMinutes } } }`,
    { input, cursor: cursor ?? null },
    as === undefined ? {} : { token: as },
  );
  expect(errors).toBeUndefined();
  return data?.['recruitmentSearch'];
}

const inTurn = ({ recruitments }: Page) => recruitments.map(({ title }) => title);

test('a worker sees the minutes from their own home, and nobody else does', async () => {
  const own = await search({ fromHome: true, groupByJob: true }, { as: token });
  const minutes = new Map(own.recruitments.map((one) => [one.title, one.homeMinutes]));
  expect(minutes.get('新宿の仕事')).toBe(5);
  expect(minutes.get('駅のない仕事')).toBeNull();
  for (const page of [
    await search({ groupByJob: true }, { as: token }),
    await search({ fromHome: true, groupByJob: true }, { as: homeless }),
    await search({ fromHome: true, groupByJob: true }),
  ])
    expect(page.recruitments.map(({ homeMinutes }) => homeMinutes)).toEqual([
      null,
      null,
      null,
      null,
    ]);
});

test('the shortest way comes first, by job and by recruitment', async () => {
  const near = { fromHome: true, nearestFirst: true };
  const jobs = await search({ ...near, groupByJob: true }, { as: token });
  expect(inTurn(jobs)).toEqual(titles);
  expect(jobs.totalCount).toBe(3);
  const all = await search(near, { as: token });
  expect(inTurn(all)).toEqual(titles.flatMap((title) => [title, title]));
  const minutes = all.recruitments.map(({ homeMinutes }) => homeMinutes ?? 0);
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
});

test('days, places and filters still hold', async () => {
  const near = { fromHome: true, nearestFirst: true };
  const onDay = await search({ ...near, workDates: ['2026-11-25'] }, { as: token });
  expect(inTurn(onDay)).toEqual(titles);
  const there = await search({ ...near, stationCodes: [shinjuku] }, { as: token });
  expect(inTurn(there)).toEqual(['新宿の仕事', '新宿の仕事']);
  const none = await search({ ...near, shifts: ['SHIFT_NIGHT'], groupByJob: true }, { as: token });
  expect(none).toMatchObject({ recruitments: [], totalCount: 0 });
  const day = await search({ ...near, shifts: ['SHIFT_DAY'], groupByJob: true }, { as: token });
  expect(inTurn(day)).toEqual(titles);
});

test('a visitor may order by a station of their own, and without one the order is the usual one', async () => {
  const input = { travelFrom: shinjuku, nearestFirst: true, groupByJob: true };
  expect(inTurn(await search(input))).toEqual(titles);
  const usual = inTurn(await search({ groupByJob: true }));
  expect(inTurn(await search({ nearestFirst: true, groupByJob: true }))).toEqual(usual);
  expect(
    inTurn(
      await search({ fromHome: true, nearestFirst: true, groupByJob: true }, { as: homeless }),
    ),
  ).toEqual(usual);
});

test('the pages go on without gap or double', async () => {
  const facility = await stationOf('原宿', 'JR山手線');
  for (let one = 0; one < 12; one += 1) await facilityAt(facility, `原宿の仕事${one}`);
  const near = { fromHome: true, nearestFirst: true };
  const first = await search(near, { as: token });
  expect(first).toMatchObject({ totalCount: 30 });
  expect(first.recruitments).toHaveLength(20);
  const second = await search(near, { as: token, cursor: first.cursor });
  const ids = [...first.recruitments, ...second.recruitments].map(({ id }) => id);
  expect(new Set(ids).size).toBe(30);
  expect(second).toMatchObject({ cursor: null, totalCount: 30 });
  const { errors } = await product.call(
    `query ($cursor: String) { recruitmentSearch(input: {}, cursor: $cursor) { totalCount } }`,
    { cursor: first.cursor },
  );
  expect(errors?.[0]?.extensions.code).toBe('CURSOR_INVALID');
});

test('the detail, the favourites and the confirmation name the same minutes', async () => {
  const document = `query ($id: ID!) {
    favoriteRecruitmentList(fromHome: true) { recruitments { homeMinutes } }
    recruitmentDetail(recruitmentId: $id) { homeMinutes }
    applicationConfirmation(recruitmentId: $id) { homeMinutes placeWarning { title } } }`;
  const { data } = await product.call(document, { id: nearId }, { token });
  expect(data).toEqual({
    favoriteRecruitmentList: { recruitments: [{ homeMinutes: 5 }] },
    recruitmentDetail: { homeMinutes: 5 },
    applicationConfirmation: { homeMinutes: 5, placeWarning: null },
  });
  const visitor = await product.call(
    `query ($id: ID!) { recruitmentDetail(recruitmentId: $id) { homeMinutes } }`,
    { id: nearId },
  );
  expect(visitor.data).toEqual({ recruitmentDetail: { homeMinutes: null } });
});

test('the dates of one facility name the way from home as well, and none to visitors', async () => {
  const { db } = product.app;
  const { facility_id: facilityId } = await db
    .selectFrom('recruitments')
    .select('facility_id')
    .where('id', '=', nearId)
    .executeTakeFirstOrThrow();
  const list = async (who: { token?: string }) => {
    const { data } = await product.call(
      `query ($id: ID!) { facilityRecruitmentList(facilityId: $id) { recruitments { homeMinutes } } }`,
      { id: facilityId },
      who,
    );
    return data?.['facilityRecruitmentList'].recruitments.map(
      (one: { homeMinutes: number | null }) => one.homeMinutes,
    );
  };
  // The home station is the facility's own station, so only the walk counts.
  expect(await list({ token })).toEqual([5, 5]);
  expect(await list({ token: homeless })).toEqual([null, null]);
  expect(await list({})).toEqual([null, null]);
});
