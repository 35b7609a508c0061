import { addHours, formatInstant, minuteMs } from '#base/jst.ts';
import { reviewExpectedBy } from '#credentials/review-calendar.ts';

import { arePapersApproved, type Check } from './applying/checks.ts';
import type { ApplyFacts } from './facts.ts';
import { limits } from './limits.ts';
import { uncoveredGroups } from './applying/preparation.ts';
import { approvalDeadline } from './states.ts';

/** Papers that are not approved when they had to be, also for a facility that accepts. (Rule 4.5) */
export const lacksPapers: Check = (facts, now) =>
  now < approvalDeadline(facts.recruitment) ? null : valuesOf(facts, now);

/** Papers whose review cannot be finished in time: applying is not offered. (Rule 6.9) */
export const lateReview: Check = (facts, now) =>
  now < approvalDeadline(facts.recruitment) ? valuesOf(facts, now) : null;

const valuesOf: Check = (facts, now) => {
  const start = earliestStart(facts, now);
  return start && { hours: limits.approvalHoursBeforeStart, earliest: formatInstant(start) };
};

/**
 * The earliest start of a shift whose papers can be reviewed in time; null where this shift's can
 * be, or are approved. Papers that were not sent in yet are reviewed from now on. (Rule 6.9)
 */
export function earliestStart(facts: ApplyFacts, now: Date): Date | null {
  const { worker, recruitment } = facts;
  if (arePapersApproved(worker, recruitment)) return null;
  const reviewedBy = papersReviewedBy(facts, now);
  const deadline = approvalDeadline(recruitment);
  if (now < deadline && reviewedBy <= deadline) return null;
  return nextMinute(addHours(reviewedBy, limits.approvalHoursBeforeStart));
}

/** By when the last of the papers that are not approved is expected to be. */
function papersReviewedBy({ worker, recruitment, reviewHours }: ApplyFacts, now: Date): Date {
  const { identity } = worker;
  const identitySubmitted =
    identity.state === 'APPROVED'
      ? []
      : [identity.state === 'PENDING' ? identity.submittedAt : null];
  const licensesSubmitted = uncoveredGroups(worker, recruitment, ['VERIFIED']).map((group) =>
    earliestOf(
      worker.licenses.filter((one) => one.state === 'PENDING' && group.includes(one.licenseId)),
    ),
  );
  const times = [...identitySubmitted, ...licensesSubmitted].map((submittedAt) =>
    reviewExpectedBy(reviewHours, { submittedAt, now }).getTime(),
  );
  // The deadline itself is too late, also for a review that takes no time.
  return new Date(Math.max(...times, now.getTime() + 1));
}

/** One certificate of a group is enough: the first one sent in is reviewed first. */
function earliestOf(licenses: ApplyFacts['worker']['licenses']): Date | null {
  const times = licenses.flatMap(({ submittedAt }) => submittedAt?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Shifts begin on whole minutes: seconds must not be cut off from the earliest one. */
function nextMinute(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / minuteMs) * minuteMs);
}
