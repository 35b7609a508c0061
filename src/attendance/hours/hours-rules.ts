import { minuteMs } from '#base/jst.ts';

import { isBreakBelowLaw, minutesOverPlan, type Hours } from '../corrections/claim-rules.ts';
import type { Plan } from '../stamps/stamp-rules.ts';

/** Differences up to here may be approved with others in one press. Our choice, not from the rule book. */
export const smallDifferenceMinutes = 15;
/** Shifts that are approved in one press. */
export const maxApprovedTogether = 100;

/**
 * True when start, end, break and work differ from the plan by 15 minutes at most and the break is lawful: hours that a
 * facility may approve without a look at each.
 */
export function isSmallDifference(claim: Hours, plan: Plan): boolean {
  const differences = [
    (claim.startAt.getTime() - plan.startsAt.getTime()) / minuteMs,
    (claim.endAt.getTime() - plan.endsAt.getTime()) / minuteMs,
    claim.breakMinutes - plan.breakMinutes,
    minutesOverPlan(claim, plan),
  ];
  const isSmall = differences.every((minutes) => Math.abs(minutes) <= smallDifferenceMinutes);
  return isSmall && !isBreakBelowLaw(claim);
}
