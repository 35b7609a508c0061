import { statutoryDayMinutes } from '#platform/base/working-day.ts';
import type { Yen } from '#platform/base/yen.ts';

import { calledOffWage, owedSpan, sentHomeWage } from './compensation.ts';
import type { MinimumRaise } from './minimum-raises.ts';
import { raisedMonthMinutes } from './monthly-overtime.ts';
import { planOf, termsOf, type OfferedPay } from './shift-terms.ts';
import { wageFor, type WageBreakdown, type WageTerms } from './wage.ts';
import { statutoryWeekMinutes } from './weekly-overtime.ts';
import type { Withholding } from './withholding.ts';
import type { WorkSpan } from './worktime.ts';

/** A fixed wage and what it was computed from. */
export type FixedFacts = OfferedPay & {
  fixed: WageBreakdown;
  /** The employer called the shift off: no hour of it was approved. */
  isCalledOff: boolean;
  approvedStartAt: Date | null;
  approvedEndAt: Date | null;
  approvedBreakMinutes: number | null;
};

/** Lines of a wage that an hourly wage is part of. */
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
 * A fixed wage with the minimum wages that are known now, and the pay that they add to it; null where it
 * was computed with them already. The tax is left as it was. Only what the raises change is computed
 * again: the minutes above 40 and 60 hours stay those that the approval found. An amount that was paid stays,
 * also where a table was corrected to less. (Rule 4.12, decision 049)
 */
export function raisedLater(
  facts: FixedFacts,
  withholding: Withholding,
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

/** The raises whose amount is above every earlier one: the wage of a day is the highest that has begun. */
function highest(raises: readonly MinimumRaise[]): MinimumRaise[] {
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
  facts: FixedFacts,
  minimumRaises: readonly MinimumRaise[],
  withholding: Withholding,
): WageBreakdown {
  const { fixed, isCalledOff } = facts;
  const terms = { ...termsOf({ ...facts, minimumRaises }), withholding };
  // The oldest wages of called-off shifts contain the plan as if it had been worked.
  if (isCalledOff && fixed.compensation !== undefined) return calledOffWage(terms, planOf(facts));
  const worked = approvedSpan(facts);
  const counted = { ...terms, ...soFarOf(fixed) };
  return fixed.compensation === undefined
    ? wageFor(counted, worked)
    : sentHomeWage(counted, { worked, owed: owedSpan(facts, worked.startsAt) });
}

function approvedSpan(facts: FixedFacts): WorkSpan {
  return {
    startsAt: facts.approvedStartAt ?? facts.startsAt,
    endsAt: facts.approvedEndAt ?? facts.endsAt,
    breakMinutes: facts.approvedBreakMinutes ?? facts.breakMinutes,
  };
}

/** A day, a week and a month of which just the minutes of this wage are above their limits. */
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
    overtimeMinutes: raisedMonthMinutes - overtimeMinutes - weeklyMinutes + monthlyMinutes,
    paidMinutes: 0,
  };
  return {
    ...(addedDayMinutes > 0 ? { otherDayMinutes } : {}),
    ...(weeklyMinutes > 0 ? { week } : {}),
    ...(monthlyMinutes > 0 ? { month } : {}),
  };
}
