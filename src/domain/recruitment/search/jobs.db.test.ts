import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import type { RecruitmentSearchInput, RecruitmentSort } from '#gen/types.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { publishFacilityRating } from '../detail/rate-facility.server.ts';
import { publishRecruitments } from '../publishing/publish.server.ts';
import { giveSeatBack, takeSeat } from '../publishing/seats.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
const at = instantAtJst;
const search = /* GraphQL */ `
  query Search($input: RecruitmentSearchInput!, $cursor: String) {
    recruitmentSearch(input: $input, cursor: $cursor) {
      recruitments {
        id
        startsAt
        salary
        hourlyWage
        stationLabel
        review {
          rate
        }
        jobDates {
          jobId
          count
          label
          next {
            recruitmentId
            startsAt
          }
        }
      }
      cursor
      totalCount
    }
  }
`;

type Found = {
  id: string;
  startsAt: string;
  salary: number;
  hourlyWage: number;
  stationLabel: string | null;
  review: { rate: number | null };
  jobDates: { jobId: string; count: number; label: string; next: { startsAt: string }[] } | null;
};
type Page = { recruitments: Found[]; cursor: string | null; totalCount: number };

let product: TestProduct;

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
});
afterAll(() => product.close());

async function page(input: RecruitmentSearchInput, { cursor }: { cursor?: string } = {}) {
  const answer = await product.call(search, { input, cursor: cursor ?? null });
  expect(answer.errors).toBeUndefined();
  // The query above selects these fields.
  return answer.data?.['recruitmentSearch'] as Page;
}

const sorts: Record<RecruitmentSort, (one: Found) => number> = {
  RECOMMENDED: () => 0,
  NEWEST: () => 0,
  STARTS_SOON: (one) => Date.parse(one.startsAt),
  HOURLY_HIGH: (one) => -one.hourlyWage,
  DAILY_HIGH: (one) => -one.salary,
  NEAR_STATION: (one) =>
    one.stationLabel ? Number(/徒歩(\d+)分/.exec(one.stationLabel)?.[1]) : 99,
  RATING_HIGH: (one) => -(one.review.rate ?? 0),
};

