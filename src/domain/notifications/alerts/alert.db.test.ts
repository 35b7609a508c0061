import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { alertSentences as sentences } from './alert-messages.ts';

const now = instantAtJst('2026-11-22', '12:00');
const fields = `prefectures { id name } stations { code } shifts { kind displayName }
  maximumRangeOfWorkingHours minimumRangeOfDailyWage isPaused`;
const read = `{ subscriptionForAvailability { ${fields} } }`;
const save = `mutation ($input: SubscriptionForAvailabilityInput!) {
  updateSubscriptionForAvailability(input: $input) { success }
}`;
const count = `query ($input: SubscriptionForAvailabilityInput!) {
  subscriptionCount(input: $input) { count countLabel }
}`;
const pause = `mutation ($isPaused: Boolean!) {
  pauseSubscriptionForAvailability(input: { isPaused: $isPaused }) { success }
}`;
const remove = 'mutation { deleteSubscriptionForAvailability { success } }';
const search = `query ($input: RecruitmentSearchInput!) {
  recruitmentSearch(input: $input) { totalCount }
}`;

const anything = {
  prefectures: ['13'],
  stations: [] as string[],
  shifts: [] as string[],
  maximumRangeOfWorkingHours: 16,
  minimumRangeOfDailyWage: 3_000,
};

let product: TestProduct;
let stations: string[] = [];
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const rows = await product.app.db.selectFrom('stations').select('code').limit(12).execute();
  stations = rows.map((row) => row.code);
});
afterAll(() => product.close());

async function somebody() {
  const { id } = await buildWorker(product.app.db, { now });
  const token = await product.signIn(id);
  const ask = (document: string, variables = {}) => product.call(document, variables, { token });
  return {
    ask,
    save: async (input: object) => {
      const answer = await ask(save, { input: { ...anything, ...input } });
      return answer.errors?.[0]?.extensions ?? 'saved';
    },
    read: async () => (await ask(read)).data?.['subscriptionForAvailability'],
    count: async (input: object = {}) =>
      (await ask(count, { input: { ...anything, ...input } })).data?.['subscriptionCount'],
  };
}

test('an alert is read as it was saved, and the next save replaces it (spec 1.032)', async () => {
  const hana = await somebody();
  expect(await hana.read()).toBeNull();
  const [one = '', other = ''] = stations;
  await hana.save({
    prefectures: ['14', '13', '14'],
    stations: [other, one],
    shifts: ['SHIFT_NIGHT', 'SHIFT_EARLY_MORNING'],
    maximumRangeOfWorkingHours: 9,
    minimumRangeOfDailyWage: 12_500,
  });
  expect(await hana.read()).toEqual({
    prefectures: [
      { id: '13', name: '東京都' },
      { id: '14', name: '神奈川県' },
    ],
    stations: [one, other].toSorted().map((code) => ({ code })),
    shifts: [
      { kind: 'SHIFT_EARLY_MORNING', displayName: '早朝' },
      { kind: 'SHIFT_NIGHT', displayName: '夜勤' },
    ],
    maximumRangeOfWorkingHours: 9,
    minimumRangeOfDailyWage: 12_500,
    isPaused: false,
  });
  expect(await hana.save({ prefectures: [] })).toBe('saved');
  expect(await hana.read()).toMatchObject({ prefectures: [], stations: [] });
  expect((await hana.read()).shifts).toHaveLength(3);
});

describe('what breaks a rule is refused under its field, and nothing is saved:', () => {
  test.each([
    [{ prefectures: ['11', '12', '13', '14', '10', '09'] }, { prefectures: sentences.prefectures }],
    [{ prefectures: ['48'] }, { prefectures: sentences.place }],
    [{ stations: ["'\u0000"] }, { stations: sentences.place }],
    [{ maximumRangeOfWorkingHours: 1 }, { maximumRangeOfWorkingHours: sentences.workingHours }],
    [{ maximumRangeOfWorkingHours: 17 }, { maximumRangeOfWorkingHours: sentences.workingHours }],
    [{ minimumRangeOfDailyWage: 2_500 }, { minimumRangeOfDailyWage: sentences.dailyWage }],
    [{ minimumRangeOfDailyWage: 3_100 }, { minimumRangeOfDailyWage: sentences.dailyWage }],
    [{ minimumRangeOfDailyWage: 40_500 }, { minimumRangeOfDailyWage: sentences.dailyWage }],
    [
      { prefectures: ['x'], minimumRangeOfDailyWage: -500 },
      { prefectures: sentences.place, minimumRangeOfDailyWage: sentences.dailyWage },
    ],
  ])('%j', async (input, problems) => {
    const hana = await somebody();
    expect(await hana.save(input)).toEqual({ code: 'VALIDATION_FAILED', fields: problems });
    expect(await hana.read()).toBeNull();
    expect(await hana.count(input)).toBeUndefined();
  });

  test('more than ten stations', async () => {
    const hana = await somebody();
    const fieldsWrong = { stations: sentences.stations };
    expect(await hana.save({ stations: stations.slice(0, 11) })).toMatchObject({
      fields: fieldsWrong,
    });
    expect(await hana.save({ stations: stations.slice(0, 10) })).toBe('saved');
  });
});

