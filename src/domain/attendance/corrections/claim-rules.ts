import { normalizeLines } from '#platform/base/text.ts';
import { addHours, formatInstant, minuteMs, minutesBetween } from '#platform/base/jst.ts';
import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';
import { hasReportedStamp } from '#platform/base/states/reported-stamp.ts';
import { legalMinimumBreakMinutes } from '#platform/base/working-day.ts';
import { areRecordedHoursComplete, presumedBreakMinutes } from '#domain/pay/wage/presumed-break.ts';

import { hoursClaimSentences } from '../messages.ts';
import type { PlannedShiftTimes } from '../stamps/stamp-rules.ts';
import type { AttendanceState } from '../contract/states.ts';
import {
  claimableHoursBeforeStart,
  claimableHoursAfterEnd,
  maxClaimedBreakMinutes,
  claimedBreakStepMinutes,
  hoursCorrectionWindowHours,
  maxCorrectionRounds,
  returnedClaimAnswerHours,
  maxClaimReasonLength,
  claimReviewHours,
  maxAutoApprovedMinutesOverPlan,
} from './claim-limits.ts';

export type WorkedHours = { startAt: Date; endAt: Date; breakMinutes: number };

/** The stamped times, rounded by the rules for early and late stamps. */
export type RecordedShiftTimes = {
  recordedStartAt: Date | null;
  recordedEndAt: Date | null;
  recordedBreakMinutes: number | null;
  checkOutWasAutomatic: boolean;
};

/** Set for a reported stamp: the facility has to confirm it. (Rule 8.1) */
export type StampReceiptTimes = { checkInReceivedAt: Date | null; checkOutReceivedAt: Date | null };

/** The correction draft; null parts keep the recorded value. */
export type DraftedClaimTimes = {
  claimedStartAt: Date | null;
  claimedEndAt: Date | null;
  claimedBreakMinutes: number | null;
};

export type HoursClaimFacts = PlannedShiftTimes &
  RecordedShiftTimes &
  StampReceiptTimes &
  DraftedClaimTimes & {
    state: AttendanceState;
    claimRounds: number;
    returnedAt: Date | null;
    /** When the facility was asked for an end that was not stamped, and when it answered. */
    endAskedAt: Date | null;
    endConfirmedAt: Date | null;
    needsOperator: boolean;
  };

export type HoursClaimRefusal =
  | 'CLAIM_UNDER_REVIEW'
  | 'HOURS_FIXED'
  | 'NOT_WORKED'
  | 'CORRECTION_TOO_EARLY'
  | 'CORRECTION_CLOSED'
  | 'ROUNDS_EXHAUSTED'
  | 'OPERATOR_DECIDES';

/** The range in which hours may be claimed. (Rule 4.11) */
export function claimableTimeRange(plan: PlannedShiftTimes): {
  earliestStartAt: Date;
  latestEndAt: Date;
} {
  return {
    earliestStartAt: addHours(plan.startsAt, -claimableHoursBeforeStart),
    latestEndAt: addHours(plan.endsAt, claimableHoursAfterEnd),
  };
}

/**
 * The deadline for sending a correction: E + 72 h, or later a day after the facility returned a
 * correction or confirmed the end, so that an answer in the last hour can still be contested. (Rule
 * 4.11)
 */
export function hoursCorrectionDeadline(facts: {
  endsAt: Date;
  returnedAt: Date | null;
  endConfirmedAt?: Date | null;
}): Date {
  const answers = [facts.returnedAt, facts.endConfirmedAt ?? null];
  return answers.reduce<Date>(
    (deadline, at) => {
      const answer = at === null ? deadline : addHours(at, returnedClaimAnswerHours);
      return answer > deadline ? answer : deadline;
    },
    addHours(facts.endsAt, hoursCorrectionWindowHours),
  );
}

/**
 * Returns the deadline for the facility's answer about an end that was not stamped; afterwards the planned end counts.
 * (Rule 6.7)
 */
export function shiftEndAnswerDeadline(endAskedAt: Date): Date {
  return addHours(endAskedAt, claimReviewHours);
}

