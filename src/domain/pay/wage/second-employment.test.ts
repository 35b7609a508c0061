import { describe, expect, test } from 'vitest';

import { instantAtJst, jstDay, minuteMs, weekStartOf } from '#platform/base/jst.ts';
import { withholding2026Csv } from '#domain/reference/statutory.build.ts';
import { parseWithholdingCsv } from '#domain/reference/statutory/withholding-csv.ts';

import {
  SecondEmployment,
  type EmploymentFault,
  type SecondContractEnd,
  type SecondPay,
} from '#testing/second-employment.ts';
import {
  createSeededDice,
  SecondReferenceData,
  SecondTaxTable,
  type SecondShift,
} from '#testing/second-wage.ts';
import { calledOffWage, sentHomeWage } from './compensation.ts';
import { fixedWageAfterMinimumRaise, type FixedWageBeforeRaise } from './later-raise.ts';
import { travelAllowanceOf } from './shift-terms.ts';
import { wageBreakdownOf, type WageBreakdown, type WageTerms } from './wage.ts';
import { withholdingOnPayDay } from './withholding.ts';

type Approved = {
  shift: SecondShift;
  end: SecondContractEnd;
  stated: { day: number; week: number };
};
type Span = Pick<SecondShift, 'from' | 'to' | 'breakMinutes'>;

const tables = [parseWithholdingCsv(withholding2026Csv, 2026)];
const reference = new SecondReferenceData([new SecondTaxTable(withholding2026Csv, 2026)]);

/** Two months of one worker at one corporation around the year's end, in the order of the approvals. */
function randomEmployment(roll: (sides: number) => number): Approved[] {
  const firstDay = instantAtJst('2026-12-01').getTime() / minuteMs;
  const share = 4 + roll(7);
  const days = Array.from({ length: 62 }, (_, day) => day).filter(() => roll(10) < share);
  const approved = days.map((day) => randomShift(firstDay + day * 1_440, roll));
  // Some approvals come after those of later shifts, because facilities answer at different times.
  for (let index = 1; index < approved.length; index += 1) {
    const other = Math.max(0, index - roll(4));
    [approved[index], approved[other]] = [approved[other]!, approved[index]!];
  }
  return approved;
}

function randomShift(midnight: number, roll: (sides: number) => number): Approved {
  const from = midnight + roll(1_440);
  const length = 120 + roll(841);
  const plan = { from, to: from + length, breakMinutes: [0, 45, 60][roll(3)]! };
  const hourlyWage = 1_226 + roll(900);
  const shift: SecondShift = {
    from: from - roll(2) * roll(30),
    to: plan.to + [0, roll(361), -roll(60)][roll(3)]!,
    breakMinutes: plan.breakMinutes,
    breakFrom: null,
    plan,
    hourlyWage,
    // A raise on the first day of the shift, on the second day, or later.
    minimums: [{ first: jstDay(at(from + roll(3) * 720)), hourly: hourlyWage - 40 + roll(120) }],
    bonus: roll(2) === 0 ? 0 : 100 + roll(2_901),
    travelCap: roll(1_501),
    fare: roll(2) === 0 ? null : roll(2_001),
    paidOn: '2026-12-28',
    otsu: [],
    abroad: [],
  };
  // Three of four workers state no other work.
  const day = roll(4) === 0 ? roll(601) : 0;
  const stated = { day, week: day === 0 ? 0 : day + roll(2_400) };
  const end = roll(10);
  if (end === 0) return { shift, stated, end: { kind: 'called off', hadJourney: roll(2) === 0 } };
  if (end > 2) return { shift, stated, end: { kind: 'worked' } };
  const leftAt = from + roll(length);
  const breakMinutes = Math.min(roll(2) * 15, leftAt - from);
  const owed = { from, to: plan.to, breakMinutes: plan.breakMinutes };
  return {
    shift: { ...shift, from, to: leftAt, breakMinutes },
    stated,
    end: { kind: 'sent home', owed },
  };
}

const at = (minute: number) => new Date(minute * minuteMs);
const spanOf = ({ from, to, breakMinutes }: Span) => ({
  startsAt: at(from),
  endsAt: at(to),
  breakMinutes,
});

