import { describe, expect, test } from 'vitest';

import { addDays, instantAtJst, jstDay, minuteMs } from '#platform/base/jst.ts';
import { withholding2026Csv } from '#domain/reference/statutory.build.ts';
import { parseWithholdingCsv } from '#domain/reference/statutory/withholding-csv.ts';

import {
  createSeededDice,
  SecondReferenceData,
  SecondTaxTable,
  type WageFault,
  type SecondShift,
  type SecondWage,
} from '#testing/second-wage.ts';
import { travelAllowanceOf } from './shift-terms.ts';
import { taxColumnOn, type WageTaxColumn } from './tax-column.ts';
import {
  releasedPlannedWage,
  unreleasedRestOfWage,
  wageBreakdownOf,
  type WageBreakdown,
  type WageTerms,
} from './wage.ts';
import { withholdingOnPayDay } from './withholding.ts';

/** `WAGE_RUNS=100000` compares as many shifts; the same ones each time. */
const runs = Number(process.env['WAGE_RUNS'] ?? 10_000);

/** A table of 2027 that nobody published: every tax of 2026 and a little more. */
const later = withholding2026Csv
  .split('\n')
  .map((line, index) => (index === 0 ? line : raised(line)))
  .join('\n');

function raised(line: string): string {
  const cells = line.split(',');
  const add = (index: number, yen: number) => {
    const cell = cells[index];
    if (cell !== undefined && cell !== '' && cell !== '0')
      cells[index] = String(Number(cell) + yen);
  };
  add(10, 20);
  add(11, 3);
  return cells.join(',');
}

const tables = [parseWithholdingCsv(withholding2026Csv, 2026), parseWithholdingCsv(later, 2027)];
const secondTables = [
  new SecondTaxTable(withholding2026Csv, 2026),
  new SecondTaxTable(later, 2027),
];

type Case = { shift: SecondShift };

/** Around the year ends of 2026 and 2027: days of work from November to January, pay soon after. */
function randomCase(roll: (sides: number) => number): Case {
  const year = 2026 + roll(2);
  const firstDay = instantAtJst(`${year}-11-20`).getTime() / minuteMs;
  const from = firstDay + roll(60) * 1_440 + roll(1_440);
  const length = 120 + roll(841);
  const plan = { from, to: from + length, breakMinutes: roll(4) === 0 ? 0 : roll(24) * 5 };
  const started = from + [0, 0, roll(60), -roll(180)][roll(4)]!;
  const ended = plan.to + [0, 0, roll(361), -roll(90)][roll(4)]!;
  const to = Math.max(ended, started + 125);
  const breakMinutes = [plan.breakMinutes, plan.breakMinutes, roll(25) * 5][roll(3)]!;
  const breakFrom = roll(2) === 0 ? null : started - 30 + roll(to - started + 60);
  const paidOn = new Date((to + roll(45) * 1_440 + 540) * minuteMs).toISOString().slice(0, 10);
  const hourlyWage = 1_023 + roll(4) * roll(1_500) + (roll(50) === 0 ? roll(16_000) : 0);
  const shift: SecondShift = {
    from: started,
    to,
    breakMinutes,
    breakFrom,
    plan,
    hourlyWage,
    minimums: minimumsAround(dayOf(started), hourlyWage, roll),
    bonus: roll(2) === 0 ? 0 : 100 + roll(2_901),
    travelCap: roll(3_001),
    fare: roll(3) === 0 ? null : roll(3) * roll(2_001),
    paidOn,
    otsu: periodsAround(from, roll),
    abroad: roll(3) > 0 ? [] : periodsAround(from, roll),
  };
  return { shift };
}

const dayOf = (minute: number) => jstDay(at(minute));

/** Zero to two periods that begin and end near the shift, often on its work day. */
function periodsAround(from: number, roll: (sides: number) => number): SecondShift['otsu'] {
  const count = [0, 1, 1, 2][roll(4)]!;
  const first = addDays(dayOf(from), [0, 1, -roll(40), roll(10)][roll(4)]!);
  const after = addDays(first, [roll(3), roll(40)][roll(2)]!);
  if (count === 2)
    return [
      { first, after },
      { first: addDays(after, roll(5)), after: null },
    ];
  return count === 0 ? [] : [{ first, after: roll(2) === 0 ? null : after }];
}

/**
 * Zero to two minimum wages that begin near the day, often on the same or the next day; the first is sometimes
 * below the contract's hourly wage.
 */
