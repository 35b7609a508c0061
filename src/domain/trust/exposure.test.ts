import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  exposureCrossingsAt,
  exposureExcessOf,
  exposureOf,
  exposureShareOf,
  isExposureNearLimit,
  type ExposedShifts,
} from './exposure.ts';
import { startingFeeRule } from '#testing/fixtures/fee-rule.ts';
import { exposureReliefText } from './messages.ts';

const now = new Date('2026-12-01T00:00:00Z');
const before = new Date('2026-11-30T00:00:00Z');

const facilityId = 'f';
const feeRules = new Map([[facilityId, [startingFeeRule]]]);
const shifts = (change: Partial<ExposedShifts>): ExposedShifts => ({
  facilityId,
  postedOn: '2026-12-01',
  startsOn: '2026-12-10',
  grossWage: 10_000,
  workMinutes: 480,
  pay: 11_000,
  count: 1,
  ...change,
});

describe('an exposure', () => {
  test('consists of what is owed, of contracts and of seats, each with its fee', () => {
    const exposure = exposureOf({
      balance: 15_000,
      worked: [shifts({ pay: 0 })],
      contracts: [shifts({ pay: 500, count: 2 })],
      seats: [shifts({ pay: 33_000, count: 3 })],
      feeRules,
    });
    expect(exposure).toEqual({
      owed: { pay: 15_000, fee: 2_200, count: 1 },
      contracts: { pay: 500, fee: 4_400, count: 2 },
      seats: { pay: 33_000, fee: 6_600, count: 3 },
      total: 15_000 + 2_200 + 500 + 4_400 + 33_000 + 6_600,
    });
  });

  test('has the fee of the day of posting, and its tax rounded once', () => {
    const dearer = { ...startingFeeRule, fromDay: '2026-12-02', basisPoints: 3_000 };
    const exposure = exposureOf({
      balance: 0,
      worked: [],
      contracts: [],
      seats: [
        shifts({ grossWage: 10_025, count: 3 }),
        shifts({ postedOn: '2026-12-02', grossWage: 10_023 }),
      ],
      feeRules: new Map([[facilityId, [startingFeeRule, dearer]]]),
    });
    // Three fees of 2,005 yen and one of 3,006 yen, with 902 yen of tax on their sum.
    expect(exposure.seats.fee).toBe(9_021 + 902);
  });

  test('of nothing is nothing', () => {
    const none = { balance: 0, worked: [], contracts: [], seats: [], feeRules: new Map() };
    expect(exposureOf(none).total).toBe(0);
  });
});

test.each([
  [0, 300_000, 0, false, 0],
  [240_000, 300_000, 8_000, false, 0],
  [240_001, 300_000, 8_001, true, 0],
  [300_000, 300_000, 10_000, true, 0],
  [300_001, 300_000, 10_001, true, 1],
  [1, 0, 2 ** 31 - 1, true, 1],
  [0, 0, 0, false, 0],
  // A credit of the corporation.
  [-5_000, 300_000, 0, false, 0],
])(
  '%i of %i yen is a share of %i, near the limit: %s, and %i above it',
  (total, limit, share, isNear, excess) => {
    expect(exposureShareOf(total, limit)).toBe(share);
    expect(isExposureNearLimit(total, limit)).toBe(isNear);
    expect(exposureExcessOf(total, limit)).toBe(excess);
  },
);

test('a share is above 100 % exactly where posting is refused, and above 80 % where both sides are notified', () => {
  const yen = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(yen, yen, (total, limit) => {
      const share = exposureShareOf(total, limit);
      expect(share > 10_000).toBe(exposureExcessOf(total, limit) > 0);
      expect(share > 8_000).toBe(isExposureNearLimit(total, limit));
    }),
  );
});

describe('a crossing', () => {
  const below = { total: 80, limit: 100 };
  const near = { total: 81, limit: 100 };
  const above = { total: 101, limit: 100 };
  const none = { crossedAt: null, exceededAt: null };

  test('gets the time of its first moment and keeps it', () => {
    expect(exposureCrossingsAt({ ...near, ...none }, now)).toEqual({ ...none, crossedAt: now });
    expect(exposureCrossingsAt({ ...above, ...none }, now)).toEqual({
      crossedAt: now,
      exceededAt: now,
    });
    const earlier = { crossedAt: before, exceededAt: before };
    expect(exposureCrossingsAt({ ...above, ...earlier }, now)).toEqual(earlier);
    expect(exposureCrossingsAt({ ...above, ...none, crossedAt: before }, now)).toEqual({
      crossedAt: before,
      exceededAt: now,
    });
  });

  test('ends below its share, so that the next one is notified again', () => {
    const earlier = { crossedAt: before, exceededAt: before };
    expect(exposureCrossingsAt({ ...near, ...earlier }, now)).toEqual({
      ...earlier,
      exceededAt: null,
    });
    expect(exposureCrossingsAt({ ...below, ...earlier }, now)).toEqual(none);
    expect(exposureCrossingsAt({ ...below, ...none }, now)).toEqual(none);
  });
});

test('the sentence of a refusal names what there is to free, and nothing else', () => {
  expect(exposureReliefText({ seats: 0, owed: 0 })).toBe('');
  expect(exposureReliefText({ seats: 12_000, owed: 0 })).toContain('空いている募集（12,000円）');
  expect(exposureReliefText({ seats: 0, owed: 5_000 })).toContain(
    '請求書と請求前の勤務の代金（5,000円）',
  );
  expect(exposureReliefText({ seats: 1_000, owed: 5_000 })).toContain('、または');
});
