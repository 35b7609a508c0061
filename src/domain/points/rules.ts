import { addHours, dayMs, instantMonthsLater } from '#platform/base/jst.ts';

/** Limits of Rule 4.15. */
export const penaltyLimits = {
  /** From this many points on, each application needs the facility's approval. (採用保留) */
  holdPoints: 6,
  /** From this many points on, the worker cannot apply. (応募停止) */
  stopPoints: 10,
  /** Points that are left after the reset at the start of a stop. */
  pointsAfterStop: 3,
  /** Hours of 採用保留 after a cancellation within 24 hours of the start. */
  holdHours: 24,
  stopDays: 14,
  noShowStopDays: 30,
  /**
   * Months for which an entry counts as history, and a first no-show is remembered. Repeated in the API by
   * `PenaltySummary.penaltyCount`.
   */
  historyMonths: 12,
} as const;

/** The end stored for a stop without an end date, which only an operator may lift. */
export const indefinitePenaltyStopEnd = new Date('9999-12-31T00:00:00Z');

export type PenaltyKind = 'cancel' | 'late' | 'no_show';

export type PenaltyFacts = {
  /** Current points: the sum of all entries. */
  points: number;
  holdEndsAt: Date | null;
  stopEndsAt: Date | null;
  /** An operator stopped the account. */
  isStopped: boolean;
};

/** `endsAt` is null where only a decrease of points or an operator can end the level. */
export type ActivePenalty = { level: 'hold' | 'stop'; endsAt: Date | null };

/** The strictest level in force at `now`, or null. (Rule 4.15) */
export function activePenaltyOf(facts: PenaltyFacts, now: Date): ActivePenalty | null {
  if (facts.isStopped) return { level: 'stop', endsAt: null };
  if (facts.stopEndsAt && facts.stopEndsAt > now) {
    return {
      level: 'stop',
      endsAt: facts.stopEndsAt >= indefinitePenaltyStopEnd ? null : facts.stopEndsAt,
    };
  }
  if (facts.points >= penaltyLimits.holdPoints) return { level: 'hold', endsAt: null };
  if (facts.holdEndsAt && facts.holdEndsAt > now)
    return { level: 'hold', endsAt: facts.holdEndsAt };
  return null;
}

export type PenaltyConsequence = {
  holdUntil: Date | null;
  stopUntil: Date | null;
  /** Points of the reset entry that follows, 0 or negative: a stop leaves 3 points. */
  reset: number;
};

/**
 * The consequences of a new entry: a hold after a last-minute cancellation, a stop at 10 points
 * (including the entry's) or after a no-show, a permanent stop after the second no-show in 12 months.
 * (Rule 4.13, 4.15)
 */
export function penaltyConsequenceOf(
  entry: { kind: PenaltyKind; isLastMinute: boolean; pointsWithIt: number; earlierNoShows: number },
  now: Date,
): PenaltyConsequence {
  const stopUntil = stopEnd(entry, now);
  const holdUntil =
    entry.kind === 'cancel' && entry.isLastMinute ? addHours(now, penaltyLimits.holdHours) : null;
  const reset = stopUntil ? Math.min(0, penaltyLimits.pointsAfterStop - entry.pointsWithIt) : 0;
  return { holdUntil, stopUntil, reset };
}

function stopEnd(
  entry: { kind: PenaltyKind; pointsWithIt: number; earlierNoShows: number },
  now: Date,
): Date | null {
  if (entry.kind === 'no_show') {
    return entry.earlierNoShows > 0
      ? indefinitePenaltyStopEnd
      : daysFrom(now, penaltyLimits.noShowStopDays);
  }
  return entry.pointsWithIt >= penaltyLimits.stopPoints
    ? daysFrom(now, penaltyLimits.stopDays)
    : null;
}

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * dayMs);

/** The instant 12 months before `now`; older entries no longer count. (Rule 4.15) */
export function penaltyHistorySince(now: Date): Date {
  return instantMonthsLater(now, -penaltyLimits.historyMonths);
}
