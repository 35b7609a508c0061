import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { shippedWithholdingTables } from '#domain/reference/statutory.build.ts';

import { calledOffWage, sentHomeWage } from './compensation.ts';
import { minimumWageRaiseSentence, type MinimumWageRaise } from './minimum-raises.ts';
import { grossWageOf } from './wage.ts';
import { withholdingOnPayDay } from './withholding.ts';
import type { WorkSpan } from './worktime.ts';

const day = '2026-09-30';

/** Times are hours after midnight of 30 September: 24:00 is the start of 1 October. */
function span(from: string, to: string, breakMinutes = 0, breakAt?: string): WorkSpan {
  const breakStartsAt = breakAt ? instantAtJst(day, breakAt) : null;
  return {
    startsAt: instantAtJst(day, from),
    endsAt: instantAtJst(day, to),
    breakMinutes,
    breakStartsAt,
  };
}

const october: MinimumWageRaise = { from: '2026-10-01', hourlyWage: 1_280 };
const second: MinimumWageRaise = { from: '2026-10-02', hourlyWage: 1_340 };
const terms = (...minimumRaises: MinimumWageRaise[]) => ({ hourlyWage: 1_240, minimumRaises });

type Expected = Partial<ReturnType<typeof grossWageOf>>;

describe('a minimum wage above the contract', () => {
  test.each<[string, MinimumWageRaise[], WorkSpan, Expected]>([
    [
      'pays the minutes after its midnight within a night shift',
      [october],
      // 20:00 to 5:00: four hours at 1,240 yen and five at 1,280; seven of them at night, two before midnight.
      span('20:00', '29:00'),
      {
        base: 4 * 1_240 + 5 * 1_280,
        overtimePremium: 320,
        nightPremium: (2 * 1_240 + 5 * 1_280) / 4,
        raised: [{ ...october, minutes: 300 }],
      },
    ],
    [
      'pays the whole shift where it began before',
      [october],
      span('33:00', '41:00'),
      { base: 8 * 1_280, raised: [{ ...october, minutes: 480 }] },
    ],
    [
      'pays from the first minute of a shift that begins with its day',
      [october],
      span('24:00', '28:00'),
      { base: 4 * 1_280, nightPremium: 1_280, raised: [{ ...october, minutes: 240 }] },
    ],
    [
      'pays nothing of a shift that ends at its midnight',
      [october],
      span('16:00', '24:00'),
      { base: 8 * 1_240, nightPremium: 620, raised: undefined },
    ],
    [
      'gives way to a second one on the next day',
      [second, october],
      // 22:00 of the first day to 2:00 of the third.
      span('22:00', '50:00'),
      {
        base: 2 * 1_240 + 24 * 1_280 + 2 * 1_340,
        overtimePremium: (18 * 1_280 + 2 * 1_340) / 4,
        raised: [
          { ...october, minutes: 1_440 },
          { ...second, minutes: 120 },
        ],
      },
    ],
    [
      'gives way to one that holds when the shift begins',
      [october, second],
      span('57:00', '65:00'),
      { base: 8 * 1_340, raised: [{ ...second, minutes: 480 }] },
    ],
    [
      'pays overtime on both sides of midnight',
      [october],
      // 14:00 to 1:00: three hours of overtime, one of them after midnight.
      span('14:00', '25:00'),
      { base: 10 * 1_240 + 1_280, overtimePremium: (2 * 1_240 + 1_280) / 4 },
    ],
    [
      'pays less by a break that is known to lie across midnight',
      [october],
      span('20:00', '28:00', 60, '23:30'),
      {
        base: 3.5 * 1_240 + 3.5 * 1_280,
        nightPremium: (1.5 * 1_240 + 3.5 * 1_280) / 4,
        raised: [{ ...october, minutes: 210 }],
      },
    ],
    [
      'bears a break of unknown place only after the time before it',
      [october],
      span('23:30', '28:30', 60),
      { base: 4 * 1_280, nightPremium: 1_280, raised: [{ ...october, minutes: 240 }] },
    ],
    [
      'is no more than the contract where that pays as much',
      [{ from: '2026-10-01', hourlyWage: 1_240 }],
      span('20:00', '28:00'),
      { base: 8 * 1_240, raised: undefined },
    ],
  ])('%s', (_, raises, worked, expected) => {
    const wage = { raised: undefined, ...grossWageOf(terms(...raises), worked) };
    expect(wage).toMatchObject(expected);
  });

  test('pays the hours above 40 in a week, which are the last within eight hours', () => {
    // 35 hours earlier in the week: the last 3 of the 8 hours exceed 40, two of them after midnight.
    const week = { regularMinutes: 35 * 60, paidMinutes: 0 };
    expect(grossWageOf({ ...terms(october), week }, span('18:00', '26:00'))).toMatchObject({
      weeklyMinutes: 180,
      weeklyPremium: (1_240 + 2 * 1_280) / 4,
    });
    // With an hour of overtime at the end, only one of the three hours lies after midnight.
    expect(grossWageOf({ ...terms(october), week }, span('17:00', '26:00'))).toMatchObject({
      overtimePremium: 320,
      weeklyPremium: (2 * 1_240 + 1_280) / 4,
    });
  });

  test('pays the last overtime of a month above 60 hours', () => {
    const month = { overtimeMinutes: 59 * 60, paidMinutes: 0 };
    expect(grossWageOf({ ...terms(october), month }, span('14:00', '25:00'))).toMatchObject({
      monthlyMinutes: 120,
      monthlyPremium: (1_240 + 1_280) / 4,
    });
  });

  test('rounds a line once, not each amount of it', () => {
    // One minute costs 20.67 yen at 1,240 yen an hour and 21.33 at 1,280: together 42.
    expect(grossWageOf(terms(october), span('23:59', '24:01')).base).toBe(42);
  });

  test('leaves the bonus as it was promised', () => {
    const plan = span('20:00', '28:00');
    const bonus = { amount: 800, plan };
    const wage = grossWageOf({ ...terms(october), bonus }, plan);
    expect(wage).toMatchObject({
      facilityBonus: 800,
      nightPremium: (2 * 1_240 + 4 * 1_280 + 6 * 100) / 4,
    });
  });

  test('counts in the compensation of a shift that was called off or ended early', () => {
    const plan = span('20:00', '28:00');
    const withholding = withholdingOnPayDay(
      { paidOn: day, column: 'hei' },
      shippedWithholdingTables,
    );
    const owed = { ...terms(october), travelAllowance: 0, withholding };
    const whole = grossWageOf(terms(october), plan).taxable;
    const recorded = [{ ...october, minutes: 0 }];
    expect(calledOffWage(owed, plan)).toMatchObject({ compensation: whole, raised: recorded });
    const home = sentHomeWage(owed, { worked: span('20:00', '22:00'), owed: plan });
    expect(home).toMatchObject({
      base: 2 * 1_240,
      compensation: whole - 2 * 1_240,
      raised: recorded,
    });
  });

  test('is explained with its day, its amount and its minutes', () => {
    expect(minimumWageRaiseSentence({ ...october, minutes: 330 })).toBe(
      '2026/10/01（木）から最低賃金が上がったため、5時間30分は時給1,280円で計算しました。',
    );
  });
});