/** True while the facility was asked when the work ended and has not answered. */
export function isEndConfirmationAwaited(facts: {
  state: string;
  endAskedAt: Date | null;
  checkOutWasAutomatic: boolean;
}): boolean {
  return facts.state === 'CHECKED_OUT' && facts.endAskedAt !== null && facts.checkOutWasAutomatic;
}

export function correctionRoundsLeft(facts: { claimRounds: number }): number {
  return Math.max(0, maxCorrectionRounds - facts.claimRounds);
}

/** Returns why no correction may be drafted or sent now, or null. (Rule 4.9, 4.11) */
export function whyCannotCorrect(facts: HoursClaimFacts, now: Date): HoursClaimRefusal | null {
  switch (facts.state) {
    case 'SCHEDULED':
    case 'CHECKED_IN':
    case 'CHECKED_OUT':
      break;
    case 'REVIEWING':
      return 'CLAIM_UNDER_REVIEW';
    case 'FIXED':
    case 'PAID':
    case 'DISMISSED':
      return 'HOURS_FIXED';
    case 'ABSENT':
    case 'CANCELLED_BY_WORKER':
    case 'CANCELLED_BY_FACILITY':
    case 'DELETED':
      return 'NOT_WORKED';
    default:
      throw new RangeError(`unknown state: ${String(facts.state satisfies never)}`);
  }
  if (now < facts.startsAt) return 'CORRECTION_TOO_EARLY';
  if (correctionRoundsLeft(facts) === 0) return 'ROUNDS_EXHAUSTED';
  if (facts.needsOperator) return 'OPERATOR_DECIDES';
  if (now > hoursCorrectionDeadline(facts)) return 'CORRECTION_CLOSED';
  return null;
}

/** The hours a correction would send; a part neither stamped nor claimed is null. */
export function claimedHoursOf(facts: PlannedShiftTimes & RecordedShiftTimes & DraftedClaimTimes): {
  startAt: Date | null;
  endAt: Date | null;
  breakMinutes: number;
} {
  return {
    startAt: facts.claimedStartAt ?? facts.recordedStartAt,
    endAt: facts.claimedEndAt ?? facts.recordedEndAt,
    breakMinutes: facts.claimedBreakMinutes ?? facts.recordedBreakMinutes ?? facts.breakMinutes,
  };
}

type ClaimedTimes = { startAt: Date | null; endAt: Date | null };

/** Errors of claimed times by field; null when valid. (Rule 4.11) */
export function whyClaimedTimesInvalid(
  claim: ClaimedTimes,
  plan: PlannedShiftTimes,
  now: Date,
): FieldErrors | null {
  const { earliestStartAt, latestEndAt } = claimableTimeRange(plan);
  const { startAt, endAt } = claim;
  const fields: FieldErrors = {};
  if (startAt && startAt < earliestStartAt) {
    fields['startAt'] = say(hoursClaimSentences.startTooEarly, earliestStartAt);
  }
  if (endAt && endAt > latestEndAt)
    fields['endAt'] = say(hoursClaimSentences.endTooLate, latestEndAt);
  if (startAt && endAt && startAt >= endAt)
    fields['startAt'] ??= hoursClaimSentences.startNotBeforeEnd;
  if (startAt && startAt > now) fields['startAt'] ??= hoursClaimSentences.inTheFuture;
  if (endAt && endAt > now) fields['endAt'] ??= hoursClaimSentences.inTheFuture;
  return Object.keys(fields).length === 0 ? null : fields;
}

/** Errors of a claimed break, or null. (Rule 4.11) */
export function whyClaimedBreakInvalid(breakMinutes: number): FieldErrors | null {
  const fits =
    Number.isSafeInteger(breakMinutes) &&
    breakMinutes >= 0 &&
    breakMinutes <= maxClaimedBreakMinutes &&
    breakMinutes % claimedBreakStepMinutes === 0;
  return fits ? null : { breakMinutes: hoursClaimSentences.breakRange };
}

