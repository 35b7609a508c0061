import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { startingFeeRule } from '#testing/fixtures/fee-rule.ts';
import { consumptionTaxOf, consumptionTaxPercentOn } from './consumption-tax.ts';
import { announcedFeeOf, feeOf, feeRuleFor, type FeeRule } from './fee-rules.ts';

const rule = (change: Partial<FeeRule>): FeeRule => ({ ...startingFeeRule, ...change });
const work = { grossWage: 12_000, workMinutes: 480 };
const publicIn = (postedOn: string) => ({ postedOn, workerKind: 'PUBLIC' as const });

test('the most specific rule in force holds, then the kind of the worker, then the latest', () => {
  const general = rule({ fromDay: '2027-01-01' });
  const corporation = rule({ scope: 'CORPORATION', fromDay: '2026-04-01' });
  const facility = rule({ scope: 'FACILITY', fromDay: '2026-06-01' });
  const ownPeople = rule({ scope: 'CORPORATION', workerKind: 'OWN_PEOPLE', fromDay: '2026-05-01' });
  const later = rule({ scope: 'CORPORATION', fromDay: '2026-09-01' });
  const rules = [startingFeeRule, general, corporation, ownPeople, later];
  expect(feeRuleFor(rules, publicIn('2026-03-31'))).toBe(startingFeeRule);
  expect(feeRuleFor(rules, publicIn('2026-04-01'))).toBe(corporation);
  expect(feeRuleFor(rules, publicIn('2026-08-31'))).toBe(corporation);
  expect(feeRuleFor(rules, publicIn('2027-02-01'))).toBe(later);
  expect(feeRuleFor(rules, { postedOn: '2027-02-01', workerKind: 'OWN_PEOPLE' })).toBe(ownPeople);
  const withFacility = [facility, ...rules];
  expect(feeRuleFor(withFacility, publicIn('2026-05-31'))).toBe(corporation);
  expect(feeRuleFor(withFacility, { postedOn: '2027-02-01', workerKind: 'OWN_PEOPLE' })).toBe(
    facility,
  );
});

test('a day before every rule has no fee that could be invented', () => {
  expect(() => feeRuleFor([startingFeeRule], publicIn('1999-12-31'))).toThrow(RangeError);
});

test.each<[string, Partial<FeeRule>, Partial<typeof work>, number]>([
  ['a percentage', {}, {}, 2_400],
  ['a fraction that is cut off', {}, { grossWage: 12_004 }, 2_400],
  ['half a percent', { basisPoints: 50 }, {}, 60],
  ['nothing', { basisPoints: 0 }, {}, 0],
  ['yen an hour', { basisPoints: null, yenPerHour: 300 }, { workMinutes: 419 }, 2_095],
  ['a minimum', { minimumFee: 2_500 }, {}, 2_500],
  ['a maximum', { maximumFee: 2_000 }, {}, 2_000],
  ['no minimum without a wage', { minimumFee: 2_500 }, { grossWage: 0, workMinutes: 0 }, 0],
])('%s', (_name, change, worked, fee) => {
  const contract = { ...publicIn('2026-12-01'), ...work, ...worked };
  expect(feeOf([rule(change)], contract)).toBe(fee);
});

test('a direct hire never costs a fee', () => {
  const rules = [rule({ minimumFee: 1_000 })];
  const hire = { ...work, postedOn: '2026-12-01', workerKind: 'DIRECT_HIRE' } as const;
  expect(feeOf(rules, hire)).toBe(0);
});

test('a posting announces the fee of the dearer kind of worker', () => {
  const cheap = rule({ workerKind: 'OWN_PEOPLE', basisPoints: 1_000 });
  const dear = rule({ workerKind: 'OWN_PEOPLE', basisPoints: 2_500 });
  expect(announcedFeeOf([startingFeeRule, cheap], { postedOn: '2026-12-01', ...work })).toBe(2_400);
  expect(announcedFeeOf([startingFeeRule, dear], { postedOn: '2026-12-01', ...work })).toBe(3_000);
});

test('a fee of 10,000 random wages is the largest whole yen within the percentage', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      (grossWage, basisPoints) => {
        const fee = feeOf([rule({ basisPoints })], {
          ...publicIn('2026-12-01'),
          ...work,
          grossWage,
        });
        expect(fee * 10_000).toBeLessThanOrEqual(grossWage * basisPoints);
        expect((fee + 1) * 10_000).toBeGreaterThan(grossWage * basisPoints);
      },
    ),
    { numRuns: 10_000, seed: 20_261_130 },
  );
});

test.each([
  ['2019-09-30', 8],
  ['2019-10-01', 10],
  ['2026-12-31', 10],
])('on %s the consumption tax is %i %%', (day, percent) => {
  expect(consumptionTaxPercentOn(day)).toBe(percent);
});

test.each([
  [0, 0],
  [9, 0],
  [2_409, 240],
  [-2_409, -240],
])('the tax on %i yen is %i yen: the fraction is cut off', (sum, tax) => {
  expect(consumptionTaxOf(sum, 10)).toBe(tax);
});