test('an alert pauses, goes on and is given up', async () => {
  const [hana, taro] = [await somebody(), await somebody()];
  const refused = await hana.ask(pause, { isPaused: true });
  expect(refused.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  await hana.save({});
  await taro.save({});
  await hana.ask(pause, { isPaused: true });
  expect(await hana.read()).toMatchObject({ isPaused: true });
  // Changing the conditions does not end the pause.
  await hana.save({ minimumRangeOfDailyWage: 9_000 });
  expect(await hana.read()).toMatchObject({ isPaused: true, minimumRangeOfDailyWage: 9_000 });
  await hana.ask(pause, { isPaused: false });
  expect(await hana.read()).toMatchObject({ isPaused: false });
  await hana.ask(remove);
  expect((await hana.ask(remove)).data).toEqual({
    deleteSubscriptionForAvailability: { success: true },
  });
  expect(await hana.read()).toBeNull();
  expect(await taro.read()).not.toBeNull();
});

test('a visitor is sent to sign-in', async () => {
  const answers = await Promise.all([
    product.call(read),
    product.call(remove),
    product.call(save, { input: anything }),
    product.call(count, { input: anything }),
    product.call(pause, { isPaused: true }),
  ]);
  expect(answers.map((answer) => answer.errors?.[0]?.extensions.code)).toEqual(
    Array.from(answers, () => 'UNAUTHENTICATED'),
  );
});

test('what can be asked for comes from the server (spec 4.054, 4.055, 4.056, 9.017)', async () => {
  const answer = await product.call(`{ availabilityRanges {
    maxPrefectures maxStations shifts { kind } workingHours { least most step }
    dailyWage { least most step } deliveryTimes quietFrom quietUntil alertsADay } }`);
  expect(answer.data?.['availabilityRanges']).toEqual({
    maxPrefectures: 5,
    maxStations: 10,
    shifts: [{ kind: 'SHIFT_EARLY_MORNING' }, { kind: 'SHIFT_DAY' }, { kind: 'SHIFT_NIGHT' }],
    workingHours: { least: 2, most: 16, step: 1 },
    dailyWage: { least: 3_000, most: 40_000, step: 500 },
    deliveryTimes: ['08:00', '12:00', '18:00'],
    quietFrom: '22:00',
    quietUntil: '07:00',
    alertsADay: 3,
  });
});

describe('the count', () => {
  let codes: string[] = [];

  beforeAll(async () => {
    const { db } = product.app;
    const near = await db
      .selectFrom('stations')
      .select('code')
      .where('prefecture_code', '=', '27')
      .limit(2)
      .execute();
    codes = near.map((row) => row.code);
    const facility = await buildFacility(db, {
      now,
      prefectureCode: '27',
      cityCode: '27127',
      stationCodes: codes,
    });
    const job = await buildJob(db, { now, facilityId: facility.id });
    const offer = (from: string, to: string, hourlyWage: number) =>
      buildRecruitment(db, {
        now,
        jobId: job.id,
        startsAt: instantAtJst('2026-11-25', from),
        endsAt: instantAtJst('2026-11-25', to),
        hourlyWage,
      });
    // 13,200 yen by day, 5,200 early in the morning, and a night of 10 hours.
    await offer('09:00', '18:00', 1_650);
    await offer('06:00', '10:00', 1_300);
    await offer('21:00', '31:00', 1_500);
  });

  test.each([
    [{}, 3],
    [{ shifts: ['SHIFT_DAY'] }, 1],
    [{ shifts: ['SHIFT_DAY', 'SHIFT_EARLY_MORNING'] }, 2],
    [{ maximumRangeOfWorkingHours: 9 }, 2],
    [{ maximumRangeOfWorkingHours: 4 }, 1],
    [{ maximumRangeOfWorkingHours: 3 }, 0],
    [{ minimumRangeOfDailyWage: 5_000 }, 3],
    [{ minimumRangeOfDailyWage: 5_500 }, 2],
    [{ minimumRangeOfDailyWage: 13_000 }, 2],
    [{ prefectures: ['28'] }, 0],
  ])('of %j is %i', async (input, expected) => {
    const hana = await somebody();
    expect(await hana.count({ prefectures: ['27'], ...input })).toEqual({
      count: expected,
      countLabel: `${expected}件`,
    });
  });

  test('counts once what is near several of the places', async () => {
    const hana = await somebody();
    const both = { prefectures: ['27'], stations: codes };
    expect(await hana.count(both)).toMatchObject({ count: 3 });
    expect(await hana.count({ prefectures: [], stations: codes })).toMatchObject({ count: 3 });
  });

  test('is the search’s', async () => {
    const hana = await somebody();
    const input = { areaLIds: ['27'], shifts: ['SHIFT_NIGHT'], minimumSalary: 10_000 };
    const found = await hana.ask(search, { input });
    const counted = await hana.count({
      prefectures: ['27'],
      shifts: ['SHIFT_NIGHT'],
      minimumRangeOfDailyWage: 10_000,
    });
    expect(counted.count).toBe(1);
    expect(found.data?.['recruitmentSearch'].totalCount).toBe(counted.count);
    // No places mean all of Japan, in the alert and in the search.
    const all = await hana.ask(search, { input: {} });
    expect(await hana.count({ prefectures: [] })).toMatchObject({
      count: all.data?.['recruitmentSearch'].totalCount,
    });
  });
});
