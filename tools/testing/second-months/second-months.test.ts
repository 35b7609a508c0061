import { expect, test } from 'vitest';

import { billedNumberOf, type BillableShift } from '#domain/billing/month/billed-number.ts';
import { lockTimeOfDraft } from '#domain/billing/month/closing-calendar.ts';
import { chargeParts, noCharge, type ChargeParts } from '#domain/billing/fees/charge-parts.ts';
import { instantAtJst, monthsLater } from '#platform/base/jst.ts';

import { addMonths, lockedAtOf } from './calendar.ts';
import { drawScenario } from './draw-months.ts';
import type { Invoice, Scenario, Shift, WorkEvent } from './scenario.ts';
import { disputeOpenAt, invoicesOf, workStateAt } from './second-months.ts';

/** The number of drawn corporations. The environment variable MONTHS overrides it. */
const count = Number(process.env['MONTHS'] ?? 300);

/** A number as both computations have it: each shift with its advance, its fee and whether an earlier number charges it. */
type Number = { month: string; lines: string[]; fee: number; feeTax: number; total: number };

type Billed = { parts: ChargeParts; firstMonth: string };

/** The shift as the closing reads it from the database; null where it does not enter the number. */
function billableOf(
  shift: Shift,
  lockedAt: string,
  billed: Billed | undefined,
): BillableShift | null {
  const approved = shift.events.find((event): event is WorkEvent => event.kind === 'APPROVED');
  if (!approved) return null;
  // The rule leaves out what is approved later.
  const work = workStateAt(shift, lockedAt) ?? approved;
  const { facilityId, startsOn, postedOn, workerKind } = shift;
  const { taxable, compensation, taxableTravel, travelAllowance, workMinutes, owed, withheld } =
    work;
  return {
    attendanceId: shift.id,
    facilityId,
    startsOn,
    postedOn,
    workerKind,
    isApproved: true,
    approvedAt: new Date(approved.at),
    taxable,
    tax: withheld,
    compensation,
    taxableTravel,
    travelAllowance,
    workMinutes,
    owed,
    withheld,
    isDisputed: disputeOpenAt(shift, lockedAt),
    billed: billed?.parts ?? null,
    firstInvoiceId: billed?.firstMonth ?? null,
  };
}

/** The numbers of a scenario as the product's rule draws them, one closing after another. */
function productNumbers({ closings, goLive, shifts, feeRules }: Scenario): Number[] {
  const billed = new Map<string, Billed>();
  // The second computation knows no lines of 0 yen, which say that the parts of a charge have changed.
  const charged = new Set<string>();
  const numbers: Number[] = [];
  for (const { month, lockedAt } of closings) {
    const { lines, sum } = billedNumberOf({
      month: `${month}-01`,
      firstMonth: `${goLive}-01`,
      locksAt: new Date(lockedAt),
      shifts: shifts.flatMap((shift) => billableOf(shift, lockedAt, billed.get(shift.id)) ?? []),
      feeRules: new Map(Object.entries(feeRules)),
    });
    const changed = lines.filter(({ advance, fee }) => advance !== 0 || fee !== 0);
    const drawn = changed.map(({ attendanceId, advance, fee, feeTaxPercent }) =>
      [attendanceId, advance, fee, feeTaxPercent, charged.has(attendanceId)].join(' '),
    );
    for (const line of lines) {
      const before = billed.get(line.attendanceId);
      expect(line.kind === 'CORRECTION').toBe(before !== undefined);
      const { parts, firstMonth } = before ?? { parts: { ...noCharge }, firstMonth: month };
      for (const part of chargeParts) parts[part] += line[part];
      billed.set(line.attendanceId, { parts, firstMonth });
    }
    for (const { attendanceId } of changed) charged.add(attendanceId);
    if (changed.length === 0) continue;
    numbers.push({
      month,
      lines: drawn.toSorted(),
      fee: sum.fee,
      feeTax: sum.feeTax,
      total: sum.total,
    });
  }
  return numbers;
}

/** The same numbers from the second computation, whose opening lines are opened to their shifts. */
function secondNumbers(scenario: Scenario): Number[] {
  return invoicesOf(scenario).map(({ month, lines, openingShares, feeTax, total }: Invoice) => ({
    month,
    lines: [
      ...openingShares.map(({ shiftId, advance, fee, feeTaxPercent }) =>
        [shiftId, advance, fee, feeTaxPercent, false].join(' '),
      ),
      ...lines
        .filter(({ shiftId }) => shiftId !== 'OPENING')
        .map(({ shiftId, advance, fee, feeTaxPercent, corrects }) =>
          [shiftId, advance, fee, feeTaxPercent, corrects !== null].join(' '),
        ),
    ].toSorted(),
    fee: lines.reduce((sum, { fee }) => sum + fee, 0),
    feeTax: feeTax.reduce((sum, { tax }) => sum + tax, 0),
    total,
  }));
}

test(`${count} drawn corporations have the same numbers by two computations`, () => {
  let lines = 0;
  for (let seed = 1; seed <= count; seed += 1) {
    const scenario = drawScenario(seed);
    const numbers = productNumbers(scenario);
    expect(numbers, `seed ${seed}`).toEqual(secondNumbers(scenario));
    lines += numbers.reduce((sum, number) => sum + number.lines.length, 0);
  }
  expect(lines).toBeGreaterThan(count * 10);
});

test('both know the same 4th business day of each month of nine years', () => {
  const months = Array.from({ length: 108 }, (_, n) => addMonths('2018-01', n));
  const locks = months.map((month) =>
    lockTimeOfDraft(instantAtJst(monthsLater(`${month}-01`, 1), '04:00')).toISOString(),
  );
  expect(locks).toEqual(months.map((month) => lockedAtOf(month)));
});
