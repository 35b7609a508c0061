import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { shippedWithholdingTables } from '#domain/reference/statutory.build.ts';
import {
  wageAdjustmentOf,
  grossWageOf,
  releasedPlannedWage,
  wageBreakdownOf,
  type WageTerms,
} from './wage.ts';
import { withholdingOnPayDay } from './withholding.ts';
import type { WorkSpan } from './worktime.ts';

const day = '2026-11-21';

const taxedOn = (paidOn: string, column: 'hei' | 'otsu' | 'nonresident' = 'hei') =>
  withholdingOnPayDay({ paidOn, column }, shippedWithholdingTables);

function terms(hourlyWage: number, travelAllowance = 0): WageTerms {
  return { hourlyWage, travelAllowance, withholding: taxedOn(day) };
}

function span(from: string, to: string, breakMinutes = 0, breakAt?: string): WorkSpan {
  const breakStartsAt = breakAt ? instantAtJst(day, breakAt) : null;
  return {
    startsAt: instantAtJst(day, from),
    endsAt: instantAtJst(day, to),
    breakMinutes,
    breakStartsAt,
  };
}

const nine = span('09:00', '18:00', 60);

// Rule 4.12, test vectors.
test('9:00–18:00 with an hour of break at 1,500 yen', () => {
  expect(wageBreakdownOf(terms(1500, 500), nine)).toEqual({
    workMinutes: 480,
    overtimeMinutes: 0,
    nightMinutes: 0,
    hourlyWage: 1500,
    base: 12_000,
    overtimePremium: 0,
    nightPremium: 0,
    facilityBonus: 0,
    taxable: 12_000,
    tax: 79,
    taxColumn: 'hei',
    taxTableYear: 2026,
    isTaxProvisional: false,
    travelAllowance: 500,
    net: 12_421,
  });
});

test('the same shift, seven minutes late', () => {
  const wage = wageBreakdownOf(terms(1500, 500), span('09:07', '18:00', 60));
  expect(wage).toMatchObject({ taxable: 11_825, tax: 72, travelAllowance: 500, net: 12_253 });
});

test('the same shift with fifteen minutes of overtime', () => {
  const wage = wageBreakdownOf(terms(1500, 500), span('09:00', '18:15', 60));
  expect(wage).toMatchObject({ base: 12_375, overtimePremium: 94, taxable: 12_469 });
  expect(wage).toMatchObject({ tax: 93, net: 12_876 });
});

test('six hours without break or travel at 1,280 yen', () => {
  const wage = wageBreakdownOf(terms(1280), span('10:00', '16:00'));
  expect(wage).toMatchObject({ taxable: 7_680, tax: 0, travelAllowance: 0, net: 7_680 });
});

test('a night shift of sixteen hours with its break from midnight to two', () => {
  const wage = wageBreakdownOf(terms(1600, 800), span('17:00', '33:00', 120, '24:00'));
  expect(wage).toMatchObject({ base: 22_400, overtimePremium: 2_400, nightPremium: 2_000 });
  expect(wage).toMatchObject({ taxable: 26_800, tax: 1_062, travelAllowance: 800, net: 26_538 });
});

test('a bonus of the facility is taxed, travel is not', () => {
  const wage = wageBreakdownOf({ ...terms(1500, 3000), bonus: { amount: 1000, plan: nine } }, nine);
  expect(wage).toMatchObject({ facilityBonus: 1000, taxable: 13_000, tax: 115 });
  expect(wage.net).toBe(13_000 - 115 + 3000);
});

test('each amount is rounded half up on its own', () => {
  // One minute at 1,230 yen is 20.5 yen; two minutes of night premium are 10.25.
  expect(grossWageOf({ hourlyWage: 1230 }, span('09:00', '09:01')).base).toBe(21);
  expect(grossWageOf({ hourlyWage: 1229 }, span('09:00', '09:01')).base).toBe(20);
  expect(grossWageOf({ hourlyWage: 1230 }, span('22:00', '22:02')).nightPremium).toBe(10);
  expect(grossWageOf({ hourlyWage: 1320 }, span('22:00', '22:01')).nightPremium).toBe(6);
});

test('overtime at night earns both premiums', () => {
  const wage = grossWageOf({ hourlyWage: 1200 }, span('14:00', '23:00'));
  expect(wage).toMatchObject({ overtimePremium: 300, nightPremium: 300, taxable: 11_400 });
});

test('a non-resident is taxed by the flat rate', () => {
  const wage = wageBreakdownOf({ ...terms(1500), withholding: taxedOn(day, 'nonresident') }, nine);
  expect(wage).toMatchObject({ tax: 2450, net: 9550 });
});

test('a year without a table is paid by the newest one, and the wage says so', () => {
  const next = { ...terms(1500), withholding: taxedOn('2027-01-15') };
  const provisional = { tax: 79, taxColumn: 'hei', taxTableYear: 2026, isTaxProvisional: true };
  expect(wageBreakdownOf(next, nine)).toMatchObject({ net: 11_921, ...provisional });
});

test.each([
  ['a wage in fractions', { ...terms(1500.5) }],
  ['a wage below zero', { ...terms(-1) }],
  ['travel below zero', terms(1500, -1)],
  ['a bonus below zero', { ...terms(1500), bonus: { amount: -1, plan: nine } }],
])('%s is refused', (_, wrong) => {
  expect(() => wageBreakdownOf(wrong, nine)).toThrow(RangeError);
});

const shift = { terms: terms(1500, 500), plan: nine };
const at = (time: string) => instantAtJst(day, time);

