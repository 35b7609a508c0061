import {
  addHours,
  addMinutes,
  formatInstant,
  jstDay,
  jstTime,
  minuteMs,
  minutesBetween,
  type JstDay,
} from '#platform/base/jst.ts';
import { withoutNumberSeparators } from '#platform/base/text.ts';
import { presumedBreakMinutes } from '#domain/pay/wage/presumed-break.ts';

import type { AttendanceState } from '../contract/states.ts';

/** The start stamp is open from S − 30 min to S + 60 min. (Rule 4.9) */
export const checkInOpensBeforeStartMinutes = 30;
export const checkInClosesAfterStartMinutes = 60;
/** The end stamp is open from S + 1 min to E + 6 h. (Rule 4.9) */
const checkOutOpensAfterStartMinutes = 1;
export const checkOutClosesAfterEndHours = 6;
/** A start is 遅刻 from 5 minutes on, and costs more points from 30. (Rule 4.11, 4.13) */
export const lateArrivalFromMinutes = 5;
const veryLateFromMinutes = 30;
const latePenaltyPoints = 1;
const veryLatePenaltyPoints = 2;
/** An end is 早退 from 15 minutes before the plan. (Rule 4.11) */
const earlyLeaveFromMinutes = 15;
/** From this many minutes over the plan the worker is asked for overtime. (Rule 4.11) */
const overtimeAskedFromMinutes = 1;
/** The day's new code applies from 4:00. (Rule 4.10) */
export const stampDayStartsAtHour = 4;
/**
 * A tablet holds the codes of this many days, today's first, which suffice for at least 24 hours without a network.
 * (Rule 4.10, Decision 052)
 */
export const tabletEntranceCodeDays = 2;
/** Five wrong codes lock the shift's stamps for ten minutes. (Rule 4.10) */
export const maxWrongCodes = 5;
export const codeLockMinutes = 10;

/** The contracted times. */
export type PlannedShiftTimes = { startsAt: Date; endsAt: Date; breakMinutes: number };

export type StampFacts = PlannedShiftTimes & {
  state: AttendanceState;
  codeLockedUntil: Date | null;
  checkOutWasAutomatic: boolean;
  endAskedAt: Date | null;
};

export type StampRefusal = {
  code: 'STATE_CHANGED' | 'CODE_LOCKED' | 'TOO_EARLY' | 'TOO_LATE';
  values: Record<string, string>;
};

/** Returns when the start-work button becomes active. (Spec section 5, Rule 4.9) */
export function timeToActivateWorkStartButton(startsAt: Date): Date {
  return addMinutes(startsAt, -checkInOpensBeforeStartMinutes);
}

/** The last instant of the start stamp. */
export function checkInClosesAt(startsAt: Date): Date {
  return addMinutes(startsAt, checkInClosesAfterStartMinutes);
}

/** The first instant of the end stamp. */
export function checkOutOpensAt(startsAt: Date): Date {
  return addMinutes(startsAt, checkOutOpensAfterStartMinutes);
}

/** The last instant of the end stamp. */
export function checkOutClosesAt(endsAt: Date): Date {
  return addHours(endsAt, checkOutClosesAfterEndHours);
}

/**
 * Why a start stamp of the instant `at` is refused, or null. `now` decides the lock only. An absence does not refuse
 * the stamp, which is evidence against it. (Rule 8.1)
 */
export function whyCannotCheckIn(facts: StampFacts, at: Date, now: Date): StampRefusal | null {
  if (facts.state !== 'SCHEDULED' && facts.state !== 'ABSENT') return stateChanged;
  const opens = timeToActivateWorkStartButton(facts.startsAt);
  return whyOutside({ opens, closes: checkInClosesAt(facts.startsAt) }, facts, { at, now });
}

/**
 * Why an end stamp of the instant `at` is refused, or null. `now` decides the lock only. A late stamp may replace an
 * automatic check-out while the facility is asked for the end. (Rule 8.1)
 */
