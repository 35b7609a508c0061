import {
  addWorkingMinutes,
  workingMinutesPerDay,
  type WeeklyWorkingHours,
} from '#platform/base/working-hours.ts';

/** Working hours in which documents are reviewed; null means around the clock and at once, as in the demo. */
export type DocumentReviewHours = WeeklyWorkingHours | null;

/**
 * The time at which a review that starts at an instant is finished. A review takes one working day, which stands for
 * the 24 hours of the rules; weekends and holidays do not count. (Rule 4.3, 6.9)
 */
export function documentReviewFinishesAt(hours: DocumentReviewHours, startsAt: Date): Date {
  if (hours === null) return startsAt;
  return addWorkingMinutes(hours, { from: startsAt, minutes: workingMinutesPerDay(hours) });
}

/**
 * The time at which the review of a document sent in at an instant is expected to end. An overdue review is expected as
 * if it began now. A null `submittedAt` means not sent in yet: the review begins now at the earliest.
 */
export function expectedDocumentReviewEnd(
  hours: DocumentReviewHours,
  { submittedAt, now }: { submittedAt: Date | null; now: Date },
): Date {
  const due = documentReviewFinishesAt(hours, submittedAt ?? now);
  return due < now ? documentReviewFinishesAt(hours, now) : due;
}
