import {
  afterWorkingMinutes,
  minutesOfDay,
  type WorkingHours,
} from '#platform/base/working-hours.ts';

/** When documents are reviewed. `null`: around the clock and at once, as in the demo. */
export type ReviewHours = WorkingHours | null;

/**
 * By when a review that starts at an instant is finished. It takes one working day of reviews: the
 * 24 hours of the rule book hold one, and weekends and holidays do not count. (Rule 4.3, 6.9)
 */
export function reviewFinishes(hours: ReviewHours, startsAt: Date): Date {
  if (hours === null) return startsAt;
  return afterWorkingMinutes(hours, { from: startsAt, minutes: minutesOfDay(hours) });
}

/**
 * When the review of a document sent in at an instant is expected to end. An overdue review is expected
 * as if it began now. `null`: not sent in yet, so the review begins now at the earliest.
 */
export function reviewExpectedBy(
  hours: ReviewHours,
  { submittedAt, now }: { submittedAt: Date | null; now: Date },
): Date {
  const due = reviewFinishes(hours, submittedAt ?? now);
  return due < now ? reviewFinishes(hours, now) : due;
}
