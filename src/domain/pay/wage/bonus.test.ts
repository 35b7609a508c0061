import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { shippedWithholdingTables } from '#domain/reference/statutory.build.ts';

import { grossWageOf, releasedPlannedWage, type GrossWage } from './wage.ts';
import { withholdingOnPayDay } from './withholding.ts';
import type { WorkSpan } from './worktime.ts';

const day = '2026-11-21';
const at = (time: string) => instantAtJst(day, time);

function span(from: string, to: string, breakMinutes = 0, breakAt?: string): WorkSpan {
  const breakStartsAt = breakAt ? at(breakAt) : null;
  return { startsAt: at(from), endsAt: at(to), breakMinutes, breakStartsAt };
}

const nine = span('09:00', '18:00', 60);
const night = span('17:00', '33:00', 120);
const six = span('10:00', '16:00');

type Vector = {
  name: string;
  hourlyWage: number;
  amount: number;
  plan: WorkSpan;
  worked: WorkSpan;
  wage: Partial<GrossWage>;
};

// Vectors of Rule 6.4; a name shows the exact sum before rounding.
const vectors: Vector[] = [
  {
    name: 'the plan earns the bonus whole',
    hourlyWage: 1500,
    amount: 1e3,
    plan: nine,
    worked: nine,
    wage: {
      base: 12e3,
      overtimePremium: 0,
      nightPremium: 0,
      facilityBonus: 1e3,
    },
  },
  {
    name: 'fifteen minutes after the end carry 1.25: 93.75 + 1000/480 × 15 × 1.25 = 132.8125',
    hourlyWage: 1500,
    amount: 1e3,
    plan: nine,
    worked: span('09:00', '18:15', 60),
    wage: {
      base: 12375,
      overtimePremium: 133,
      facilityBonus: 1e3,
      taxable: 13508,
    },
  },
  {
    name: 'seven minutes late: 1000 × 473/480 = 985.41…',
    hourlyWage: 1500,
    amount: 1e3,
    plan: nine,
    worked: span('09:07', '18:00', 60),
    wage: {
      base: 11825,
      overtimePremium: 0,
      facilityBonus: 985,
      taxable: 12810,
    },
  },
  {
    name: 'a night of fourteen hours: 2,400 + 1400/840 × 360 × 0.25, 2,800 + 1400/840 × 420 × 0.25',
    hourlyWage: 1600,
    amount: 1400,
    plan: night,
    worked: night,
    wage: {
      overtimePremium: 2550,
      nightPremium: 2975,
      facilityBonus: 1400,
      taxable: 29325,
    },
  },
  {
    name: 'an hour longer, by day: 400 × 7 h + 1400/840 × (360 × 0.25 + 60 × 1.25)',
    hourlyWage: 1600,
    amount: 1400,
    plan: night,
    worked: span('17:00', '34:00', 120),
    wage: {
      overtimePremium: 3075,
      nightPremium: 2975,
      facilityBonus: 1400,
    },
  },
  {
    name: 'half an hour after a plan of six hours, below eight: 600/360 × 30 × 1.25 = 62.5',
    hourlyWage: 1280,
    amount: 600,
    plan: six,
    worked: span('10:00', '16:30'),
    wage: {
      base: 8320,
      overtimeMinutes: 0,
      overtimePremium: 63,
      facilityBonus: 600,
    },
  },
  {
    name: 'an early start by instruction: 187.5 + 1000/480 × 30 × 1.25 = 265.625',
    hourlyWage: 1500,
    amount: 1e3,
    plan: nine,
    worked: span('08:30', '18:00', 60),
    wage: {
      overtimePremium: 266,
      facilityBonus: 1e3,
    },
  },
  {
    name: 'a break cut by fifteen minutes: 93.75 + 39.0625',
    hourlyWage: 1500,
    amount: 1e3,
    plan: nine,
    worked: span('09:00', '18:00', 45),
    wage: {
      overtimePremium: 133,
      facilityBonus: 1e3,
    },
  },
  {
    name: 'half an hour late and half an hour longer: whole, and 1000/480 × 30 × 0.25 = 15.625',
    hourlyWage: 1500,
    amount: 1e3,
    plan: nine,
    worked: span('09:30', '18:30', 60),
    wage: {
      base: 12e3,
      overtimePremium: 16,
      facilityBonus: 1e3,
    },
  },
  {
    name: 'a break known to lie after the planned end is not work after it',
    hourlyWage: 1500,
    amount: 960,
    plan: nine,
    worked: span('09:00', '19:00', 60, '18:00'),
    wage: {
      overtimePremium: 525,
      facilityBonus: 960,
    },
  },
  {
    name: 'twelve minutes: 100 × 12/480 = 2.5, rounded up once',
    hourlyWage: 1500,
    amount: 100,
    plan: nine,
    worked: span('09:00', '09:12'),
    wage: {
      base: 300,
      facilityBonus: 3,
    },
  },
];

test.each(vectors)('$name', ({ hourlyWage, amount, plan, worked, wage }) => {
  expect(grossWageOf({ hourlyWage, bonus: { amount, plan } }, worked)).toMatchObject(wage);
});

test('what check-out releases keeps to the minutes that were recorded', () => {
  const terms = {
    hourlyWage: 1500,
    travelAllowance: 0,
    withholding: withholdingOnPayDay({ paidOn: day, column: 'hei' }, shippedWithholdingTables),
    bonus: {
      amount: 960,
      plan: nine,
    },
  };
  const released = (from: string, to: string) =>
    releasedPlannedWage({ terms, plan: nine, recorded: { startsAt: at(from), endsAt: at(to) } });
  expect(released('08:50', '19:30')).toMatchObject({ facilityBonus: 960, overtimePremium: 0 });
  // The worker left after five minutes: all five count as break until the worker states otherwise.
  expect(released('09:00', '09:05')).toMatchObject({ facilityBonus: 0, taxable: 0 });
  expect(released('09:00', '14:00')).toMatchObject({ facilityBonus: 480 });
});
