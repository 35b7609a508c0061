import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { grossWageOf } from './wage.ts';
import { weeklyExcessOvertimeMinutes } from './weekly-overtime.ts';

const worked = (workMinutes: number) => ({
  workMinutes,
  overtimeMinutes: Math.max(0, workMinutes - 480),
  nightMinutes: 0,
});

test.each([
  ['a week of 40 hours', worked(480), { regularMinutes: 1_920, paidMinutes: 0 }, 0],
  ['a minute more', worked(480), { regularMinutes: 1_921, paidMinutes: 0 }, 1],
  [
    'overtime of the day, which is paid as such',
    worked(600),
    { regularMinutes: 1_920, paidMinutes: 0 },
    0,
  ],
  ['the sixth day', worked(300), { regularMinutes: 2_400, paidMinutes: 0 }, 300],
  ['what an earlier approval paid', worked(300), { regularMinutes: 2_460, paidMinutes: 60 }, 300],
])('%s', (_name, own, week, minutes) => {
  expect(weeklyExcessOvertimeMinutes(own, week)).toBe(minutes);
});

test('in whatever order a week is approved, each minute above 40 hours is paid once', () => {
  const week = fc.array(fc.integer({ min: 60, max: 840 }), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(week, (days) => {
      const soFar = { regularMinutes: 0, paidMinutes: 0 };
      for (const own of days.map(worked)) {
        soFar.paidMinutes += weeklyExcessOvertimeMinutes(own, soFar);
        soFar.regularMinutes += own.workMinutes - own.overtimeMinutes;
      }
      expect(soFar.paidMinutes).toBe(Math.max(0, soFar.regularMinutes - 2_400));
    }),
  );
});

const day = '2026-11-21';
const nine = {
  startsAt: instantAtJst(day, '09:00'),
  endsAt: instantAtJst(day, '18:00'),
  breakMinutes: 60,
};

test('an hour beyond 40 carries a quarter of the hourly wage and of the bonus', () => {
  const week = { regularMinutes: 1_980, paidMinutes: 0 };
  const plain = grossWageOf({ hourlyWage: 1500, week }, nine);
  expect(plain).toMatchObject({ weeklyMinutes: 60, weeklyPremium: 375, taxable: 12_375 });
  const bonus = { amount: 960, plan: nine };
  // 375 and 960/480 × 60 × 0.25.
  expect(grossWageOf({ hourlyWage: 1500, bonus, week }, nine)).toMatchObject({
    weeklyPremium: 405,
    overtimePremium: 0,
    taxable: 12e3 + 960 + 405,
  });
});

test('a minute after the planned end is not raised twice for the bonus', () => {
  const plan = { ...nine, endsAt: instantAtJst(day, '16:00') };
  const bonus = { amount: 720, plan };
  const week = { regularMinutes: 2_400 - 360, paidMinutes: 0 };
  // Two hours longer, within eight: 720/360 × 120 × 1.25, and 120 minutes beyond 40 hours.
  expect(grossWageOf({ hourlyWage: 1500, bonus, week }, nine)).toMatchObject({
    facilityBonus: 720,
    overtimePremium: 300,
    weeklyMinutes: 120,
    weeklyPremium: 750,
  });
});
