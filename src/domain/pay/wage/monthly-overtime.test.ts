import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { shippedWithholdingTables } from '#domain/reference/statutory.build.ts';

import { sentHomeWage } from './compensation.ts';
import { monthlyExcessOvertimeMinutes } from './monthly-overtime.ts';
import { grossWageOf } from './wage.ts';
import { withholdingOnPayDay } from './withholding.ts';

test.each([
  ['60 hours to the minute', 120, { overtimeMinutes: 3_480, paidMinutes: 0 }, 0],
  ['a minute more', 121, { overtimeMinutes: 3_480, paidMinutes: 0 }, 1],
  ['all of it, once 60 hours are full', 90, { overtimeMinutes: 3_600, paidMinutes: 0 }, 90],
  ['its own only, beside what is paid', 90, { overtimeMinutes: 3_700, paidMinutes: 100 }, 90],
  ['no overtime in a long month', 0, { overtimeMinutes: 4_000, paidMinutes: 400 }, 0],
])('%s', (_name, own, month, minutes) => {
  expect(monthlyExcessOvertimeMinutes(own, month)).toBe(minutes);
});

test('in whatever order a month is approved, each minute above 60 hours is paid once', () => {
  const month = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 31 });
  fc.assert(
    fc.property(month, (shifts) => {
      const soFar = { overtimeMinutes: 0, paidMinutes: 0 };
      for (const own of shifts) {
        soFar.paidMinutes += monthlyExcessOvertimeMinutes(own, soFar);
        soFar.overtimeMinutes += own;
      }
      expect(soFar.paidMinutes).toBe(Math.max(0, soFar.overtimeMinutes - 3_600));
    }),
  );
});

describe('what the minutes above 60 hours earn', () => {
  const day = '2026-11-21';
  const late = {
    startsAt: instantAtJst(day, '13:00'),
    endsAt: instantAtJst('2026-11-22', '00:00'),
    breakMinutes: 60,
  };
  const full = { overtimeMinutes: 3_600, paidMinutes: 0 };
  const none = { regularMinutes: 0, paidMinutes: 0 };

  test('half instead of a quarter, and the night beside it', () => {
    const wage = grossWageOf({ hourlyWage: 1_600, week: none, month: full }, late);
    expect(wage).toMatchObject({
      workMinutes: 600,
      overtimeMinutes: 120,
      nightMinutes: 120,
      overtimePremium: 800,
      nightPremium: 800,
      monthlyMinutes: 120,
      monthlyPremium: 800,
      // Two hours at 1.75.
      taxable: 8 * 1_600 + 2 * 1_600 * 1.75,
    });
  });

  test('only the minutes above, not the shift that they lie in', () => {
    const month = { overtimeMinutes: 3_539, paidMinutes: 0 };
    expect(grossWageOf({ hourlyWage: 1_600, month }, late)).toMatchObject({
      overtimePremium: 800,
      monthlyMinutes: 59,
      // 1,600 × 59/60 × 0.25 = 393.3.
      monthlyPremium: 393,
    });
  });

  test('minutes beyond 40 hours in the week count as overtime of the month', () => {
    const week = { regularMinutes: 2_340, paidMinutes: 0 };
    expect(grossWageOf({ hourlyWage: 1_600, week, month: full }, late)).toMatchObject({
      weeklyMinutes: 420,
      weeklyPremium: 2_800,
      monthlyMinutes: 540,
      monthlyPremium: 3_600,
    });
  });

  test('the bonus is in the base of it', () => {
    const plan = { ...late, endsAt: instantAtJst(day, '22:00') };
    const bonus = { amount: 960, plan };
    // 120 minutes of 1,600/60 + 960/480 yen: at 0.25, 800 and 60.
    expect(grossWageOf({ hourlyWage: 1_600, bonus, month: full }, late)).toMatchObject({
      facilityBonus: 960,
      overtimePremium: 800 + 240 + 60,
      monthlyPremium: 860,
    });
  });

  test('hours that somebody sent home did not work bring no month above 60', () => {
    const withholding = withholdingOnPayDay(
      { paidOn: day, column: 'hei' },
      shippedWithholdingTables,
    );
    const terms = { hourlyWage: 1_600, travelAllowance: 0, bonus: null, withholding, month: full };
    const worked = { ...late, endsAt: instantAtJst(day, '16:00'), breakMinutes: 0 };
    const wage = sentHomeWage(terms, { worked, owed: late });
    expect(wage.monthlyPremium).toBeUndefined();
    // The planned 10 hours with overtime and night premiums, and without a monthly premium.
    expect(wage.taxable).toBe(16_000 + 800 + 800);
  });
});
