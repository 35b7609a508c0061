import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { encodePageCursor } from '#platform/server/database/keyset-page.ts';
import { addDays, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import type { RecruitmentSearchInput, RecruitmentSort } from '#gen/types.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import {
  recruitmentSearchDocument,
  fetchSearchPage,
  type SearchAnswer,
  type SearchOptions,
} from '#testing/fixtures/search-call.ts';
import { publishRecruitments } from './publish.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
const today = '2026-11-21';
const product = await openTestProduct(await openTestDatabase(), now);
afterAll(() => product.close());

const page = (input: RecruitmentSearchInput, options: SearchOptions = {}) =>
  fetchSearchPage(product, input, options);

const sorts: Record<RecruitmentSort, (one: SearchAnswer) => number> = {
  RECOMMENDED: () => 0,
  NEWEST: () => 0,
  STARTS_SOON: (one) => Date.parse(one.startsAt),
  HOURLY_HIGH: (one) => -one.hourlyWage,
  DAILY_HIGH: (one) => -one.salary,
  NEAR_STATION: (one) =>
    one.stationLabel ? Number(/徒歩(\d+)分/.exec(one.stationLabel)?.[1]) : 99,
  RATING_HIGH: (one) => -(one.review.rate ?? 0),
};

const start = (index: number) =>
  instantAtJst(addDays(today, 1 + (index % 9)), index % 3 === 0 ? '09:00' : '10:00');

describe('pages', () => {
  const ids = new Set<string>();

  beforeAll(async () => {
    const { db } = product.app;
    const stations = ['S13001', 'S13002', 'S13003', 'S13004'];
    const jobs = await Promise.all(
      stations.map(async (code, index) => {
        const place =
          index === 3
            ? {}
            : {
                stations: [
                  { code, walkMinutes: 3 + index * 4 },
                  { code: 'S13005', walkMinutes: 30 },
                ],
              };
        const rated = index === 2 ? {} : { rating: 3 + index / 2, ratingCount: 9 };
        const facility = await buildFacility(db, {
          now,
          prefectureCode: '14',
          cityCode: '14101',
          ...place,
          ...rated,
        });
        return buildJob(db, {
          now,
          facilityId: facility.id,
          title: '頁',
          beginnersWelcome: index % 2 === 0,
        });
      }),
    );
    const postings = Array.from({ length: 90 }, (_, index) => ({
      jobId: jobs[index % jobs.length]?.id ?? '',
      mode: 'INSTANT' as const,
      startsAt: start(index),
      endsAt: addMinutes(start(index), 240 + (index % 2) * 60),
      breakMinutes: 0,
      hourlyWage: 1_300 + (index % 5) * 50,
      travelAllowance: 0,
      capacity: 1,
      publishedAt: addMinutes(now, -(index % 7) * 60),
    }));
    await inTransaction(db, async (tx) => {
      const published = await publishRecruitments(tx, { postings, actor: systemActor, now });
      for (const { id } of published) ids.add(id);
    });
  });

  const everyDay = Array.from({ length: 12 }, (_, index) => addDays(today, index));
  const scopes: [string, RecruitmentSearchInput][] = [
    ['a prefecture', { areaLIds: ['14'] }],
    [
      'places that overlap',
      { areaLIds: ['14'], areaMIds: ['14101'], stationCodes: ['S13005', 'S13003'] },
    ],
    ['many days', { areaLIds: ['14'], workDates: everyDay }],
    ['a filter', { areaLIds: ['14'], minimumSalary: 1 }],
  ];
  describe.each(Object.keys(sorts) as RecruitmentSort[])('in the order %s', (sort) => {
    test.each(scopes)(
      'by %s contain every recruitment once, to the end (spec 1.008)',
      async (_name, scope) => {
        const input = { ...scope, sort };
        const seen: SearchAnswer[] = [];
        let cursor: string | undefined;
        let pages = 0;
        do {
          const next = await page(input, cursor ? { cursor } : {});
          expect(next.totalCount).toBe(90);
          seen.push(...next.recruitments);
          cursor = next.cursor ?? undefined;
          pages += 1;
        } while (cursor && pages < 10);
        expect(pages).toBe(5);
        expect(seen.map((one) => one.id).toSorted()).toEqual([...ids].toSorted());
        const keys = seen.map(sorts[sort]);
        expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      },
    );

    test('a week of single days holds each once', async () => {
      const input = {
        areaLIds: ['14'],
        areaMIds: ['14101'],
        workDates: everyDay.slice(0, 6),
        sort,
      };
      const first = await page(input);
      const second = await page(input, { cursor: first.cursor ?? '' });
      const third = await page(input, { cursor: second.cursor ?? '' });
      const seen = [first, second, third].flatMap((one) => one.recruitments);
      expect(first.totalCount).toBe(50);
      expect(new Set(seen.map((one) => one.id)).size).toBe(50);
      expect(third.cursor).toBeNull();
      const keys = seen.map(sorts[sort]);
      expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    });
  });

  test.each([
    ['of another sort', encodePageCursor(['NEWEST', 1, '01a1fc00-e403-71c5-8889-a16929fddd39', 1])],
    [
      'beyond an integer',
      encodePageCursor(['RECOMMENDED', 2 ** 40, '01a1fc00-e403-71c5-8889-a16929fddd39', 1]),
    ],
    ['with SQL in it', encodePageCursor(['RECOMMENDED', 1, "' or 1=1", 1])],
    ['of nothing', '%%%'],
  ])('a cursor %s is refused', async (_what, cursor) => {
    const answer = await product.call(recruitmentSearchDocument, { input: {}, cursor });
    expect(answer.errors?.[0]?.extensions.code).toBe('CURSOR_INVALID');
  });

  test('an empty cursor is the start', async () => {
    const all = { areaLIds: ['14'] };
    expect(await page(all, { cursor: '' })).toEqual(await page(all));
  });

  test('a forged cursor shows no more than a search would', async () => {
    const cursor = encodePageCursor([
      'RECOMMENDED',
      2_000_000_000,
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      3,
    ]);
    expect((await page({ areaLIds: ['14'] }, { cursor })).recruitments).toHaveLength(20);
  });
});
