import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import type { MapBoundsInput, RecruitmentSearchInput } from '#gen/types.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { publishRecruitments } from '../publishing/publish.server.ts';

const now = instantAtJst('2026-11-21', '12:00');
const query = /* GraphQL */ `
  query Map($input: RecruitmentSearchInput!, $bounds: MapBoundsInput) {
    recruitmentMap(input: $input, bounds: $bounds) {
      facilities {
        facilityId
        latitude
        longitude
        count
        lowestHourlyWage
        highestHourlyWage
        stationLabel
        nextStartsAt
      }
      isCapped
    }
  }
`;

type Facility = {
  facilityId: string;
  latitude: number;
  longitude: number;
  count: number;
  lowestHourlyWage: number;
  highestHourlyWage: number;
  stationLabel: string | null;
  nextStartsAt: string;
};

let product: TestProduct;
/** Ids of a facility in 新宿, one in 渋谷, and one in 大阪. */
let ids: { shinjuku: string; shibuya: string; osaka: string };

async function mapOf(input: RecruitmentSearchInput, bounds?: MapBoundsInput) {
  const answer = await product.call(query, { input, bounds: bounds ?? null });
  if (answer.errors) return { errors: answer.errors };
  // The query above selects these fields.
  return answer.data?.['recruitmentMap'] as { facilities: Facility[]; isCapped: boolean };
}

const found = async (input: RecruitmentSearchInput, bounds?: MapBoundsInput) => {
  const answer = await mapOf(input, bounds);
  if ('errors' in answer) throw new Error(JSON.stringify(answer.errors));
  return answer.facilities;
};

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  const place = async (
    where: Pick<Parameters<typeof buildFacility>[1], 'prefectureCode' | 'cityCode' | 'stations'>,
    position: { latitude: number; longitude: number },
  ) => {
    const { id } = await buildFacility(db, { now, ...where });
    await db.updateTable('facilities').set(position).where('id', '=', id).execute();
    return id;
  };
  const stations = [{ code: 'S13006', walkMinutes: 5 }];
  ids = {
    shinjuku: await place(
      { prefectureCode: '13', cityCode: '13104', stations },
      { latitude: 35.69381, longitude: 139.70347 },
    ),
    shibuya: await place(
      { prefectureCode: '13', cityCode: '13113', stations: [] },
      { latitude: 35.66412, longitude: 139.69815 },
    ),
    osaka: await place(
      { prefectureCode: '27', cityCode: '27127', stations: [] },
      { latitude: 34.70549, longitude: 135.49832 },
    ),
  };
  const days = ['2026-11-24', '2026-11-25', '2026-11-26'];
  const postings = await Promise.all(
    Object.values(ids).map(async (facilityId, index) => {
      const { id: jobId } = await buildJob(db, { now, facilityId });
      return days.slice(index).map((day, date) => ({
        jobId,
        mode: 'INSTANT' as const,
        startsAt: instantAtJst(day, '09:00'),
        endsAt: instantAtJst(day, '14:00'),
        breakMinutes: 0,
        hourlyWage: 1_400 + index * 100 + date * 10,
        travelAllowance: 0,
        capacity: 1,
        publishedAt: addMinutes(now, -5),
      }));
    }),
  );
  await inTransaction(db, (tx) =>
    publishRecruitments(tx, { postings: postings.flat(), actor: systemActor, now }),
  );
});
afterAll(() => product.close());

describe('the map of the chosen places', () => {
  test('has each facility once, with the number, the wages and the next of its shifts', async () => {
    const facilities = await found({ areaLIds: ['13'] });
    expect(facilities).toHaveLength(2);
    expect(facilities.find(({ facilityId }) => facilityId === ids.shinjuku)).toEqual({
      facilityId: ids.shinjuku,
      latitude: 35.6925,
      longitude: 139.7025,
      count: 3,
      lowestHourlyWage: 1_400,
      highestHourlyWage: 1_420,
      stationLabel: expect.stringContaining('徒歩5分'),
      nextStartsAt: '2026-11-24T00:00:00.000Z',
    });
  });

  test('leaves out what the filters leave out', async () => {
    const on = await found({ areaLIds: ['13'], workDates: ['2026-11-24'] });
    expect(on.map(({ facilityId, count }) => [facilityId, count])).toEqual([[ids.shinjuku, 1]]);
    const paid = await found({ minimumHourlyWage: 1_520 });
    expect(paid.map(({ facilityId }) => facilityId)).toEqual([ids.osaka]);
    expect(await found({ areaLIds: ['99'] })).toEqual([]);
  });
});

describe('a part of the map', () => {
  const tokyo = { south: 35.6, west: 139.6, north: 35.8, east: 139.8 };

  test('takes the place of the chosen places, the nearest to its middle first', async () => {
    const facilities = await found({ areaLIds: ['27'] }, tokyo);
    expect(facilities.map(({ facilityId }) => facilityId)).toEqual([ids.shinjuku, ids.shibuya]);
    const beside = { ...tokyo, south: 35.5, north: 35.75 };
    expect((await found({}, beside)).map(({ facilityId }) => facilityId)).toEqual([
      ids.shibuya,
      ids.shinjuku,
    ]);
  });

  test('keeps the other filters', async () => {
    const facilities = await found({ minimumHourlyWage: 1_500 }, tokyo);
    expect(facilities.map(({ facilityId, count }) => [facilityId, count])).toEqual([
      [ids.shibuya, 2],
    ]);
  });

  test('says nothing about where in its cell a facility lies', async () => {
    const edge = { south: 35.6949, west: 139.7, north: 35.6951, east: 139.72 };
    // The facility is at 35.6938. The bounds only touch its cell, and still find it, at the middle of the cell.
    expect(await found({}, edge)).toEqual([
      expect.objectContaining({ facilityId: ids.shinjuku, latitude: 35.6925 }),
    ]);
  });

  test('that is no rectangle is refused', async () => {
    const answer = await mapOf({}, { ...tokyo, north: 35 });
    expect(answer).toEqual({
      errors: [
        expect.objectContaining({
          extensions: expect.objectContaining({ code: 'VALIDATION_FAILED' }),
        }),
      ],
    });
  });
});
