import { statutoryDayMinutes } from '#platform/base/working-day.ts';
import type { Yen } from '#platform/base/yen.ts';

import { calledOffWage, sentHomePaidSpan, sentHomeWage } from './compensation.ts';
import type { MinimumWageRaise } from './minimum-raises.ts';
import { higherPremiumAboveMinutes } from './monthly-overtime.ts';
import { plannedHoursOf, shiftWageTermsOf, type OfferedShiftPay } from './shift-terms.ts';
import { wageBreakdownOf, type WageBreakdown, type WageTerms } from './wage.ts';
import { statutoryWeekMinutes } from './weekly-overtime.ts';
import type { WithholdingBasis } from './withholding.ts';
import type { WorkSpan } from './worktime.ts';

/** A fixed wage, and the facts from which it was computed. */
export type FixedWageBeforeRaise = OfferedShiftPay & {
  fixed: WageBreakdown;
  /** The employer called the shift off: no hour of it was approved. */
  isCalledOff: boolean;
  approvedStartAt: Date | null;
  approvedEndAt: Date | null;
  approvedBreakMinutes: number | null;
};

/** The amounts of a wage that depend on the hourly wage. */
const lines = [
  'base',
  'overtimePremium',
  'nightPremium',
  'addedDayPremium',
  'weeklyPremium',
  'monthlyPremium',
  'compensation',
] as const;

/**
 * A fixed wage computed with the minimum wages that are known now, and the pay that they add; null if they change
 * nothing. The tax stays as it was. Only what the raises change is computed again: the minutes above 40 and 60
 * hours stay those of the approval. A higher minimum wage that was paid still counts, even if the table was
 * corrected to a lower one. (Rule 4.12, decision 049)
 */
export function fixedWageAfterMinimumRaise(
  facts: FixedWageBeforeRaise,
  withholding: WithholdingBasis,
): { wage: WageBreakdown; added: Yen } | null {
  const { fixed } = facts;
  const paid = fixed.raised ?? [];
  const before = wageAgain(facts, paid, withholding);
  const after = wageAgain(facts, highest([...paid, ...facts.minimumRaises]), withholding);
  if (!after.raised || JSON.stringify(after.raised) === JSON.stringify(before.raised)) return null;
  const added = after.taxable - before.taxable;
  const changed = lines.flatMap((line) => {
    const difference = (after[line] ?? 0) - (before[line] ?? 0);
    return difference === 0 ? [] : [[line, (fixed[line] ?? 0) + difference] as const];
  });
  const wage = {
    ...fixed,
    ...Object.fromEntries(changed),
    raised: after.raised,
    taxable: fixed.taxable + added,
    net: fixed.net + added,
  };
  return { wage, added };
}

/** The raises that exceed every earlier one: on each day the highest minimum wage so far applies. */
function highest(raises: readonly MinimumWageRaise[]): MinimumWageRaise[] {
  const inOrder = raises.toSorted(
    (one, other) => one.from.localeCompare(other.from) || other.hourlyWage - one.hourlyWage,
  );
  let most = 0;
  return inOrder.filter(({ hourlyWage }) => {
    const isHigher = hourlyWage > most;
    if (isHigher) most = hourlyWage;
    return isHigher;
  });
}

function wageAgain(
  facts: FixedWageBeforeRaise,
  minimumRaises: readonly MinimumWageRaise[],
  withholding: WithholdingBasis,
): WageBreakdown {
  const { fixed, isCalledOff } = facts;
  const terms = { ...shiftWageTermsOf({ ...facts, minimumRaises }), withholding };
  // The oldest wages of called-off shifts contain the plan like worked hours, and are computed like those.
  if (isCalledOff && fixed.compensation !== undefined)
    return calledOffWage(terms, plannedHoursOf(facts));
  const worked = approvedSpan(facts);
  const counted = { ...terms, ...soFarOf(fixed) };
  return fixed.compensation === undefined
    ? wageBreakdownOf(counted, worked)
    : sentHomeWage(counted, { worked, owed: sentHomePaidSpan(facts, worked.startsAt) });
}

function approvedSpan(facts: FixedWageBeforeRaise): WorkSpan {
  return {
    startsAt: facts.approvedStartAt ?? facts.startsAt,
    endsAt: facts.approvedEndAt ?? facts.endsAt,
    breakMinutes: facts.approvedBreakMinutes ?? facts.breakMinutes,
  };
}

/**
 * Other hours such that a new computation finds the same minutes above the limits of day, week and month as the
 * approval.
 */
function soFarOf(fixed: WageBreakdown): Pick<WageTerms, 'otherDayMinutes' | 'week' | 'month'> {
  const { workMinutes, addedDayMinutes = 0, weeklyMinutes = 0, monthlyMinutes = 0 } = fixed;
  const overtimeMinutes = fixed.overtimeMinutes + addedDayMinutes;
  const regular = workMinutes - overtimeMinutes;
  const otherDayMinutes = statutoryDayMinutes - workMinutes + overtimeMinutes;
  const week = {
    regularMinutes: statutoryWeekMinutes - regular + weeklyMinutes,
    paidMinutes: 0,
  };
  const month = {
    overtimeMinutes: higherPremiumAboveMinutes - overtimeMinutes - weeklyMinutes + monthlyMinutes,
    paidMinutes: 0,
  };
  return {
    ...(addedDayMinutes > 0 ? { otherDayMinutes } : {}),
    ...(weeklyMinutes > 0 ? { week } : {}),
    ...(monthlyMinutes > 0 ? { month } : {}),
  };
}
