import { minutesBetween } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import { raisesOfWorkedAndOwedHours } from './minimum-raises.ts';
import type { OfferedShiftPay } from './shift-terms.ts';
import {
  grossWageOf,
  wageAfterTax,
  type GrossWageTerms,
  type GrossWage,
  type WageBreakdown,
  type WageTerms,
} from './wage.ts';
import type { WorkSpan } from './worktime.ts';

/**
 * The wage of a shift that the employer called off: no hour was worked, and the whole planned pay is owed as
 * compensation. The travel allowance is owed as well. It is taxed unless the worker travelled, because only the
 * cost of a real journey is exempt. (Rule 4.14, 6.6, 所得税法9条1項5号, 労働基準法26条)
 */
export function calledOffWage(terms: WageTerms, plan: WorkSpan, hadJourney = false): WageBreakdown {
  const { travelAllowance } = terms;
  const owed = grossWageOf(terms, plan);
  const none = { startsAt: plan.startsAt, endsAt: plan.startsAt, breakMinutes: 0 };
  const taxableTravel = hadJourney ? 0 : travelAllowance;
  return wageAfterTax(
    { ...terms, travelAllowance: travelAllowance - taxableTravel },
    { ...withRaisesOf(grossWageOf(terms, none), owed), compensation: owed.taxable, taxableTravel },
  );
}

/**
 * The wage of a worker who was sent home for the employer's reasons: pay for the hours worked, and as compensation
 * the difference to the pay of the owed hours. The worker travelled, so the travel allowance is exempt. (Rule 4.14,
 * 6.6)
 */
export function sentHomeWage(
  terms: WageTerms,
  { worked, owed }: { worked: WorkSpan; owed: WorkSpan },
): WageBreakdown {
  const { earned, compensation } = sentHomeGrossWage(terms, { worked, owed });
  return wageAfterTax(terms, { ...earned, compensation, taxableTravel: 0 });
}

/**
 * The pay before tax of a worker who was sent home: for the hours worked, and the compensation for unworked hours.
 */
export function sentHomeGrossWage(
  terms: GrossWageTerms,
  { worked, owed }: { worked: WorkSpan; owed: WorkSpan },
): { earned: GrossWage; compensation: Yen } {
  const earned = grossWageOf(terms, worked);
  // Unworked hours earn no overtime premiums, so leave out the other hours of the day, the week and the month.
  const { week: _week, month: _month, otherDayMinutes: _other, ...plain } = terms;
  const planned = grossWageOf(plain, owed);
  const compensation = Math.max(0, planned.taxable - grossWageOf(plain, worked).taxable);
  return { earned: withRaisesOf(earned, planned), compensation };
}

/** The hours for which a worker who was sent home is paid: from the start to the planned end. */
export function sentHomePaidSpan(
  plan: Pick<OfferedShiftPay, 'endsAt' | 'breakMinutes'>,
  startsAt: Date,
): WorkSpan {
  const endsAt = plan.endsAt > startsAt ? plan.endsAt : startsAt;
  const breakMinutes = Math.min(plan.breakMinutes, minutesBetween(startsAt, endsAt));
  return { startsAt, endsAt, breakMinutes };
}

/** Adds minimum wages that applied only to the compensation: the wage records them with 0 minutes. */
function withRaisesOf(earned: GrossWage, owed: GrossWage): GrossWage {
  const raised = raisesOfWorkedAndOwedHours(earned.raised, owed.raised);
  return raised.length > 0 ? { ...earned, raised } : earned;
}