describe('jobs in a search by job', () => {
  const scope: RecruitmentSearchInput = { areaLIds: ['12'], groupByJob: true };
  const times = ['2026-11-28', '2026-11-24', '2026-11-26'].map((day) => at(day, '09:00'));
  let published: { id: string }[] = [];

  beforeAll(async () => {
    const { db } = product.app;
    const jobs = await Promise.all(
      Array.from({ length: 9 }, async (_, index) => {
        const facility = await buildFacility(db, {
          now,
          prefectureCode: '12',
          cityCode: '12101',
          stations: [{ code: 'S13006', walkMinutes: 1 + index }],
          averageNursingCareLevel: 2.4 + index / 10,
        });
        return Promise.all(
          Array.from({ length: 5 }, () => buildJob(db, { now, facilityId: facility.id })),
        );
      }),
    );
    const postings = times.flatMap((startsAt, date) =>
      jobs.flat().map(({ id: jobId }, index) => ({
        jobId,
        mode: 'INSTANT' as const,
        startsAt,
        endsAt: addMinutes(startsAt, 240),
        breakMinutes: 0,
        // The soonest of the three dates has the lowest wage.
        hourlyWage: 1_300 + index * 10 + (date === 1 ? 0 : 500),
        travelAllowance: 0,
        capacity: 1,
        publishedAt: addMinutes(now, -index),
      })),
    );
    await inTransaction(db, async (tx) => {
      published = await publishRecruitments(tx, { postings, actor: systemActor, now });
    });
  });

  async function everyPage(input: RecruitmentSearchInput) {
    const seen: Page[] = [];
    do {
      const cursor: string | null = seen.at(-1)?.cursor ?? null;
      seen.push(await page(input, cursor === null ? {} : { cursor }));
    } while (seen.at(-1)?.cursor && seen.length < 10);
    return { pages: seen, found: seen.flatMap((one) => one.recruitments) };
  }

  test.each(Object.keys(sorts) as RecruitmentSort[])(
    'are each there once, at their next date, in the order %s',
    async (sort) => {
      const ways: RecruitmentSearchInput[] = [
        scope,
        { ...scope, areaMIds: ['12101'], stationCodes: ['S13006'] },
        { ...scope, minimumSalary: 1 },
      ];
      for (const input of ways) {
        const { pages, found } = await everyPage({ ...input, sort });
        expect(pages.map(({ recruitments }) => recruitments.length)).toEqual([20, 20, 5]);
        expect(pages.map(({ totalCount }) => totalCount)).toEqual([45, 45, 45]);
        expect(new Set(found.map((one) => one.jobDates?.jobId)).size).toBe(45);
        expect(new Set(found.map(({ startsAt }) => startsAt))).toEqual(
          new Set(['2026-11-24T00:00:00.000Z']),
        );
        const keys = found.map(sorts[sort]);
        expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      }
    },
  );

  test('name their other dates by start, and those alone that pass', async () => {
    const [first] = (await page({ ...scope, sort: 'NEWEST' })).recruitments;
    expect(first?.jobDates).toMatchObject({
      count: 2,
      label: 'ほか2日程',
      next: [{ startsAt: '2026-11-26T00:00:00.000Z' }, { startsAt: '2026-11-28T00:00:00.000Z' }],
    });
    const { pages, found } = await everyPage({
      ...scope,
      minimumHourlyWage: 1_800,
      sort: 'STARTS_SOON',
    });
    expect(pages[0]?.totalCount).toBe(45);
    expect(found.map(({ startsAt }) => startsAt)).toEqual(
      found.map(() => '2026-11-26T00:00:00.000Z'),
    );
    expect(found.map(({ jobDates }) => jobDates?.label)).toEqual(found.map(() => 'ほか1日程'));
  });

  test('are by recruitment on a chosen day, and without being asked for', async () => {
    expect(
      (await page({ ...scope, workDates: ['2026-11-24'] })).recruitments[0]?.jobDates,
    ).toBeNull();
    expect((await page({ areaLIds: ['12'] })).totalCount).toBe(135);
  });

  test('move to the next date with the last seat, and leave with the last date', async () => {
    const { db } = product.app;
    const ofJob = published.filter((_, index) => index % 45 === 0).map(({ id }) => id);
    const newest = async () => (await page({ ...scope, sort: 'NEWEST' })).recruitments[0];
    const take = (recruitmentId: string | undefined) =>
      inTransaction(db, (tx) => takeSeat(tx, { recruitmentId: recruitmentId ?? '', now }));
    const [late, soon, between] = ofJob;
    expect((await newest())?.id).toBe(soon);
    // Two workers take two of its dates at once.
    expect(await Promise.all([take(soon), take(between)])).toEqual([true, true]);
    expect(await newest()).toMatchObject({ id: late, jobDates: { count: 0, label: '', next: [] } });
    await take(late);
    expect((await page(scope)).totalCount).toBe(44);
    await Promise.all(
      ofJob.map((recruitmentId) =>
        inTransaction(db, (tx) => giveSeatBack(tx, { recruitmentId, now })),
      ),
    );
    expect(await newest()).toMatchObject({ id: soon, jobDates: { count: 2 } });
    expect((await page(scope)).totalCount).toBe(45);
  });

  test('follow the rating of their facility', async () => {
    const { db } = product.app;
    const [best] = (await page({ ...scope, sort: 'NEAR_STATION' })).recruitments;
    const { facility_id: facilityId } = await db
      .selectFrom('recruitments')
      .select('facility_id')
      .where('id', '=', best?.id ?? '')
      .executeTakeFirstOrThrow();
    await inTransaction(db, (tx) =>
      publishFacilityRating(tx, { facilityId, rating: 4.9, ratingCount: 12, items: [] }),
    );
    const rated = (await page({ ...scope, sort: 'RATING_HIGH' })).recruitments.slice(0, 6);
    expect(rated.map(({ review }) => review.rate)).toEqual([4.9, 4.9, 4.9, 4.9, 4.9, null]);
  });

  test('are counted by each choice of the filters, in the chosen places', async () => {
    const counts = async (input: RecruitmentSearchInput) => {
      const answer = await product.call(
        `query ($input: RecruitmentSearchInput!) {
          recruitmentFacets(input: $input) {
            shifts { id count } tasks { id count } withoutLicense instantOnly withBonus
            workingHours { id count } hourlyWages { id count } careLevels { id count }
          }
        }`,
        { input },
      );
      expect(answer.errors).toBeUndefined();
      return answer.data?.['recruitmentFacets'];
    };
    const counted = await counts({ areaLIds: ['12'], stationCodes: ['S13006'], withBonus: true });
    expect(counted).toMatchObject({ withoutLicense: 45, instantOnly: 45, withBonus: 0 });
    expect(counted.shifts).toContainEqual({ id: 'SHIFT_DAY', count: 45 });
    expect(counted.shifts).toContainEqual({ id: 'SHIFT_NIGHT', count: 0 });
    expect(counted.workingHours).toContainEqual({ id: '1', count: 45 });
    expect(counted.workingHours).toContainEqual({ id: '2', count: 0 });
    expect(counted.hourlyWages).toContainEqual({ id: '1800', count: 45 });
    expect(counted.hourlyWages).toContainEqual({ id: '2000', count: 25 });
    expect(counted.careLevels).toContainEqual({ id: '2', count: 0 });
    expect(counted.careLevels).toContainEqual({ id: '2.5', count: 10 });
    expect(counted.careLevels).toContainEqual({ id: '3', count: 35 });
    expect(await counts({ areaLIds: ['47'] })).toMatchObject({ withoutLicense: 0, tasks: [] });
  });
});