/** The whole correction as it would be sent, or its errors by field. */
export function checkHoursClaim(
  facts: PlannedShiftTimes & RecordedShiftTimes & DraftedClaimTimes,
  reason: string,
  now: Date,
): { hours: WorkedHours; reason: string } | { fields: FieldErrors } {
  const { startAt, endAt, breakMinutes } = claimedHoursOf(facts);
  const fields: FieldErrors = { ...whyClaimedTimesInvalid({ startAt, endAt }, facts, now) };
  if (!startAt) fields['startAt'] = hoursClaimSentences.startMissing;
  if (!endAt) fields['endAt'] = hoursClaimSentences.endMissing;
  if (startAt && endAt && startAt < endAt && breakMinutes >= minutesBetween(startAt, endAt)) {
    fields['breakMinutes'] = hoursClaimSentences.breakTooLong;
  }
  const written = readClaimReason(reason);
  if (written === null) fields['reason'] = hoursClaimSentences.reasonLength;
  if (!startAt || !endAt || written === null || Object.keys(fields).length > 0) return { fields };
  return { hours: { startAt, endAt, breakMinutes }, reason: written };
}

/** A reason of 1 to 200 characters, counted in code points as PostgreSQL does; otherwise null. */
export function readClaimReason(text: string): string | null {
  const trimmed = normalizeLines(text);
  const { length } = Array.from(trimmed);
  return length >= 1 && length <= maxClaimReasonLength ? trimmed : null;
}

/** The reason of a form's field as it is stored. Refusals: VALIDATION_FAILED. */
export function requireClaimReason(text: string, field: 'reason' | 'note'): string {
  const written = readClaimReason(text);
  if (written === null) throw refuseFields({ [field]: hoursClaimSentences.reasonLength });
  return written;
}

/**
 * Why the hours cannot be accepted as recorded, or null. They can where both ends are known and the break is the
 * planned, the presumed or the confirmed one. Only `canWorkerFinalizeHours` says whether the acceptance is final: hours
 * with a reported stamp are sent to the facility for confirmation. (Rule 4.9, 8.1)
 */
export function whyCannotApproveAsRecorded(
  facts: HoursClaimFacts,
): 'STATE_CHANGED' | 'OPERATOR_DECIDES' | 'NEEDS_ADJUSTMENT' | 'OVERTIME_CLAIMED' | null {
  if (facts.state !== 'CHECKED_OUT') return 'STATE_CHANGED';
  if (facts.needsOperator) return 'OPERATOR_DECIDES';
  if (!areRecordedHoursComplete(facts)) return 'NEEDS_ADJUSTMENT';
  return hasUnsentOvertime(facts) ? 'OVERTIME_CLAIMED' : null;
}

/**
 * True while overtime stated by the worker was neither sent nor withdrawn. Once the facility has returned the claim,
 * the worker may accept the recorded hours instead. (Rule 4.11, 6.7)
 */
function hasUnsentOvertime(facts: HoursClaimFacts): boolean {
  const { claimedEndAt, recordedEndAt, returnedAt } = facts;
  if (claimedEndAt === null || recordedEndAt === null) return false;
  return returnedAt === null && claimedEndAt > recordedEndAt;
}

/**
 * True when a correction equals acceptable recorded hours, so that the facility would have nothing to decide. (Rule
 * 4.11)
 */
export function isClaimAsRecorded(facts: HoursClaimFacts, claim: WorkedHours): boolean {
  const recorded = recordedHoursOf(facts);
  return (
    facts.state === 'CHECKED_OUT' &&
    recorded !== null &&
    canWorkerFinalizeHours(facts) &&
    areHoursEqual(claim, recorded)
  );
}

/**
 * True where the worker alone may make the recorded hours final: the server saw the stamps, or the facility confirmed
 * the end. (Rule 8.1)
 */
export function canWorkerFinalizeHours(
  facts: PlannedShiftTimes &
    RecordedShiftTimes &
    StampReceiptTimes & { endConfirmedAt?: Date | null },
): boolean {
  return areRecordedHoursComplete(facts) && !hasReportedStamp(facts);
}

/** The recorded hours for approval; null when a stamp is missing. */
export function recordedHoursOf(facts: PlannedShiftTimes & RecordedShiftTimes): WorkedHours | null {
  const { recordedStartAt: startAt, recordedEndAt: endAt } = facts;
  if (!startAt || !endAt) return null;
  // The break cannot exceed the time between the stamps.
  const span = Math.max(0, minutesBetween(startAt, endAt));
  const unstated = presumedBreakMinutes(facts, { startsAt: startAt, endsAt: endAt });
  return {
    startAt,
    endAt,
    breakMinutes: Math.min(facts.recordedBreakMinutes ?? unstated, span),
  };
}