test('the planned part is the plan when the worker came in time', () => {
  const plan = wageBreakdownOf(shift.terms, nine);
  expect(releasedPlannedWage({ ...shift, recorded: { startsAt: at('09:00') } })).toEqual(plan);
  expect(releasedPlannedWage({ ...shift, recorded: { startsAt: at('08:40') } })).toEqual(plan);
  expect(releasedPlannedWage({ ...shift, recorded: { startsAt: null, endsAt: null } })).toEqual(
    plan,
  );
});

test('the planned part leaves out minutes of lateness and of an early leave', () => {
  const late = { startsAt: at('09:07') };
  expect(releasedPlannedWage({ ...shift, recorded: late }).taxable).toBe(11_825);
  const left = { startsAt: at('09:00'), endsAt: at('17:00') };
  expect(releasedPlannedWage({ ...shift, recorded: left }).taxable).toBe(10_500);
});

test('overtime waits for the facility', () => {
  const recorded = { startsAt: at('08:50'), endsAt: at('19:30') };
  expect(releasedPlannedWage({ ...shift, recorded }).taxable).toBe(12_000);
});

test('the planned part keeps the place of a night break', () => {
  const plan = span('17:00', '33:00', 120, '24:00');
  const part = releasedPlannedWage({
    terms: terms(1600),
    plan,
    recorded: { startsAt: at('17:00') },
  });
  expect(part.nightMinutes).toBe(300);
});

test('someone who left during what would be the break has earned travel only', () => {
  const recorded = { startsAt: at('09:00'), endsAt: at('09:40') };
  expect(releasedPlannedWage({ ...shift, recorded })).toMatchObject({ taxable: 0, net: 500 });
  const gone = { startsAt: at('18:30'), endsAt: at('18:10') };
  expect(releasedPlannedWage({ ...shift, recorded: gone })).toMatchObject({
    workMinutes: 0,
    net: 500,
  });
});

test('the adjustment releases what overtime added', () => {
  const planned = wageBreakdownOf(shift.terms, nine);
  const total = wageBreakdownOf(shift.terms, span('09:00', '18:15', 60));
  expect(wageAdjustmentOf(planned, total)).toEqual({
    release: 455,
    shortfall: 0,
    taxable: 469,
    tax: 14,
    travelAllowance: 0,
  });
});

test('a lower total releases nothing and names the shortfall', () => {
  const planned = wageBreakdownOf(shift.terms, nine);
  const total = wageBreakdownOf(shift.terms, span('09:00', '17:00', 60));
  expect(wageAdjustmentOf(planned, total)).toEqual({
    release: 0,
    shortfall: 12_421 - (10_500 - 26 + 500),
    taxable: -1500,
    tax: -53,
    travelAllowance: 0,
  });
});

test('an unchanged wage has no adjustment', () => {
  const planned = wageBreakdownOf(shift.terms, nine);
  const same = { release: 0, shortfall: 0, taxable: 0, tax: 0, travelAllowance: 0 };
  expect(wageAdjustmentOf(planned, planned)).toEqual(same);
});

const anyShift = fc
  .record({
    start: fc.integer({ min: 0, max: 300 * 24 * 60 }),
    length: fc.integer({ min: 120, max: 16 * 60 }),
    breakMinutes: fc.integer({ min: 0, max: 24 }).map((steps) => steps * 5),
    late: fc.integer({ min: -30, max: 60 }),
    over: fc.integer({ min: -120, max: 360 }),
    hourlyWage: fc.integer({ min: 1023, max: 5000 }),
    travelAllowance: fc.integer({ min: 0, max: 3000 }),
    bonus: fc.integer({ min: 0, max: 3000 }),
    withholding: fc.constantFrom(taxedOn(day), taxedOn(day, 'otsu'), taxedOn(day, 'nonresident')),
  })
  .map(({ start, length, breakMinutes, late, over, bonus, ...money }) => {
    const startsAt = addMinutes(instantAtJst('2026-01-01'), start);
    const plan = { startsAt, endsAt: addMinutes(startsAt, length), breakMinutes };
    const recorded = {
      startsAt: addMinutes(startsAt, late),
      endsAt: addMinutes(plan.endsAt, over),
    };
    const promised = bonus === 0 || breakMinutes === length ? null : { amount: bonus, plan };
    return { plan, recorded, terms: { ...money, bonus: promised } };
  });

test('what is paid out and what is taxed is what was earned, to the yen', () => {
  fc.assert(
    fc.property(anyShift, (one) => {
      const wage = wageBreakdownOf(one.terms, one.plan);
      expect(wage.net + wage.tax).toBe(wage.taxable + wage.travelAllowance);
      const parts = wage.base + wage.overtimePremium + wage.nightPremium + wage.facilityBonus;
      expect(wage.taxable).toBe(parts);
      expect(wage.tax).toBeLessThanOrEqual(wage.taxable);
    }),
  );
});

test('planned part, release and shortfall always add up to the whole wage', () => {
  fc.assert(
    fc.property(anyShift, (one) => {
      const planned = releasedPlannedWage(one);
      const whole = wageBreakdownOf(one.terms, one.plan);
      const adjustment = wageAdjustmentOf(planned, whole);
      expect(planned.net + adjustment.release - adjustment.shortfall).toBe(whole.net);
      expect(Math.min(adjustment.release, adjustment.shortfall)).toBe(0);
      expect(planned.taxable).toBeLessThanOrEqual(whole.taxable);
      expect(adjustment.taxable - adjustment.tax + adjustment.travelAllowance).toBe(
        adjustment.release - adjustment.shortfall,
      );
    }),
  );
});