function minimumsAround(
  day: string,
  hourlyWage: number,
  roll: (sides: number) => number,
): SecondShift['minimums'] {
  const count = [0, 1, 1, 2][roll(4)]!;
  const first = addDays(day, [0, 1, 1, -roll(40)][roll(4)]!);
  const raise = { first, hourly: hourlyWage - 20 + roll(120) };
  const next = { first: addDays(first, 1 + roll(2)), hourly: raise.hourly + 1 + roll(80) };
  return [raise, next].slice(0, count);
}

const at = (minute: number) => new Date(minute * minuteMs);

function termsOf({ shift }: Case): WageTerms {
  const { plan, bonus, hourlyWage, minimums, travelCap: cap, fare, paidOn } = shift;
  return {
    hourlyWage,
    travelAllowance: travelAllowanceOf({ cap, fare }),
    bonus: bonus === 0 ? null : { amount: bonus, plan: planOf(plan) },
    minimumRaises: minimums.map(({ first, hourly }) => ({ from: first, hourlyWage: hourly })),
    withholding: withholdingOnPayDay({ paidOn, ...columnOf(shift) }, tables),
  };
}

function columnOf({ plan, otsu, abroad }: SecondShift): WageTaxColumn {
  const periods = (column: 'otsu' | 'nonresident') =>
    (column === 'otsu' ? otsu : abroad).map(({ first, after }) => ({
      fromDay: first,
      untilDay: after,
      reason: '',
      column,
    }));
  return taxColumnOn(dayOf(plan.from), [...periods('otsu'), ...periods('nonresident')]);
}

const planOf = ({ from, to, breakMinutes }: SecondShift['plan']) => ({
  startsAt: at(from),
  endsAt: at(to),
  breakMinutes,
});

function productWage(one: Case): WageBreakdown {
  const { from, to, breakMinutes, breakFrom } = one.shift;
  const breakStartsAt = breakFrom === null ? null : at(breakFrom);
  return wageBreakdownOf(termsOf(one), {
    startsAt: at(from),
    endsAt: at(to),
    breakMinutes,
    breakStartsAt,
  });
}

/** The first amount in which the two computations differ, or null. */
function differenceOf(first: WageBreakdown, second: SecondWage): string | null {
  return firstDifference([
    ['base', first.base, second.base],
    ['overtime', first.overtimePremium, second.overtime],
    ['night', first.nightPremium, second.night],
    ['bonus', first.facilityBonus, second.bonus],
    ['taxable', first.taxable, second.taxable],
    ['tax', first.tax, second.tax],
    ['net', first.net, second.net],
    ['table', first.taxTableYear, second.tableYear],
  ]);
}

function firstDifference(pairs: readonly [string, number, bigint | number][]): string | null {
  const found = pairs.find(([, one, other]) => one !== Number(other));
  return found ? `${found[0]}: ${found[1]} and ${found[2]}` : null;
}

function disagreements(count: number, fault: WageFault | null): string[] {
  const roll = createSeededDice(20_261_122);
  const reference = new SecondReferenceData(secondTables, fault);
  const found: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const one = randomCase(roll);
    const difference = differenceOf(productWage(one), reference.wageOf(one.shift));
    if (difference) found.push(`${difference} for ${JSON.stringify(one.shift)}`);
  }
  return found;
}

type Rest = { release: number; shortfall: number; isOtherTable: boolean; isOtherColumn: boolean };

/** Check-outs near the plan, and approvals that are paid later and sometimes by another column. */
function restDisagreements(count: number, fault: WageFault | null) {
  const roll = createSeededDice(7);
  const reference = new SecondReferenceData(secondTables, fault);
  const differences: string[] = [];
  const rests: Rest[] = [];
  for (let index = 0; index < count; index += 1) {
    const one = randomCase(roll);
    const { plan, paidOn, otsu } = one.shift;
    const recorded = { from: plan.from - 60 + roll(120), to: plan.to - 60 + roll(120) };
    const from = Math.max(plan.from, recorded.from);
    const to = Math.max(from, Math.min(plan.to, recorded.to));
    const breakMinutes = Math.min(plan.breakMinutes, to - from);
    const clipped = { ...one.shift, from, to, breakMinutes, breakFrom: null };
    const released = releasedPlannedWage({
      terms: termsOf(one),
      plan: planOf(plan),
      recorded: { startsAt: at(recorded.from), endsAt: at(recorded.to) },
    });
    const secondReleased = reference.wageOf(clipped);
    const shift: SecondShift = {
      ...one.shift,
      paidOn: addDays(jstDay(instantAtJst(paidOn)), roll(3) * roll(20)),
      otsu: roll(3) === 0 ? periodsAround(plan.from, roll) : otsu,
    };
    const { withholding } = termsOf({ shift });
    const total = productWage({ shift });
    const { rest, wage } = unreleasedRestOfWage(released, total, withholding);
    const second = reference.restOf(secondReleased, shift);
    const difference =
      differenceOf(released, secondReleased) ??
      firstDifference([
        ['taxable of the rest', rest.taxable, second.taxable],
        ['tax of the rest', rest.tax, second.tax],
        ['release', rest.release, second.release],
        ['shortfall', rest.shortfall, second.shortfall],
        ['tax that is due', rest.taxDue, second.due],
        ['tax of the wage', wage.tax, second.withheld],
        ['net of the wage', wage.net, released.net + rest.release - rest.shortfall],
      ]);
    if (difference) differences.push(`${difference} for ${JSON.stringify(shift)}`);
    rests.push({
      release: rest.release,
      shortfall: rest.shortfall,
      isOtherTable: released.taxTableYear !== total.taxTableYear,
      isOtherColumn: released.taxColumn !== total.taxColumn,
    });
  }
  return { differences, rests };
}

