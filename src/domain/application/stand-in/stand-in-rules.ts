import { addMinutes, hourMs } from '#platform/base/jst.ts';

/**
 * Hours before the start within which a person of the facility can begin a search, and within which the page lists the
 * shifts with an open seat. A later shift has time for the ordinary posting. Repeated in the API by `Query.standIns`
 * and `Query.standIn`.
 */
export const standInSearchHours = 24;
/**
 * A search begins by itself, where the facility chose so, when a worker is lost within these hours before the start.
 * Repeated in the API by `Mutation.setAutomaticStandIns` and `StandIns.isAutomatic`.
 */
export const automaticSearchHoursBeforeStart = 24;

/** The workers whom a step notifies. */
export type StandInStepKind = 'FAVORITES' | 'GROUP' | 'PUBLIC';

export type StandInOutcome = 'FILLED' | 'UNFILLED' | 'CLOSED' | 'STOPPED';

export type StandInRefusal =
  | 'STAND_IN_NOT_OPEN'
  | 'STAND_IN_NOT_PUBLIC'
  | 'STAND_IN_TOO_EARLY'
  | 'STAND_IN_TOO_LATE';

/** State of a posting that decides whether its search goes on. */
export type StandInPostingFacts = {
  capacity: number;
  seatsTaken: number;
  /** Paused or closed. */
  isStopped: boolean;
  deadline: Date;
};

export type StandInSearchFacts = StandInPostingFacts & {
  startsAt: Date;
  /** True while only an audience may see the posting: other workers could not open it. */
  isLimited: boolean;
  /** Instant at which a notice created now would be sent: not between 22:00 and 7:00. */
  leavesAt: Date;
};

/** Returns why no search can begin now, or null. */
export function whyCannotSearchStandIn(
  facts: StandInSearchFacts,
  now: Date,
): StandInRefusal | null {
  if (standInOutcomeOf(facts, now) !== null) return 'STAND_IN_NOT_OPEN';
  if (facts.isLimited) return 'STAND_IN_NOT_PUBLIC';
  if (facts.startsAt.getTime() > now.getTime() + standInSearchHours * hourMs)
    return 'STAND_IN_TOO_EARLY';
  return facts.leavesAt >= facts.deadline ? 'STAND_IN_TOO_LATE' : null;
}

/** Returns how a search ends by itself when its posting is in this state; null while the posting can be applied for. */
export function standInOutcomeOf(facts: StandInPostingFacts, now: Date): StandInOutcome | null {
  if (facts.seatsTaken >= facts.capacity) return 'FILLED';
  if (facts.isStopped) return 'CLOSED';
  return now >= facts.deadline ? 'UNFILLED' : null;
}

/** Minutes before the next step may begin, by the hours left until the deadline; the first matching row applies. */
const stepLengths = [
  { hours: 12, minutes: 60 },
  { hours: 6, minutes: 30 },
  { hours: 3, minutes: 15 },
  { hours: 1, minutes: 5 },
] as const;

/** Minutes left to the facility to ask others when a search ends without a stand-in. */
const minutesLeftToFacility = 60;

type Times = { startedAt: Date; deadline: Date };

/**
 * Returns how many minutes a step that begins now lasts before the next one may begin; 0 if no time is left for steps.
 */
export function minutesPerStandInStep(deadline: Date, now: Date): number {
  const hours = (deadline.getTime() - now.getTime()) / hourMs;
  return stepLengths.find((one) => hours >= one.hours)?.minutes ?? 0;
}

/**
 * Returns when the next step is due. After a step that notified nobody the next step begins at once. All remaining
 * steps begin at once when half of the time until the deadline is over, so that the public step always has the other
 * half. After the public step the search ends: an hour before the deadline or, where that is too near, in the middle of
 * the remaining time.
 */
export function nextStepAt(
  step: { kind: StandInStepKind; notified: number; beganAt: Date },
  { startedAt, deadline }: Times,
): Date {
  const { kind, notified, beganAt } = step;
  if (kind === 'PUBLIC') {
    return later(addMinutes(deadline, -minutesLeftToFacility), middle(beganAt, deadline));
  }
  if (notified === 0) return beganAt;
  const end = addMinutes(beganAt, minutesPerStandInStep(deadline, beganAt));
  return later(beganAt, earlier(end, middle(startedAt, deadline)));
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
const later = (a: Date, b: Date) => (a > b ? a : b);
const middle = (a: Date, b: Date) => new Date((a.getTime() + b.getTime()) / 2);
