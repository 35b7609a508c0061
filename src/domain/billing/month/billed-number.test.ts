import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { startingFeeRule } from '#testing/fixtures/fee-rule.ts';
import { billedNumberOf, type BillableShift } from './billed-number.ts';
import { noCharge } from '../fees/charge-parts.ts';

const locksAt = instantAtJst('2026-12-04', '18:00');
/** Eight hours at 1,500 yen with 500 yen of travel, approved on the day and never billed. */
const worked: BillableShift = {
  attendanceId: 'a1',
  facilityId: 'f1',
  startsOn: '2026-11-20',
  postedOn: '2026-11-10',
  workerKind: 'PUBLIC',
  isApproved: true,
  approvedAt: instantAtJst('2026-11-20', '18:30'),
  taxable: 12_000,
  tax: 79,
  compensation: 0,
  taxableTravel: 0,
  travelAllowance: 500,
  workMinutes: 480,
  owed: 12_500,
  withheld: 79,
  isDisputed: false,
  billed: null,
  firstInvoiceId: null,
};
const charge = {
  wage: 12_000,
  compensation: 0,
  travel: 500,
  difference: 0,
  withheld: 79,
  advance: 12_421,
  fee: 2_400,
};
const numberOf = (...shifts: Partial<BillableShift>[]) =>
  billedNumberOf({
    month: '2026-11-01',
    firstMonth: '2026-09-01',
    locksAt,
    shifts: shifts.map((change) => ({ ...worked, ...change })),
    feeRules: new Map([['f1', [startingFeeRule]]]),
  });

test('a shift of the month has a line with its whole charge', () => {
  expect(numberOf({})).toEqual({
    lines: [
      {
        ...charge,
        attendanceId: 'a1',
        facilityId: 'f1',
        startsOn: '2026-11-20',
        kind: 'SHIFT',
        firstInvoiceId: null,
        feeTaxPercent: 10,
      },
    ],
    settledIds: ['a1'],
    sum: { ...charge, shifts: 1, feeTax: 240, total: 12_421 + 2_640 },
  });
});

test.each([
  ['2026-11-01', 'SHIFT'],
  ['2026-11-30', 'SHIFT'],
  ['2026-10-31', 'LATE'],
  ['2026-09-01', 'LATE'],
  ['2026-08-31', 'OPENING'],
])('a shift of %s that no number has is billed as %s', (startsOn, kind) => {
  expect(numberOf({ startsOn }).lines).toMatchObject([{ ...charge, kind }]);
});

test('a shift that was approved at the lock, and one of the next month, wait', () => {
  expect(numberOf({ approvedAt: locksAt }, { startsOn: '2026-12-01' })).toEqual({
    lines: [],
    settledIds: [],
    sum: { ...noCharge, shifts: 0, feeTax: 0, total: 0 },
  });
});

test('a disputed line is left out, and comes on the number after the answer', () => {
  const disputed = { isDisputed: true, attendanceId: 'a2' };
  expect(numberOf({}, disputed).settledIds).toEqual(['a1']);
  expect(numberOf({ ...disputed, isDisputed: false, startsOn: '2026-10-05' }).lines).toMatchObject([
    { ...charge, kind: 'LATE' },
  ]);
});

test('a billed shift has a line with the difference and its first number, however long ago', () => {
  const raised = { taxable: 13_000, owed: 13_500, withheld: 100 };
  const billed = { billed: charge, firstInvoiceId: 'i1', startsOn: '2026-06-30' };
  expect(numberOf({ ...raised, ...billed }).lines).toMatchObject([
    { kind: 'CORRECTION', firstInvoiceId: 'i1', wage: 1_000, withheld: 21, advance: 979, fee: 200 },
  ]);
  expect(numberOf(billed)).toMatchObject({ lines: [], settledIds: ['a1'] });
});

test('a correction of income tax alone, and one whose parts cancel out, have a line', () => {
  const billed = { billed: charge, firstInvoiceId: 'i1' };
  expect(numberOf({ ...billed, withheld: 179 }).sum).toMatchObject({
    withheld: 100,
    advance: -100,
    total: -100,
  });
  const restored = { ...billed, billed: { ...charge, wage: 11_000, difference: 1_000 } };
  expect(numberOf(restored)).toMatchObject({
    lines: [{ wage: 1_000, difference: -1_000, advance: 0, fee: 0 }],
    sum: { total: 0 },
  });
});

test('a shift that costs nothing is settled without a line', () => {
  const nothing = { taxable: 0, tax: 0, travelAllowance: 0, workMinutes: 0, owed: 0, withheld: 0 };
  expect(numberOf(nothing)).toMatchObject({ lines: [], settledIds: ['a1'] });
});

test('the tax is rounded once for all lines of a rate, corrections included', () => {
  // 45 yen of pay have a fee of 9 yen: 0.9 yen of tax each.
  const small = { taxable: 45, owed: 545 };
  const taken = { ...small, billed: { ...charge, fee: 2_400 }, firstInvoiceId: 'i1' };
  expect(numberOf(small).sum.feeTax).toBe(0);
  expect(numberOf(small, { ...small, attendanceId: 'a2' }).sum.feeTax).toBe(1);
  expect(numberOf(taken).sum).toMatchObject({ fee: -2_391, feeTax: -239 });
});
