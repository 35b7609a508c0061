import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { shippedWithholdingTables } from '#domain/reference/statutory.build.ts';

import { calledOffWage, sentHomeWage } from './compensation.ts';
import { wageBreakdownOf, type WageTerms } from './wage.ts';
import { withholdingOnPayDay } from './withholding.ts';

const day = '2026-11-21';
const span = (from: string, to: string, breakMinutes = 0) => ({
  startsAt: instantAtJst(day, from),
  endsAt: instantAtJst(day, to),
  breakMinutes,
});
const nine = span('09:00', '18:00', 60);
const terms: WageTerms = {
  hourlyWage: 1500,
  travelAllowance: 500,
  bonus: {
    amount: 1e3,
    plan: nine,
  },
  withholding: withholdingOnPayDay(
    {
      paidOn: day,
      column: 'hei',
    },
    shippedWithholdingTables,
  ),
};

test('nothing was worked where the shift was called off, and the allowance is taxed', () => {
  expect(calledOffWage(terms, nine)).toMatchObject({
    workMinutes: 0,
    overtimeMinutes: 0,
    nightMinutes: 0,
    base: 0,
    facilityBonus: 0,
    compensation: 13e3,
    taxableTravel: 500,
    taxable: 13500,
    travelAllowance: 0,
    tax: 133,
    net: 13500 - 133,
  });
});

test('a worker who arrived had a journey', () => {
  expect(calledOffWage(terms, nine, true)).toMatchObject({
    workMinutes: 0,
    compensation: 13e3,
    taxableTravel: 0,
    taxable: 13e3,
    tax: 115,
    travelAllowance: 500,
    net: 13e3 - 115 + 500,
  });
});

test('sent home after three hours: those are worked, the rest is compensation, the sum the plan', () => {
  const worked = span('09:00', '12:00');
  const wage = sentHomeWage(terms, { worked, owed: nine });
  expect(wage).toMatchObject({
    workMinutes: 180,
    base: 4500,
    facilityBonus: 375,
    compensation: 13e3 - 4875,
    taxable: 13e3,
    tax: 115,
    travelAllowance: 500,
  });
  expect(wage.net).toBe(wageBreakdownOf(terms, nine).net);
});