export function whyCannotCheckOut(facts: StampFacts, at: Date, now: Date): StampRefusal | null {
  const { state, checkOutWasAutomatic, endAskedAt } = facts;
  const isEndAsked = state === 'CHECKED_OUT' && checkOutWasAutomatic && endAskedAt !== null;
  if (state !== 'CHECKED_IN' && !isEndAsked) return stateChanged;
  const opens = checkOutOpensAt(facts.startsAt);
  return whyOutside({ opens, closes: checkOutClosesAt(facts.endsAt) }, facts, { at, now });
}

const stateChanged: StampRefusal = { code: 'STATE_CHANGED', values: {} };

function whyOutside(
  window: { opens: Date; closes: Date },
  facts: StampFacts,
  { at, now }: { at: Date; now: Date },
): StampRefusal | null {
  if (isCodeLocked(facts.codeLockedUntil, now)) {
    return { code: 'CODE_LOCKED', values: { until: jstTime(facts.codeLockedUntil ?? now) } };
  }
  if (at < window.opens) return { code: 'TOO_EARLY', values: { from: jstTime(window.opens) } };
  if (at > window.closes) {
    return { code: 'TOO_LATE', values: { until: formatInstant(window.closes) } };
  }
  return null;
}

/** True while too many wrong codes lock the stamps of a shift. */
export function isCodeLocked(codeLockedUntil: Date | null, now: Date): boolean {
  return codeLockedUntil !== null && now < codeLockedUntil;
}

/**
 * The wrong-code count and the lock after another wrong code. An expired lock starts a new count. (Rule
 * 4.10)
 */
export function codeLockAfterWrongCode(
  facts: { wrongCodes: number; codeLockedUntil: Date | null },
  now: Date,
): { wrongCodes: number; codeLockedUntil: Date | null; left: number } {
  const before = facts.codeLockedUntil === null ? facts.wrongCodes : 0;
  const wrongCodes = before + 1;
  const left = Math.max(0, maxWrongCodes - wrongCodes);
  const codeLockedUntil = left === 0 ? addMinutes(now, codeLockMinutes) : null;
  return { wrongCodes, codeLockedUntil, left };
}