describe('a second computation of the wage', () => {
  test(`agrees on ${runs} shifts, to the yen of each line`, () => {
    expect(disagreements(runs, null)).toEqual([]);
  });

  test('meets what it is meant to meet', () => {
    const roll = createSeededDice(20_261_122);
    const shifts = Array.from({ length: 10_000 }, () => randomCase(roll).shift);
    const share = (fits: (shift: SecondShift) => boolean) => shifts.filter(fits).length;
    const jstDayOf = (minute: number) => Math.floor((minute + 540) / 1_440);
    expect(share(({ from, to }) => jstDayOf(from) !== jstDayOf(to))).toBeGreaterThan(2_000);
    expect(share(({ bonus }) => bonus > 0)).toBeGreaterThan(4_000);
    expect(share(({ breakFrom }) => breakFrom === null)).toBeGreaterThan(4_000);
    expect(share(({ to, plan }) => to > plan.to)).toBeGreaterThan(2_000);
    const by = (column: string) => share((shift) => columnOf(shift).column === column);
    expect(by('otsu')).toBeGreaterThan(1_500);
    expect(by('nonresident')).toBeGreaterThan(500);
    const isRaisedWithin = ({ from, to, hourlyWage, minimums }: SecondShift) =>
      minimums.some(({ first, hourly }) => {
        const midnight = instantAtJst(first).getTime() / minuteMs;
        return from < midnight && midnight < to && hourly > hourlyWage;
      });
    expect(share(isRaisedWithin)).toBeGreaterThan(1_000);
    for (const year of ['2026', '2027', '2028']) {
      expect(share(({ paidOn }) => paidOn.startsWith(year))).toBeGreaterThan(500);
    }
    // True for work in one year that is paid in the next.
    const crossing = ({ from, paidOn }: SecondShift) =>
      at(from + 540).getUTCFullYear() < Number(paidOn.slice(0, 4));
    expect(share(crossing)).toBeGreaterThan(500);
  });

  test.each<WageFault>([
    'travel is the cap whatever the fare',
    'night begins a minute late',
    'bonus stays out of the premiums',
    'break comes off the night first',
    'overtime at night earns one premium',
    'the last table is used for every year',
    '乙 goes by the day of payment',
    '乙 precedes 非居住者',
    '非居住者 goes by the day of payment',
    'a raise waits for the next shift',
    'a raise begins with the day in London',
    'premiums stay at the wage of the contract',
  ])('finds a fault on purpose: %s', (fault) => {
    expect(disagreements(2_000, fault).length).toBeGreaterThan(20);
  });

  test('agrees on what a check-out releases and what the approval adds', () => {
    const { differences, rests } = restDisagreements(10_000, null);
    expect(differences).toEqual([]);
    const share = (fits: (rest: Rest) => boolean) => rests.filter(fits).length;
    expect(share(({ release }) => release > 0)).toBeGreaterThan(2_500);
    expect(share(({ shortfall }) => shortfall > 0)).toBeGreaterThan(500);
    expect(share(({ isOtherTable }) => isOtherTable)).toBeGreaterThan(500);
    expect(share(({ isOtherColumn }) => isOtherColumn)).toBeGreaterThan(500);
  });

  test.each<WageFault>([
    'the rest is taxed by itself',
    'the released part keeps the tax of its own table',
    'an overpayment is taken back',
  ])('finds a fault on purpose in the rest: %s', (fault) => {
    expect(restDisagreements(1_000, fault).differences.length).toBeGreaterThan(20);
  });
});