/**
 * Returns the outcome for hours that the worker did not check by the deadline. Hours as planned, or with an end the
 * facility confirmed or left unanswered, are fixed without overtime; other hours go to the facility; incomplete stamps,
 * empty spans and exhausted rounds go to an operator. (Rule 4.9, 6.7)
 */
export function uncheckedHoursOutcome(
  facts: HoursClaimFacts,
):
  | { outcome: 'FIX'; hours: WorkedHours }
  | { outcome: 'REVIEW'; hours: WorkedHours }
  | { outcome: 'OPERATOR' } {
  const recorded = recordedHoursOf(facts);
  // A returned correction that the worker did not send again is not resent automatically.
  const draft = facts.returnedAt === null ? completeClaim(facts) : recorded;
  if (!recorded || !draft || correctionRoundsLeft(facts) === 0) return { outcome: 'OPERATOR' };
  // The stamps span no time, so a facility could not approve the hours.
  if (draft.startAt >= draft.endAt) return { outcome: 'OPERATOR' };
  // True where the facility was asked for the end, and has no reported stamp to confirm.
  const wasAsked =
    facts.endAskedAt !== null && facts.returnedAt === null && !hasReportedStamp(facts);
  if (wasAsked && areHoursEqual(draft, recorded)) return { outcome: 'FIX', hours: recorded };
  const asPlanned =
    canWorkerFinalizeHours(facts) &&
    areHoursEqual(draft, {
      startAt: facts.startsAt,
      endAt: facts.endsAt,
      breakMinutes: facts.breakMinutes,
    });
  return asPlanned ? { outcome: 'FIX', hours: recorded } : { outcome: 'REVIEW', hours: draft };
}

function completeClaim(facts: HoursClaimFacts): WorkedHours | null {
  const { startAt, endAt, breakMinutes } = claimedHoursOf(facts);
  if (!startAt || !endAt) return null;
  const span = Math.max(0, minutesBetween(startAt, endAt));
  return { startAt, endAt, breakMinutes: Math.min(breakMinutes, span) };
}

export function areHoursEqual(one: WorkedHours, other: WorkedHours): boolean {
  return (
    one.startAt.getTime() === other.startAt.getTime() &&
    one.endAt.getTime() === other.endAt.getTime() &&
    one.breakMinutes === other.breakMinutes
  );
}

/** Returns the claimed minutes of work minus the planned ones; negative when fewer are claimed. */
export function claimedMinutesOverPlan(claim: WorkedHours, plan: PlannedShiftTimes): number {
  const planned = minutesBetween(plan.startsAt, plan.endsAt) - plan.breakMinutes;
  return minutesBetween(claim.startAt, claim.endAt) - claim.breakMinutes - planned;
}

/**
 * True when a claim is small enough to be approved after 72 hours without an answer; larger claims go
 * to an operator. (Rule 4.9)
 */
export function isClaimApprovedWithoutReview(claim: WorkedHours, plan: PlannedShiftTimes): boolean {
  return claimedMinutesOverPlan(claim, plan) <= maxAutoApprovedMinutesOverPlan;
}

/** Returns when the review of a correction sent at the instant ends without an answer. */
export function reviewDeadline(sentAt: Date): Date {
  return addHours(sentAt, claimReviewHours);
}

/**
 * True when the claimed break is below the law. The claim must then be flagged to the facility and operators, and is
 * still accepted. (Rule 4.11)
 */
export function isBreakBelowLaw(claim: WorkedHours): boolean {
  const worked = minutesBetween(claim.startAt, claim.endAt) - claim.breakMinutes;
  return claim.breakMinutes < legalMinimumBreakMinutes(worked);
}

function say(sentence: string, limit: Date): string {
  // Insert the limits to the minute: plans have no seconds.
  return sentence.replace(
    '{limit}',
    formatInstant(new Date(Math.floor(limit.getTime() / minuteMs) * minuteMs)),
  );
}
