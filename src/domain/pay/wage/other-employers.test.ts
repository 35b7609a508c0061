import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  dayOvertimeMinutesAcrossEmployers,
  areOtherEmployersHoursCounted,
} from './other-employers.ts';
import { grossWageOf } from './wage.ts';

const worked = (workMinutes: number) => ({
  workMinutes,
  overtimeMinutes: Math.max(0, workMinutes - 480),
  nightMinutes: 0,
});

test.each([
  ['eight hours together', worked(300), 180, 0],
  ['a minute more', worked(301), 180, 1],
  ['no other work', worked(480), 0, 0],
  ['all of a shift after eight hours elsewhere', worked(240), 480, 240],
  ['more than eight hours elsewhere', worked(240), 600, 240],
  ['ten hours here, of which two are overtime already', worked(600), 60, 60],
])('%s', (_name, own, other, minutes) => {
  expect(dayOvertimeMinutesAcrossEmployers(own, other)).toBe(minutes);
});

test('with the overtime here, every minute of the day above eight hours is found once', () => {
  const minutes = fc.integer({ min: 0, max: 960 });
  fc.assert(
    fc.property(minutes, minutes, (here, other) => {
      const own = worked(here);
      const found = own.overtimeMinutes + dayOvertimeMinutesAcrossEmployers(own, other);
      expect(found).toBe(Math.min(here, Math.max(0, here + other - 480)));
    }),
  );
});

describe('the weeks that are added up', () => {
  test.each([
    ['2026-11-28', null, false],
    ['2026-11-29', null, true],
    ['2026-12-05', '2026-12-06', true],
    ['2026-12-06', '2026-12-06', false],
    ['2030-01-01', null, true],
  ] as const)('%s, until %s: %s', (day, until, isAdded) => {
    expect(areOtherEmployersHoursCounted(day, { from: '2026-11-29', until })).toBe(isAdded);
  });
});

const day = '2026-12-01';
const nine = {
  startsAt: instantAtJst(day, '09:00'),
  endsAt: instantAtJst(day, '18:00'),
  breakMinutes: 60,
};

test('two hours elsewhere bring the last two of eight above, at a quarter of wage and bonus', () => {
  const bonus = { amount: 960, plan: nine };
  expect(grossWageOf({ hourlyWage: 1500, otherDayMinutes: 120 }, nine)).toMatchObject({
    addedDayMinutes: 120,
    addedDayPremium: 750,
    overtimePremium: 0,
    taxable: 12_750,
  });
  // 750 and 960/480 × 120 × 0.25.
  expect(grossWageOf({ hourlyWage: 1500, bonus, otherDayMinutes: 120 }, nine)).toMatchObject({
    addedDayPremium: 810,
    taxable: 12_960 + 810,
  });
});

test('a minute that is paid as beyond the day is not paid as beyond the week too', () => {
  const week = { regularMinutes: 2_400 - 360, paidMinutes: 0 };
  expect(grossWageOf({ hourlyWage: 1500, otherDayMinutes: 120, week }, nine)).toMatchObject({
    addedDayMinutes: 120,
    taxable: 12_750,
  });
  const fuller = { regularMinutes: 2_400 - 300, paidMinutes: 0 };
  expect(grossWageOf({ hourlyWage: 1500, otherDayMinutes: 120, week: fuller }, nine)).toMatchObject(
    {
      weeklyMinutes: 60,
      weeklyPremium: 375,
      taxable: 13_125,
    },
  );
});
