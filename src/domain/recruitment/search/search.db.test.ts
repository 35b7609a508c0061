import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addDays, instantAtJst } from '#platform/base/jst.ts';
import type { RecruitmentSearchInput } from '#gen/types.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { collectSentStatements } from '#testing/plans.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import {
  recruitmentSearchDocument,
  fetchSearchPage,
  type SearchOptions,
} from '#testing/fixtures/search-call.ts';
import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '../build.ts';
import { giveSeatBack, takeSeat } from '../publishing/seats.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
const today = '2026-11-21';
const dayCounts = /* GraphQL */ `
  query Days($input: RecruitmentSearchInput!) {
    recruitmentDayCounts(input: $input) {
      date
      count
    }
  }
`;

let product: TestProduct;
let token: string;
let workerId: string;

const page = (input: RecruitmentSearchInput, options: SearchOptions = {}) =>
  fetchSearchPage(product, input, options);

const titles = async (input: RecruitmentSearchInput, options: { token?: string } = {}) =>
  (await page(input, options)).recruitments.map((found) => found.title).toSorted();

const at = (day: string, time: string) => instantAtJst(day, time);

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  workerId = (await buildWorker(db, { now })).id;
  token = await product.signIn(workerId);

  const shinjuku = await buildFacility(db, {
    now,
    serviceId: 2,
    featureIds: [3],
    averageNursingCareLevel: 2,
    rating: 4.6,
    ratingCount: 10,
    stations: [
      { code: 'S13001', walkMinutes: 4 },
      { code: 'S13002', walkMinutes: 12 },
    ],
    imageKeys: ['facilities/a.webp'],
  });
  const unproven = await buildCorporation(db, { now, isProven: false });
  const osaka = await buildFacility(db, {
    now,
    corporationId: unproven.id,
    name: 'なにわ苑',
    prefectureCode: '27',
    cityCode: '27127',
    town: '梅田',
    serviceId: 1,
    featureIds: [5],
    averageNursingCareLevel: 4.2,
    rating: 3.1,
    ratingCount: 5,
  });
  const night = await buildJob(db, {
    now,
    facilityId: shinjuku.id,
    title: '夜',
    taskIds: [1, 2],
    benefitIds: [4],
    beginnersWelcome: true,
  });
  const nurse = await buildJob(db, {
    now,
    facilityId: osaka.id,
    title: '日',
    taskIds: [1],
    benefitIds: [6],
    licenseGroups: [[10, 11], [37]],
  });
  await buildRecruitment(db, {
    now,
    jobId: night.id,
    startsAt: at('2026-11-25', '17:00'),
    endsAt: at('2026-11-26', '09:00'),
    breakMinutes: 120,
    hourlyWage: 1_900,
    bonus: 500,
    capacity: 2,
  });
  await buildRecruitment(db, {
    now,
    jobId: nurse.id,
    startsAt: at('2026-12-02', '09:00'),
    endsAt: at('2026-12-02', '18:00'),
    hourlyWage: 1_400,
    mode: 'SCREENING',
    travelAllowance: 0,
  });
});
afterAll(() => product.close());

