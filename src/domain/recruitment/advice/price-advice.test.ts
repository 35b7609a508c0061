import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { minWageBandSample } from '../rules.ts';
import {
  wageBandWidthYen,
  nearbyWageBandsOf,
  ownWageBandsOf,
  type FillTime,
} from './price-advice.ts';

/** Returns this many postings for each corporation, spread evenly over its three facilities. */
const postings = (byCorporation: Record<string, number>, change: Partial<FillTime> = {}) =>
  Object.entries(byCorporation).flatMap(([corporationId, count]) =>
    Array.from({ length: count }, (_, index): FillTime => ({
      corporationId,
      facilityId: `${corporationId}-${index % 3}`,
      hourlyWage: 1_550,
      minutes: 60 * (index + 1),
      ...change,
    })),
  );

describe('one facility', () => {
  test('20 postings speak, 19 are silent', () => {
    expect(ownWageBandsOf(postings({ own: 19 }))).toEqual([]);
    expect(ownWageBandsOf(postings({ own: 20 }))).toEqual([
      { from: 1_550, to: 1_599, postings: 20, filled: 20, halfWithin: 600 },
    ]);
  });

  test('what was never filled is slower than everything', () => {
    const mixed = (empty: number) => [
      ...postings({ own: 20 - empty }, { minutes: 120 }),
      ...postings({ own: empty }, { minutes: null }),
    ];
    expect(ownWageBandsOf(mixed(10))).toMatchObject([
      { postings: 20, filled: 10, halfWithin: 120 },
    ]);
    expect(ownWageBandsOf(mixed(11))).toMatchObject([
      { postings: 20, filled: 9, halfWithin: null },
    ]);
  });

  test('wages are compared in steps, the lowest first', () => {
    const times = [1_650, 1_699, 1_649].flatMap((hourlyWage) =>
      postings({ own: 20 }, { hourlyWage }),
    );
    expect(ownWageBandsOf(times).map(({ from, to, postings: count }) => [from, to, count])).toEqual(
      [
        [1_600, 1_649, 20],
        [1_650, 1_699, 40],
      ],
    );
  });
});

describe('other corporations', () => {
  test.each<[string, Record<string, number>, number]>([
    ['three corporations with many facilities', { a: 10, b: 6, c: 4 }, 1],
    ['half of it from one', { a: 20, b: 10, c: 10 }, 1],
    ['more than half from one', { a: 21, b: 10, c: 10 }, 0],
    ['two corporations', { a: 20, b: 20 }, 0],
    ['five corporations, too few postings', { a: 4, b: 4, c: 4, d: 4, e: 3 }, 0],
    ['the own corporation counts for nothing', { own: 40, a: 10, b: 9 }, 0],
  ])('%s', (_name, byCorporation, bands) => {
    expect(nearbyWageBandsOf(postings(byCorporation), 'own')).toHaveLength(bands);
  });

  test('four facilities are too few', () => {
    const of = (facilityId: string, corporationId: string) =>
      postings({ [corporationId]: 10 }, { facilityId });
    const four = [...of('1', 'a'), ...of('2', 'b'), ...of('3', 'c'), ...of('4', 'd')];
    expect(nearbyWageBandsOf(four, 'own')).toEqual([]);
    expect(nearbyWageBandsOf([...four, ...of('5', 'd')], 'own')).toHaveLength(1);
  });
});

const time: fc.Arbitrary<FillTime> = fc
  .record({
    corporation: fc.integer({ min: 0, max: 5 }),
    home: fc.integer({ min: 0, max: 2 }),
    hourlyWage: fc.integer({ min: 1_200, max: 1_349 }),
    minutes: fc.option(fc.integer({ min: 0, max: 20_000 })),
  })
  .map(({ corporation, home, ...rest }) => ({
    ...rest,
    corporationId: `c${corporation}`,
    facilityId: `c${corporation}-${home}`,
  }));

/** Histories of six corporations with three facilities each, in three bands. */
test('no band of others can be read back, and each says what is true', () => {
  fc.assert(
    fc.property(fc.array(time, { maxLength: 200 }), (times) => {
      const others = times.filter(({ corporationId }) => corporationId !== 'c0');
      const bands = nearbyWageBandsOf(times, 'c0');
      // Postings of the own corporation change no band.
      expect(nearbyWageBandsOf(others, 'c0')).toEqual(bands);
      for (const band of bands) {
        const those = others.filter(
          ({ hourlyWage }) => hourlyWage >= band.from && hourlyWage <= band.to,
        );
        const counts = [...Map.groupBy(those, ({ corporationId }) => corporationId).values()];
        expect(band.to - band.from).toBe(wageBandWidthYen - 1);
        expect(band.postings).toBe(those.length);
        expect(those.length).toBeGreaterThanOrEqual(minWageBandSample.postings);
        expect(new Set(those.map(({ facilityId }) => facilityId)).size).toBeGreaterThanOrEqual(
          minWageBandSample.facilities,
        );
        expect(counts.length).toBeGreaterThanOrEqual(minWageBandSample.corporations);
        expect(Math.max(...counts.map((one) => one.length))).toBeLessThanOrEqual(those.length / 2);
        const within = (minutes: number) =>
          those.filter((one) => one.minutes !== null && one.minutes <= minutes).length;
        const half = band.halfWithin ?? Number.MAX_SAFE_INTEGER;
        expect(within(half - 1) * 2).toBeLessThan(those.length);
        expect(within(half) * 2 >= those.length).toBe(band.halfWithin !== null);
      }
    }),
    { numRuns: 500 },
  );
});
