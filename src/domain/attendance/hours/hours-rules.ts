import { minuteMs } from '#platform/base/jst.ts';
import { hasReportedStamp } from '#platform/base/states/reported-stamp.ts';

import { isBreakBelowLaw, minutesOverPlan, type Hours } from '../corrections/claim-rules.ts';
import type { Plan } from '../stamps/stamp-rules.ts';
import { smallDifferenceMinutes } from './hours-limits.ts';

type Stamped = {
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  /** Set for a reported stamp. */
  checkInReceivedAt: Date | null;
  checkOutReceivedAt: Date | null;
};

/**
 * True when start, end, break and work differ from the plan by 15 minutes at most, start and end as little from the
 * stamps, and the break is lawful: hours that a facility may approve without a look at each. A missing stamp and a
 * reported one are reasons to look.
 */
export function isSmallDifference(claim: Hours, facts: Plan & Stamped): boolean {
  const { recordedStartAt, recordedEndAt } = facts;
  if (!recordedStartAt || !recordedEndAt || isBreakBelowLaw(claim)) return false;
  if (hasReportedStamp(facts)) return false;
  const minutesTo = (at: Date, from: Date) => (at.getTime() - from.getTime()) / minuteMs;
  const differences = [
    minutesTo(claim.startAt, facts.startsAt),
    minutesTo(claim.endAt, facts.endsAt),
    minutesTo(claim.startAt, recordedStartAt),
    minutesTo(claim.endAt, recordedEndAt),
    claim.breakMinutes - facts.breakMinutes,
    minutesOverPlan(claim, facts),
  ];
  return differences.every((minutes) => Math.abs(minutes) <= smallDifferenceMinutes);
}
