import { hourMs, minuteMs } from '#platform/base/jst.ts';

import {
  whyCannotCheckIn,
  whyCannotCheckOut,
  type StampFacts,
  type StampRefusal,
} from './stamp-rules.ts';

/**
 * Minutes between press and receipt up to which a stamp counts as live. An older one is a *reported* stamp, which the
 * facility confirms. (Rule 8.1) Repeated in the API by `RegisterWorkTimeByCodeInput.ageSeconds`.
 */
export const maxLiveStampAgeMinutes = 5;
/** Minutes between press and receipt up to which a check-out counts as live. (Rule 8.1) */
const liveCheckOutMinutes = 30;
/**
 * Hours for which a phone may hold a stamp before sending it. (Rule 8.1) Repeated in the API by
 * `Mutation.registerWorkStartTimeByCode`.
 */
export const maxReportedStampAgeHours = 24;

/** The parts of a sent stamp that say when it was pressed. */
export type StampPressTime = {
  /** Milliseconds between the press and the receipt, as the phone counted them. */
  ageMs: number;
  /** The minute that a tablet's QR code proves; null without one. */
  provenAt: Date | null;
};

/** When a stamp counts. `receivedAt` is set for a reported stamp only. */
export type StampTime = { at: Date; receivedAt: Date | null };
export type JudgedStamp = { time: StampTime } | { refusal: StampRefusal };

/** The time of a press as the client states it; older clients send `stampedAt`. */
export type StatedStampTime = { ageSeconds: number | null; stampedAt: Date | null };

/**
 * The age of a stamp in milliseconds; null when it is more than 24 hours old. Without `ageSeconds` the phone's
 * `stampedAt` gives the age; without both the stamp was pressed just now. A negative age counts as 0. (Rule 8.1)
 */
export function stampAgeMs({ ageSeconds, stampedAt }: StatedStampTime, now: Date): number | null {
  const statedMs = stampedAt === null ? 0 : now.getTime() - stampedAt.getTime();
  const ageMs = Math.max(0, ageSeconds === null ? statedMs : ageSeconds * 1_000);
  return ageMs > maxReportedStampAgeHours * hourMs ? null : ageMs;
}

/**
 * Returns when a check-in counts: at the earliest of its proofs inside the window. Proofs are a tablet's minute, and
 * the receipt if the press is at most five minutes old. Without a proof the check-in is reported, at the time of the
 * press. (Rule 8.1)
 */
export function judgeCheckInTime(facts: StampFacts, press: StampPressTime, now: Date): JudgedStamp {
  const proofs = [press.provenAt, press.ageMs <= maxLiveStampAgeMinutes * minuteMs ? now : null];
  const live = inWindow(proofs, (at) => whyCannotCheckIn(facts, at, now));
  const [earliest] = live.toSorted((one, other) => one.getTime() - other.getTime());
  if (earliest) return { time: { at: earliest, receivedAt: null } };
  return reported(press, now, (at) => whyCannotCheckIn(facts, at, now));
}

/**
 * Returns when a check-out counts: at the latest of its proofs inside the window. Proofs are a tablet's minute, and the
 * time of the press if the receipt is at most 30 minutes later and inside the window. Without a proof the check-out is
 * reported. (Rule 8.1)
 */
export function judgeCheckOutTime(
  facts: StampFacts,
  press: StampPressTime,
  now: Date,
): JudgedStamp {
  const why = (at: Date) => whyCannotCheckOut(facts, at, now);
  const isLive = press.ageMs <= liveCheckOutMinutes * minuteMs && why(now) === null;
  const live = inWindow([press.provenAt, isLive ? namedBy(press, now) : null], why);
  const latest = live.toSorted((one, other) => other.getTime() - one.getTime())[0];
  if (latest) return { time: { at: latest, receivedAt: null } };
  return reported(press, now, why);
}

/** The time of the press: the receipt minus the age. */
function namedBy({ ageMs }: StampPressTime, now: Date): Date {
  return new Date(now.getTime() - ageMs);
}

type Why = (at: Date) => StampRefusal | null;

function inWindow(proofs: readonly (Date | null)[], why: Why): Date[] {
  return proofs.filter((at) => at !== null).filter((at) => why(at) === null);
}

function reported(press: StampPressTime, now: Date, why: Why): JudgedStamp {
  const at = namedBy(press, now);
  const refusal = why(at);
  return refusal ? { refusal } : { time: { at, receivedAt: now } };
}
