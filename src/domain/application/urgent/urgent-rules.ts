import { addHours } from '#platform/base/jst.ts';

/** Every number of 急募. docs/decisions/055 says why. The database holds `callsADay` and `noticesADay` too. */
export const urgentCallLimits = {
  /** A posting can be called urgent at most this many hours before its start. */
  hoursBeforeStart: 48,
  /** Estimated minutes from a home station or a wished station to the facility's. */
  travelMinutes: 45,
  /** Workers nearby that the query examines, the nearest first. */
  maxCandidates: 5_000,
  /** Workers notified of one posting, the nearest first. */
  maxNotified: 200,
  /** Maximum calls of a facility on a day in Japan. Repeated by the constraint `urgent_calls_number_check`. */
  callsADay: 3,
  /**
   * Maximum notices to a worker on a day in Japan, from all facilities. Repeated by the constraint
   * `urgent_notices_number_check`.
   */
  noticesADay: 2,
  /**
   * Smaller numbers of workers are hidden from facilities: they could point at a person. Repeated in the API by
   * `UrgentCall.people` and `StandInStep.people`.
   */
  minShown: 5,
} as const;

export type UrgentCallRefusal =
  | 'URGENT_NOT_OPEN'
  | 'URGENT_NOT_PUBLIC'
  | 'URGENT_TOO_EARLY'
  | 'URGENT_TOO_LATE'
  | 'URGENT_LIMIT';

export type UrgentCallFacts = {
  startsAt: Date;
  deadline: Date;
  /** Neither paused, closed nor full, and before its deadline. */
  isOpen: boolean;
  /** Still limited to an audience: other workers nearby could not open it. */
  isLimited: boolean;
  callsToday: number;
  /** When a notice that is created now is sent: none is sent between 22:00 and 7:00. */
  leavesAt: Date;
};

/** Why a posting cannot be called now, or null. */
export function whyCannotCallUrgently(facts: UrgentCallFacts, now: Date): UrgentCallRefusal | null {
  if (!facts.isOpen) return 'URGENT_NOT_OPEN';
  if (facts.isLimited) return 'URGENT_NOT_PUBLIC';
  if (facts.startsAt > addHours(now, urgentCallLimits.hoursBeforeStart)) return 'URGENT_TOO_EARLY';
  if (facts.leavesAt >= facts.deadline) return 'URGENT_TOO_LATE';
  return facts.callsToday >= urgentCallLimits.callsADay ? 'URGENT_LIMIT' : null;
}

/** A number of workers as a facility may see it; null where it is too small. */
export function workerCountShownToFacility(people: number): number | null {
  return people < urgentCallLimits.minShown ? null : people;
}