type SoFar = { week: string; month: string; wage: WageBreakdown };

function soFarOf({ shift }: Approved, wage: WageBreakdown): SoFar {
  const day = jstDay(at(shift.from));
  return { week: weekStartOf(day), month: day.slice(0, 7), wage };
}

const raisesOf = ({ minimums }: SecondShift) =>
  minimums.map(({ first, hourly }) => ({ from: first, hourlyWage: hourly }));

/** The product's wage for the next approval, from the facts that the SQL statement would return. */
function productWage(
  { shift, end, stated }: Approved,
  soFar: readonly SoFar[],
  minimumRaises = raisesOf(shift),
): WageBreakdown {
  const { plan, bonus, hourlyWage, travelCap: cap, fare, paidOn } = shift;
  const travelAllowance = travelAllowanceOf({ cap, fare });
  const withholding = withholdingOnPayDay({ paidOn, column: 'hei' }, tables);
  const pay = bonus === 0 ? null : { amount: bonus, plan: spanOf(plan) };
  const terms: WageTerms = { hourlyWage, travelAllowance, bonus: pay, minimumRaises, withholding };
  if (end.kind === 'called off') return calledOffWage(terms, spanOf(plan), end.hadJourney);
  const day = jstDay(at(shift.from));
  const sunday = weekStartOf(day);
  const inWeek = soFar.filter(({ week }) => week === sunday);
  const inMonth = soFar.filter(({ month }) => month === day.slice(0, 7));
  const sum = (others: readonly SoFar[], minutes: (wage: WageBreakdown) => number) =>
    others.reduce((total, { wage }) => total + minutes(wage), 0);
  const approvedSoFar = {
    otherDayMinutes: stated.day,
    week: {
      regularMinutes:
        stated.week +
        sum(
          inWeek,
          (wage) => wage.workMinutes - wage.overtimeMinutes - (wage.addedDayMinutes ?? 0),
        ),
      paidMinutes: sum(inWeek, ({ weeklyMinutes = 0 }) => weeklyMinutes),
    },
    month: {
      overtimeMinutes: sum(
        inMonth,
        ({ overtimeMinutes, addedDayMinutes = 0, weeklyMinutes = 0 }) =>
          overtimeMinutes + addedDayMinutes + weeklyMinutes,
      ),
      paidMinutes: sum(inMonth, ({ monthlyMinutes = 0 }) => monthlyMinutes),
    },
  };
  const worked = spanOf(shift);
  return end.kind === 'worked'
    ? wageBreakdownOf({ ...terms, ...approvedSoFar }, worked)
    : sentHomeWage({ ...terms, ...approvedSoFar }, { worked, owed: spanOf(end.owed) });
}

/** The first amount in which the two computations differ, or null. */
function differenceOf(first: WageBreakdown, second: SecondPay): string | null {
  const amounts: Record<keyof SecondPay, number> = {
    base: first.base,
    overtime: first.overtimePremium,
    night: first.nightPremium,
    bonus: first.facilityBonus,
    addedDay: first.addedDayPremium ?? 0,
    weekly: first.weeklyPremium ?? 0,
    monthly: first.monthlyPremium ?? 0,
    compensation: first.compensation ?? 0,
    taxableTravel: first.taxableTravel ?? 0,
    taxable: first.taxable,
    tax: first.tax,
    net: first.net,
  };
  const found = Object.entries(amounts).find(
    ([name, amount]) => amount !== Number(second[name as keyof SecondPay]),
  );
  return found ? `${found[0]}: ${found[1]} and ${second[found[0] as keyof SecondPay]}` : null;
}

const contractOf = ({ stated }: Approved) => ({
  corporation: 'one',
  order: 0,
  statedDay: stated.day,
  statedWeek: stated.week,
});

/** Compares both computations for many random approvals. */
function compared(count: number, fault: EmploymentFault | null = null) {
  const roll = createSeededDice(20_261_201);
  const wages: WageBreakdown[] = [];
  const differences: string[] = [];
  for (let worker = 0; worker < count; worker += 1) {
    const second = new SecondEmployment(reference, fault);
    const soFar: SoFar[] = [];
    for (const approved of randomEmployment(roll)) {
      const wage = productWage(approved, soFar);
      const difference = differenceOf(
        wage,
        second.approve(approved.shift, approved.end, contractOf(approved)),
      );
      if (difference) differences.push(`${difference} for ${JSON.stringify(approved)}`);
      soFar.push(soFarOf(approved, wage));
      wages.push(wage);
    }
  }
  return { wages, differences };
}

