import { addHours, addMinutes } from '#platform/base/jst.ts';

import {
  hoursCorrectionDeadline,
  shiftEndAnswerDeadline,
  isEndConfirmationAwaited,
  reviewDeadline,
} from './corrections/claim-rules.ts';
import type { AttendanceState } from './contract/states.ts';
import {
  lateFlaggedAfterMinutes,
  absenceSuspectedAfterMinutes,
  absentAfterEndHours,
  checkOutReminderAfterMinutes,
  automaticCheckOutAfterHours,
} from './missing-stamp-limits.ts';

export type ShiftTaskFacts = {
  state: AttendanceState;
  startsAt: Date;
  endsAt: Date;
  claimedStartAt: Date | null;
  claimedEndAt: Date | null;
  claimedAt: Date | null;
  returnedAt: Date | null;
  checkOutWasAutomatic: boolean;
  endAskedAt: Date | null;
  endConfirmedAt: Date | null;
  needsOperator: boolean;
};

/**
 * True when the shift has neither stamp nor claim in time; a begun claim may be sent until E + 72 h.
 */
export function hasBecomeAbsent(facts: ShiftTaskFacts, now: Date): boolean {
  if (facts.state !== 'SCHEDULED') return false;
  const hasDraft = facts.claimedStartAt !== null || facts.claimedEndAt !== null;
  if (hasDraft) return now > hoursCorrectionDeadline(facts);
  return now > addHours(facts.endsAt, absentAfterEndHours);
}

/** True once the shift is due to be ended without a stamp. */
export function isCheckedOutAutomatically(facts: ShiftTaskFacts, now: Date): boolean {
  return facts.state === 'CHECKED_IN' && now >= addHours(facts.endsAt, automaticCheckOutAfterHours);
}

/** True once the worker's time to check the hours, or the facility's to confirm an end, has passed. */
export function isWorkerHoursAnswerOverdue(facts: ShiftTaskFacts, now: Date): boolean {
  const { endAskedAt } = facts;
  if (endAskedAt && isEndConfirmationAwaited(facts) && now < shiftEndAnswerDeadline(endAskedAt))
    return false;
  return (
    facts.state === 'CHECKED_OUT' && !facts.needsOperator && now > hoursCorrectionDeadline(facts)
  );
}

/** True once the facility's time to answer a correction has passed. */
export function isFacilityHoursReviewOverdue(facts: ShiftTaskFacts, now: Date): boolean {
  if (facts.state !== 'REVIEWING' || facts.needsOperator || facts.claimedAt === null) return false;
  return now >= reviewDeadline(facts.claimedAt);
}

/** Shifts without a stamp that start up to this instant are late at `now`. */
export function latestShiftStartFlaggedLate(now: Date): Date {
  return addMinutes(now, -lateFlaggedAfterMinutes);
}

export function latestShiftStartSuspectedAbsent(now: Date): Date {
  return addMinutes(now, -absenceSuspectedAfterMinutes);
}

/** Shifts without an end stamp that end up to this instant get a reminder at `now`. */
export function latestShiftEndReminded(now: Date): Date {
  return addMinutes(now, -checkOutReminderAfterMinutes);
}
