import { expect, test } from 'vitest';

import { startingFeeRule } from '#testing/fixtures/fee-rule.ts';
import { billingMonthOf } from './billing-month.ts';
import { shiftChargeOf, sumOfCharges, type ChargedShift } from './shift-charge.ts';

const rules = [startingFeeRule];
/** Eight hours at 1,500 yen with 500 yen of travel, approved and booked. */
const worked: ChargedShift = {
  facilityId: 'f1',
  startsOn: '2026-11-30',
  postedOn: '2026-11-10',
  workerKind: 'PUBLIC',
  isApproved: true,
  taxable: 12_000,
  tax: 79,
  compensation: 0,
  taxableTravel: 0,
  travelAllowance: 500,
  workMinutes: 480,
  owed: 12_500,
  withheld: 79,
};
const charged = (change: Partial<ChargedShift>) => shiftChargeOf({ ...worked, ...change }, rules);

test('a worked shift costs its pay without the withheld tax, and the fee of the pay', () => {
  expect(charged({})).toEqual({
    wage: 12_000,
    compensation: 0,
    travel: 500,
    difference: 0,
    withheld: 79,
    advance: 12_421,
    fee: 2_400,
    feeTaxPercent: 10,
  });
});

test.each<[string, Partial<ChargedShift>, object]>([
  [
    'a shift that was called off: compensation, taxed travel, no fee',
    {
      taxable: 12_500,
      compensation: 12_000,
      taxableTravel: 500,
      travelAllowance: 0,
      workMinutes: 0,
    },
    { wage: 0, compensation: 12_500, travel: 0, difference: 0, fee: 0 },
  ],
  [
    'a worker who was sent home: the fee of the worked part alone',
    { compensation: 6_000, workMinutes: 240 },
    { wage: 6_000, compensation: 6_000, travel: 500, fee: 1_200 },
  ],
  [
    'an overpaid shift: what the worker keeps is advanced, without a fee',
    { taxable: 11_250, workMinutes: 450 },
    { wage: 11_250, difference: 750, advance: 12_421, fee: 2_250 },
  ],
  [
    'pay of the approved wage that could not be released',
    { owed: 12_490 },
    { wage: 12_000, difference: -10, advance: 12_411 },
  ],
  [
    'tax that a corrected table changed later',
    { withheld: 150 },
    { withheld: 150, advance: 12_350, fee: 2_400 },
  ],
  [
    'a shift without approval: the plan, whatever was released early',
    { isApproved: false, owed: 0, withheld: 0 },
    { wage: 12_000, travel: 500, difference: 0, withheld: 79, advance: 12_421, fee: 2_400 },
  ],
  [
    'a shift of somebody who was hired directly',
    { workerKind: 'DIRECT_HIRE' },
    { advance: 12_421, fee: 0 },
  ],
])('%s', (_name, change, cost) => {
  expect(charged(change)).toMatchObject(cost);
});

test('the advance is what the ledger has for the shift, whatever the wage says', () => {
  const { wage, compensation, travel, difference, withheld, advance } = charged({ taxable: 9_876 });
  expect(advance).toBe(worked.owed - worked.withheld);
  expect(wage + compensation + travel + difference - withheld).toBe(advance);
});

test('the tax of a sum is rounded once for each rate', () => {
  const one = charged({ taxable: 45, owed: 545 });
  expect(one.fee).toBe(9);
  expect(sumOfCharges([one]).feeTax).toBe(0);
  expect(sumOfCharges([one, one]).feeTax).toBe(1);
  const before = charged({ startsOn: '2019-09-30', taxable: 45, owed: 545 });
  expect(before.feeTaxPercent).toBe(8);
  // 18 yen at 10 % are 1.8 yen, 9 yen at 8 % are 0.72 yen: each is cut off by itself.
  expect(sumOfCharges([one, one, before])).toMatchObject({ fee: 27, feeTax: 1, shifts: 3 });
});

test('nothing costs nothing', () => {
  expect(billingMonthOf([], new Map())).toMatchObject({
    waiting: { shifts: 0, total: 0 },
    facilities: [],
  });
});

test('a month keeps facilities apart, and what waits out of the sum', () => {
  const other = { ...worked, facilityId: 'f2' };
  const month = billingMonthOf(
    [worked, { ...worked, isApproved: false, owed: 0 }, other],
    new Map([
      ['f1', rules],
      ['f2', [{ ...startingFeeRule, basisPoints: 1_000 }]],
    ]),
  );
  expect(month.waiting).toMatchObject({ shifts: 1, fee: 2_400 });
  expect(month.facilities).toMatchObject([
    { facilityId: 'f1', approved: { shifts: 1, fee: 2_400 }, waiting: { shifts: 1 } },
    { facilityId: 'f2', approved: { shifts: 1, fee: 1_200 }, waiting: { shifts: 0 } },
  ]);
});