describe('filters', () => {
  test.each<[string, RecruitmentSearchInput, string[]]>([
    ['nothing', {}, ['夜', '日']],
    ['a day', { workDates: ['2026-11-25'] }, ['夜']],
    ['two days', { workDates: ['2026-12-02', '2026-11-25'] }, ['夜', '日']],
    ['the end of a night shift is not its day', { workDates: ['2026-11-26'] }, []],
    [
      'many days',
      { workDates: Array.from({ length: 20 }, (_, i) => addDays(today, i)) },
      ['夜', '日'],
    ],
    [
      'many days without one',
      { workDates: Array.from({ length: 10 }, (_, i) => addDays(today, i)) },
      ['夜'],
    ],
    ['a prefecture', { areaLIds: ['27'] }, ['日']],
    ['another prefecture', { areaLIds: ['14'] }, []],
    ['a municipality', { areaMIds: ['13104'] }, ['夜']],
    ['a designated city, by a ward of it', { areaMIds: ['27100'] }, ['日']],
    ['another designated city', { areaMIds: ['27140'] }, []],
    [
      'a municipality or a station',
      { areaMIds: ['27127'], stationCodes: ['S13002'] },
      ['夜', '日'],
    ],
    [
      'a station of the same facility and its town',
      { areaMIds: ['13104'], stationCodes: ['S13001', 'S13002'] },
      ['夜'],
    ],
    ['a day in a prefecture', { areaLIds: ['13'], workDates: ['2026-11-25'] }, ['夜']],
    ['night', { shifts: ['SHIFT_NIGHT'] }, ['夜']],
    ['day or early', { shifts: ['SHIFT_DAY', 'SHIFT_EARLY_MORNING'] }, ['日']],
    ['all kinds', { shifts: ['SHIFT_DAY', 'SHIFT_EARLY_MORNING', 'SHIFT_NIGHT'] }, ['夜', '日']],
    ['more than 12 hours', { workingHourOptionIds: ['5'] }, ['夜']],
    ['8 to 12 hours', { workingHourOptionIds: ['4'] }, ['日']],
    ['either', { workingHourOptionIds: ['4', '5'] }, ['夜', '日']],
    ['the day wage itself', { minimumSalary: 11_200 }, ['夜', '日']],
    ['a yen more', { minimumSalary: 11_201 }, ['夜']],
    ['the hourly wage itself', { minimumHourlyWage: 1_900 }, ['夜']],
    ['a yen more an hour', { minimumHourlyWage: 1_901 }, []],
    ['without any licence', { licenseIds: [] }, ['夜']],
    ['with one of two licences', { licenseIds: ['10'] }, ['夜']],
    ['with both', { licenseIds: ['11', '37'] }, ['夜', '日']],
    ['a task', { jobTaskIds: ['1'] }, ['夜', '日']],
    ['two tasks', { jobTaskIds: ['1', '2'] }, ['夜']],
    ['a kind of facility', { facilityServiceIds: ['1', '9'] }, ['日']],
    ['a feature', { facilityFeatureIds: ['3'] }, ['夜']],
    ['two features', { facilityFeatureIds: ['3', '5'] }, []],
    ['a benefit', { jobBenefitIds: ['6'] }, ['日']],
    ['a bonus', { withBonus: true }, ['夜']],
    ['no matter the bonus', { withBonus: false }, ['夜', '日']],
    ['light care', { maximumCareLevel: 2 }, ['夜']],
    ['heavier care', { maximumCareLevel: 4.2 }, ['夜', '日']],
    ['beginners', { beginnersWelcome: true }, ['夜']],
    ['at once', { instantOnly: true }, ['夜']],
    ['early payout', { earlyPayoutOnly: true }, ['夜']],
    ['early payout with a benefit', { earlyPayoutOnly: true, jobBenefitIds: ['4'] }, ['夜']],
    [
      'early payout with a benefit of the pay day',
      { earlyPayoutOnly: true, jobBenefitIds: ['6'] },
      [],
    ],
    [
      'everything at once',
      {
        areaLIds: ['13'],
        workDates: ['2026-11-25'],
        shifts: ['SHIFT_NIGHT'],
        licenseIds: ['1'],
        jobTaskIds: ['2'],
        withBonus: true,
        minimumSalary: 20_000,
      },
      ['夜'],
    ],
    ['an unknown id', { jobTaskIds: ['xyz'] }, []],
    ['hostile ids', { areaLIds: ["13'--", '\u0000'], stationCodes: ['🏥'] }, []],
  ])('by %s', async (_what, input, expected) => {
    for (const sort of ['RECOMMENDED', 'STARTS_SOON', 'NEAR_STATION'] as const) {
      expect(await titles({ ...input, sort })).toEqual(expected.toSorted());
    }
    expect((await page(input)).totalCount).toBe(expected.length);
    // Each job has one recruitment here, so a list of jobs is the same list.
    expect(await titles({ ...input, groupByJob: true })).toEqual(expected.toSorted());
    expect((await page({ ...input, groupByJob: true })).totalCount).toBe(expected.length);
  });

  test('by the licences of the worker, those under review among them', async () => {
    const { db } = product.app;
    const mine = { onlyWithMyLicenses: true };
    expect(await titles(mine)).toEqual(['夜', '日'].toSorted());
    expect(await titles(mine, { token })).toEqual(['夜']);
    const add = (licenseId: number, state: string) =>
      db
        .insertInto('license_certificates')
        .values({ worker_id: workerId, license_id: licenseId, state, submitted_at: now })
        .execute();
    await add(10, 'PENDING');
    await add(37, 'REJECTED');
    expect(await titles(mine, { token })).toEqual(['夜']);
    await db
      .updateTable('license_certificates')
      .set({ state: 'VERIFIED' })
      .where('license_id', '=', 37)
      .execute();
    expect(await titles(mine, { token })).toEqual(['夜', '日'].toSorted());
  });

  test('the item says all that a card shows', async () => {
    const [found] = (await page({ areaLIds: ['13'] })).recruitments;
    expect(found).toMatchObject({
      title: '夜',
      startsAt: '2026-11-25T08:00:00.000Z',
      deadline: '2026-11-25T06:00:00.000Z',
      // A bonus of 500 yen is in the base of both premiums: 33,391.07 before the roundings.
      salary: 33_392,
      capacity: 2,
      remainingRecruitmentNumbers: 2,
      state: 'open',
      mode: 'INSTANT',
      bonus: 500,
      travelAllowanceLabel: '交通費 上限500円',
      stationLabel: '東京駅 徒歩4分',
      representativeImage: '/files/facilities/a.webp',
      tasks: ['食事介助', '入浴介助'],
      favorited: null,
      requirementLabel: '資格不要',
      jobDates: null,
      facility: { name: '特別養護老人ホーム みどり野', address: '東京都新宿区西新宿' },
      review: { rate: 4.6, description: '4.6（10件）' },
    });
    const [other] = (await page({ areaLIds: ['27'] })).recruitments;
    expect(other).toMatchObject({
      bonus: null,
      stationLabel: null,
      requirementLabel: '看護師・准看護師＋普通自動車運転免許',
      representativeImage: '/images/no-photo.svg',
    });
  });
});

