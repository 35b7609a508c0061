import { addDays, addMinutes, instantAtJst, jstDay, minutesBetween } from '#platform/base/jst.ts';

/** Minutes of review hours within which an operator decides about a template. (Rule 8.6) */
export const reviewAnswerMinutes = 30;

/** The hours of each day in Tokyo in which operators review. Our choice: the rule names no hours. */
export const reviewHours = { from: '09:00', until: '18:00' } as const;

/**
 * Maximum number of seats of a facility and work day that are public while no operator has decided in time.
 * (Rule 8.6)
 */
export const maxUnreviewedSeatsPerDay = 2;

/**
 * Minutes before the deadline of a posting in which workers can apply to it, although no operator has decided: it then
 * becomes public by the rules alone before the review is due.
 */
export const unreviewedMinutesBeforeDeadline = 60;

/**
 * Length of the reason for a refusal. Repeated by the constraint `posting_reviews_note_check` and in the API by
 * `RefusePostingReviewInput.reason`.
 */
export const reviewRefusalLengthBounds = { min: 5, max: 200 } as const;

export type ReviewReason = 'FIRST_POSTING' | 'SAME_SEX_CARE';
export type ReviewState = 'WAITING' | 'RELEASED' | 'REFUSED';

export type ReviewFacts = {
  isCorporationProven: boolean;
  /** True if a text states the sex of the worker for care by a person of the same sex. */
  statesSexOfWorker: boolean;
  /** True if an operator released any version of the template. */
  wasTemplateReleased: boolean;
  /** State of the review of the current version; null where it was never reviewed. */
  versionState: ReviewState | null;
};

/**
 * Returns the reason why an operator reviews the current version of a template before its postings are public; null for
 * none. A version that was refused needs a review again, and is refused before. (Rule 8.6)
 */
export function reviewReasonOf(facts: ReviewFacts): ReviewReason | null {
  if (facts.versionState === 'RELEASED') return null;
  if (facts.statesSexOfWorker) return 'SAME_SEX_CARE';
  return facts.isCorporationProven || facts.wasTemplateReleased ? null : 'FIRST_POSTING';
}

/** Returns the instant by which an operator decides about a review that was opened now. */
export function reviewDueAt(openedAt: Date): Date {
  const day = jstDay(openedAt);
  const begins = instantAtJst(day, reviewHours.from);
  const ends = instantAtJst(day, reviewHours.until);
  const next = instantAtJst(addDays(day, 1), reviewHours.from);
  if (openedAt >= ends) return addMinutes(next, reviewAnswerMinutes);
  const counted = openedAt < begins ? begins : openedAt;
  const left = minutesBetween(counted, ends);
  return left >= reviewAnswerMinutes
    ? addMinutes(counted, reviewAnswerMinutes)
    : addMinutes(next, reviewAnswerMinutes - left);
}

/** Seats of a waiting posting, and those of its facility and work day that are public without a review. */
export type UnreviewedSeats = { capacity: number; shownThatDay: number };

/** Returns how many seats of a posting become public by the rules alone; 0 for none. */
export function unreviewedSeatsOf({ capacity, shownThatDay }: UnreviewedSeats): number {
  return Math.max(0, Math.min(capacity, maxUnreviewedSeatsPerDay - shownThatDay));
}
