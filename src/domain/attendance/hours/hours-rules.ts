import { minuteMs } from '#platform/base/jst.ts';
import { hasReportedStamp } from '#platform/base/states/reported-stamp.ts';

import {
  isBreakBelowLaw,
  claimedMinutesOverPlan,
  type WorkedHours,
} from '../corrections/claim-rules.ts';
import type { PlannedShiftTimes } from '../stamps/stamp-rules.ts';
import { smallHoursDifferenceMinutes } from './hours-limits.ts';

type Stamped = {
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  /** When a reported check-in was received; null for any other. */
  checkInReceivedAt: Date | null;
  checkOutReceivedAt: Date | null;
};

/**
 * True for hours that a facility may approve without looking at each: start, end, break and work differ from the plan,
 * and start and end from the stamps, by 15 minutes at most, and the break is lawful. False with a missing or reported
 * stamp.
 */
export function isHoursDifferenceSmall(
  claim: WorkedHours,
  facts: PlannedShiftTimes & Stamped,
): boolean {
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
    claimedMinutesOverPlan(claim, facts),
  ];
  return differences.every((minutes) => Math.abs(minutes) <= smallHoursDifferenceMinutes);
}