/** The stored facts of a wage that was fixed before its minimum wages were loaded. */
function fixedBefore({ shift, end }: Approved, fixed: WageBreakdown): FixedWageBeforeRaise {
  const { hourlyWage, travelCap: cap, fare, bonus, plan } = shift;
  const isCalledOff = end.kind === 'called off';
  const approved = isCalledOff ? null : spanOf(shift);
  return {
    ...spanOf(end.kind === 'sent home' ? end.owed : plan),
    hourlyWage,
    travelAllowance: travelAllowanceOf({ cap, fare }),
    bonus,
    minimumRaises: raisesOf(shift),
    fixed,
    isCalledOff,
    approvedStartAt: approved?.startsAt ?? null,
    approvedEndAt: approved?.endsAt ?? null,
    approvedBreakMinutes: approved?.breakMinutes ?? null,
  };
}

test('raises that are loaded after the approval bring a wage to what it would have been', () => {
  const roll = createSeededDice(20_271_003);
  const withholding = withholdingOnPayDay({ paidOn: '2026-12-28', column: 'hei' }, tables);
  let raised = 0;
  for (let worker = 0; worker < 60; worker += 1) {
    const soFar: SoFar[] = [];
    for (const approved of randomEmployment(roll)) {
      const before = productWage(approved, soFar, []);
      const after = productWage(approved, soFar);
      const later = fixedWageAfterMinimumRaise(fixedBefore(approved, before), withholding);
      soFar.push(soFarOf(approved, after));
      // Tax and net pay are not compared: they belong to the parts.
      const { tax: _tax, net: _net, ...paid } = after;
      expect(later?.wage ?? before).toMatchObject(paid);
      expect(later?.added ?? 0).toBe(after.taxable - before.taxable);
      if (later && later.added > 0) raised += 1;
      // After the raise was paid, a second run adds nothing.
      const known = fixedBefore(approved, later?.wage ?? before);
      expect(fixedWageAfterMinimumRaise(known, withholding)).toBeNull();
    }
  }
  expect(raised).toBeGreaterThan(500);
});

describe('a second computation of a worker at one corporation', () => {
  test('agrees on the premiums of weeks and months and on compensation, and meets all of them', () => {
    const { wages, differences } = compared(400);
    expect(differences).toEqual([]);
    const share = (fits: (wage: WageBreakdown) => boolean) => wages.filter(fits).length;
    expect(wages.length).toBeGreaterThan(15_000);
    expect(share(({ weeklyMinutes = 0 }) => weeklyMinutes > 0)).toBeGreaterThan(500);
    expect(share(({ monthlyMinutes = 0 }) => monthlyMinutes > 0)).toBeGreaterThan(500);
    expect(share(({ addedDayMinutes = 0 }) => addedDayMinutes > 0)).toBeGreaterThan(500);
    expect(share(({ compensation = 0 }) => compensation > 0)).toBeGreaterThan(3_000);
    expect(share(({ taxableTravel = 0 }) => taxableTravel > 0)).toBeGreaterThan(500);
  });

  test.each<EmploymentFault>([
    'the week begins on Monday',
    'overtime of the day counts for the week as well',
    'a shift over midnight counts in the month that it ends in',
    'minutes above 40 hours are left out of the 60',
    'the minute that reaches 60 hours is raised',
    'the bonus is left out of the raised premium',
    'hours that were not worked count for the week',
    'a day without a journey is exempt',
    'compensation is paid without its premiums',
    'the first minutes of a shift bring the week above 40 hours',
    'stated hours of the week are left out',
    'stated hours of the day are left out',
    'a minute above the day is paid above the week as well',
  ])('finds a fault on purpose: %s', (fault) => {
    expect(compared(60, fault).differences.length).toBeGreaterThan(5);
  });
});