/** Six digits from typed or scanned text; accepts full-width digits, spaces and hyphens. */
export function readStampCode(text: string): string | null {
  if (text.length > 40) return null;
  const digits = withoutNumberSeparators(text);
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** The day whose code applies at the instant: it changes at 4:00 in Tokyo. (Rule 4.10) */
export function stampCodeDayAt(at: Date): JstDay {
  return jstDay(addHours(at, -stampDayStartsAtHour));
}

/**
 * The days whose codes are accepted for a stamp of the instant `at`: the current code, and both days'
 * codes for a shift across 4:00. (Rule 4.10)
 */
export function daysOfAcceptedStampCodes(
  plan: { startsAt: Date; endsAt: Date },
  at: Date,
): JstDay[] {
  return [
    ...new Set([stampCodeDayAt(plan.startsAt), stampCodeDayAt(plan.endsAt), stampCodeDayAt(at)]),
  ];
}

/** The recorded start: to the minute and never before the plan. (Rule 4.9, 4.11) */
export function recordedStartOf(at: Date, plan: PlannedShiftTimes): Date {
  return truncateToMinute(at > plan.startsAt ? at : plan.startsAt);
}

/**
 * The recorded end without a correction: never after the plan, because overtime must be claimed. (Rule
 * 4.11)
 */
export function recordedEndOf(at: Date, plan: PlannedShiftTimes): Date {
  return truncateToMinute(at < plan.endsAt ? at : plan.endsAt);
}

/** Whole minutes from the planned start to the recorded one; 0 when in time. */
export function lateMinutesOf(startAt: Date, plan: { startsAt: Date }): number {
  return Math.max(0, minutesBetween(plan.startsAt, startAt));
}

/** Whole minutes by which the recorded end is before the plan; 0 otherwise. */
export function earlyLeaveMinutes(endAt: Date, plan: { endsAt: Date }): number {
  return Math.max(0, minutesBetween(endAt, plan.endsAt));
}

/** Whole minutes by which the end stamp is after the plan; 0 otherwise. */
export function overtimeMinutesOf(endAt: Date, plan: { endsAt: Date }): number {
  return Math.max(0, minutesBetween(plan.endsAt, endAt));
}

/** True where the check-out must ask 「残業はありましたか？」. (Rule 4.11) */
export function needsOvertimeAnswer(at: Date, plan: { endsAt: Date }): boolean {
  return overtimeMinutesOf(at, plan) >= overtimeAskedFromMinutes;
}

/** True when a shift is labelled 遅刻. (Rule 4.11) */
export function isLateArrival(minutes: number): boolean {
  return minutes >= lateArrivalFromMinutes;
}

/** True when a shift is labelled 早退. (Rule 4.11) */
export function isEarlyLeave(minutes: number): boolean {
  return minutes >= earlyLeaveFromMinutes;
}

/** Penalty points for a late start, 0 when it was in time. (Rule 4.13) */
export function lateArrivalPenaltyPoints(minutes: number): number {
  if (minutes >= veryLateFromMinutes) return veryLatePenaltyPoints;
  return isLateArrival(minutes) ? latePenaltyPoints : 0;
}

/** The worker's answers at the check-out. (Rule 4.11) */
export type CheckOutAnswers = { hadOvertime: boolean | null; tookBreak: boolean | null };

export type CheckOutRecord = {
  recordedEndAt: Date;
  /** 0 when the worker took no break, or stated none after an early end with at most six hours on duty. (Rule 8.2) */
  recordedBreakMinutes: number;
  /** The end with confirmed overtime, as the draft of a correction; null without overtime. */
  claimedEndAt: Date | null;
  needsAdjustment: boolean;
};

/**
 * The record of a check-out. Confirmed overtime, an unanswered overtime question, and a break not taken
 * lead to the correction; 残業なし ends at the plan. (Rule 4.11)
 */
export function checkOutRecord(
  at: Date,
  plan: PlannedShiftTimes & { recordedStartAt?: Date | null },
  answers: CheckOutAnswers,
): CheckOutRecord {
  const overtime = needsOvertimeAnswer(at, plan) && answers.hadOvertime !== false;
  const recordedEndAt = recordedEndOf(at, plan);
  const onDuty = { startsAt: plan.recordedStartAt ?? plan.startsAt, endsAt: recordedEndAt };
  const unstated = presumedBreakMinutes(plan, onDuty);
  const said = answers.tookBreak === true ? plan.breakMinutes : unstated;
  const recordedBreakMinutes = answers.tookBreak === false ? 0 : said;
  return {
    recordedEndAt,
    recordedBreakMinutes,
    claimedEndAt: overtime && answers.hadOvertime === true ? truncateToMinute(at) : null,
    needsAdjustment: overtime || ![plan.breakMinutes, unstated].includes(recordedBreakMinutes),
  };
}

/** The parts of a correction's draft that a check-out can replace. */
export type CorrectionDraftTimes = {
  claimedEndAt: Date | null;
  claimedBreakMinutes: number | null;
};

/**
 * The correction draft after a check-out. The check-out is newer than the draft: an earlier end in the draft is
 * dropped, and so is the draft's break where the worker states that none was taken; overtime stated at the check-out is
 * added. (Rule 6.7)
 */
export function correctionDraftAfterCheckOut(
  older: CorrectionDraftTimes,
  said: { recordedEndAt: Date; claimedEndAt: Date | null; tookBreak: boolean | null },
): CorrectionDraftTimes {
  const saidEndAt = said.claimedEndAt ?? said.recordedEndAt;
  const isLonger = older.claimedEndAt !== null && older.claimedEndAt > saidEndAt;
  return {
    claimedEndAt: isLonger ? older.claimedEndAt : said.claimedEndAt,
    claimedBreakMinutes: said.tookBreak === false ? null : older.claimedBreakMinutes,
  };
}

/** The later of two signs of the worker's presence, to the minute; null without either. */
export function workerLastSeenAt(stampedAt: Date | null, writtenAt: Date | null): Date | null {
  const signs = [stampedAt, writtenAt].filter((at) => at !== null);
  if (signs.length === 0) return null;
  return truncateToMinute(new Date(Math.max(...signs.map((at) => at.getTime()))));
}

/** Cuts an instant to the minute, as hours are recorded; the history keeps the seconds of a stamp. */
export function truncateToMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
}