async function countByDay(input: RecruitmentSearchInput): Promise<Record<string, number>> {
  const answer = await product.call(dayCounts, { input });
  const days = answer.data?.['recruitmentDayCounts'] as { date: string; count: number }[];
  expect(days.map((day) => day.date)).toEqual(
    Array.from({ length: 61 }, (_, i) => addDays(today, i)),
  );
  return Object.fromEntries(
    days.filter((day) => day.count > 0).map((day) => [day.date, day.count]),
  );
}

describe('days', () => {
  test('the strip counts 61 days by the same filters, the chosen days aside', async () => {
    expect(await countByDay({ workDates: ['2026-11-25'] })).toEqual({
      '2026-11-25': 1,
      '2026-12-02': 1,
    });
    expect(await countByDay({ shifts: ['SHIFT_NIGHT'] })).toEqual({ '2026-11-25': 1 });
    expect(await countByDay({ areaLIds: ['13'], stationCodes: ['S13001', 'S13002'] })).toEqual({
      '2026-11-25': 1,
    });
    expect(await countByDay({ jobTaskIds: ['99'] })).toEqual({});
  });

  test('an empty day names the nearest one that is not', async () => {
    expect((await page({ workDates: ['2026-11-29'] })).nearestDate).toEqual({
      date: '2026-12-02',
      count: 1,
    });
    expect((await page({ workDates: ['2026-11-28'] })).nearestDate).toEqual({
      date: '2026-11-25',
      count: 1,
    });
    expect((await page({ workDates: ['2026-11-20'] })).nearestDate).toEqual({
      date: '2026-11-25',
      count: 1,
    });
    expect((await page({ workDates: ['2026-11-29'], areaLIds: ['14'] })).nearestDate).toBeNull();
    expect((await page({ areaLIds: ['14'] })).nearestDate).toBeNull();
    expect((await page({ workDates: ['2026-11-25'] })).nearestDate).toBeNull();
  });
});

describe('what disappears', () => {
  const soon = { areaLIds: ['11'], sort: 'STARTS_SOON' as const };

  test('with the last seat, and at the deadline without any job running', async () => {
    const { db } = product.app;
    const facility = await buildFacility(db, { now, prefectureCode: '11', cityCode: '11101' });
    const job = await buildJob(db, { now, facilityId: facility.id, title: '二席' });
    const { id: recruitmentId } = await buildRecruitment(db, {
      now,
      jobId: job.id,
      startsAt: at('2026-11-22', '09:00'),
      endsAt: at('2026-11-22', '15:00'),
      capacity: 2,
    });
    const take = () => inTransaction(db, (tx) => takeSeat(tx, { recruitmentId, now }));
    const shown = async () =>
      (await product.call(recruitmentSearchDocument, { input: soon })).data?.['recruitmentSearch']
        .recruitments[0];

    expect(await shown()).toMatchObject({
      remainingRecruitmentNumbers: 2,
      tags: [{ name: '急募' }, { name: '即決' }],
    });
    expect(await take()).toBe(true);
    expect(await shown()).toMatchObject({ remainingRecruitmentNumbers: 1 });
    product.setNow(at('2026-11-22', '06:59'));
    expect((await page(soon)).totalCount).toBe(1);
    product.setNow(at('2026-11-22', '07:00'));
    expect(await page(soon)).toMatchObject({ recruitments: [], totalCount: 0 });
    product.setNow(now);
    expect(await take()).toBe(true);
    expect((await page(soon)).totalCount).toBe(0);
    expect(await take()).toBe(false);
    // The seats were taken without contracts: give both back, so that the audit passes.
    await inTransaction(db, (tx) => giveSeatBack(tx, { recruitmentId, now }));
    await inTransaction(db, (tx) => giveSeatBack(tx, { recruitmentId, now }));
  });
});

describe('cost', () => {
  test('a page of known items is one statement, for a worker three with session and all of their own', async () => {
    await page({});
    await page({ areaLIds: ['14'], minimumSalary: 5_000 });
    expect(
      await collectSentStatements(() => page({ areaLIds: ['14'], minimumSalary: 5_000 })),
    ).toHaveLength(1);
    expect(await collectSentStatements(() => page({}, { token }))).toHaveLength(3);
    expect(
      await collectSentStatements(() => page({ onlyWithMyLicenses: true }, { token })),
    ).toHaveLength(3);
    expect(
      await collectSentStatements(() => page({ workDates: ['2026-11-29'], areaLIds: ['27'] })),
    ).toHaveLength(2);
  });

  test('the strip is one statement', async () => {
    expect(
      await collectSentStatements(() => product.call(dayCounts, { input: { areaLIds: ['14'] } })),
    ).toHaveLength(1);
  });
});
