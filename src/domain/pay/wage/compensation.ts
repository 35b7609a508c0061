import { minutesBetween } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import { raisesOfBoth } from './minimum-raises.ts';
import type { OfferedPay } from './shift-terms.ts';
import {
  grossWage,
  taxed,
  type GrossTerms,
  type GrossWage,
  type WageBreakdown,
  type WageTerms,
} from './wage.ts';
import type { WorkSpan } from './worktime.ts';

/**
 * The wage of a shift that the employer called off: nothing was worked, the whole plan is owed. The
 * travel allowance is owed as well and taxed, because only what serves a journey is exempt.
 * (Rule 4.14, 6.6, 所得税法9条1項5号, 労働基準法26条)
 */
export function calledOffWage(terms: WageTerms, plan: WorkSpan, hadJourney = false): WageBreakdown {
  const { travelAllowance } = terms;
  const owed = grossWage(terms, plan);
  const none = { startsAt: plan.startsAt, endsAt: plan.startsAt, breakMinutes: 0 };
  const taxableTravel = hadJourney ? 0 : travelAllowance;
  return taxed(
    { ...terms, travelAllowance: travelAllowance - taxableTravel },
    { ...withRaisesOf(grossWage(terms, none), owed), compensation: owed.taxable, taxableTravel },
  );
}

/**
 * The wage of somebody sent home for the employer's reasons: the hours worked as they were, and what
 * is missing to the pay of the owed hours as compensation. The journey was made. (Rule 4.14, 6.6)
 */
export function sentHomeWage(
  terms: WageTerms,
  { worked, owed }: { worked: WorkSpan; owed: WorkSpan },
): WageBreakdown {
  const { earned, compensation } = sentHomeGross(terms, { worked, owed });
  return taxed(terms, { ...earned, compensation, taxableTravel: 0 });
}

/** The pay of somebody sent home before tax: what was earned, and the compensation for unworked hours. */
export function sentHomeGross(
  terms: GrossTerms,
  { worked, owed }: { worked: WorkSpan; owed: WorkSpan },
): { earned: GrossWage; compensation: Yen } {
  const earned = grossWage(terms, worked);
  // Hours that were not worked bring no day above eight hours, no week above 40 and no month above 60 of overtime.
  const { week: _week, month: _month, otherDayMinutes: _other, ...plain } = terms;
  const planned = grossWage(plain, owed);
  const compensation = Math.max(0, planned.taxable - grossWage(plain, worked).taxable);
  return { earned: withRaisesOf(earned, planned), compensation };
}

/** The hours that are paid to a worker who was sent home: from the start to the planned end. */
export function owedSpan(
  plan: Pick<OfferedPay, 'endsAt' | 'breakMinutes'>,
  startsAt: Date,
): WorkSpan {
  const endsAt = plan.endsAt > startsAt ? plan.endsAt : startsAt;
  const breakMinutes = Math.min(plan.breakMinutes, minutesBetween(startsAt, endsAt));
  return { startsAt, endsAt, breakMinutes };
}

/** Minimum wages that only the compensation was computed with are recorded with it, without minutes. */
function withRaisesOf(earned: GrossWage, owed: GrossWage): GrossWage {
  const raised = raisesOfBoth(earned.raised, owed.raised);
  return raised.length > 0 ? { ...earned, raised } : earned;
}
