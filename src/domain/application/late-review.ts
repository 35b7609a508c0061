import { addHours, formatInstant, minuteMs } from '#platform/base/jst.ts';
import { expectedDocumentReviewEnd } from '#domain/credentials/review-calendar.ts';
import { credentialsApprovalHoursBeforeStart } from '#domain/credentials/limits.ts';

import { areCredentialsApproved, type ApplyCheck } from './applying/checks.ts';
import type { ApplyFacts } from './facts.ts';
import { uncoveredLicenseGroups } from './applying/preparation.ts';
import { documentApprovalDeadline } from './states.ts';

/** Documents not approved by the deadline; also checked when a facility accepts. (Rule 4.5) */
export const checkCredentialsApproved: ApplyCheck = (facts, now) =>
  now < documentApprovalDeadline(facts.recruitment) ? null : valuesOf(facts, now);

/**
 * Documents whose review cannot finish before the deadline, so that applying is not offered. (Rule 6.9)
 */
export const checkDocumentReviewInTime: ApplyCheck = (facts, now) =>
  now < documentApprovalDeadline(facts.recruitment) ? valuesOf(facts, now) : null;

const valuesOf: ApplyCheck = (facts, now) => {
  const start = earliestStartAfterReview(facts, now);
  return start && { hours: credentialsApprovalHoursBeforeStart, earliest: formatInstant(start) };
};

/**
 * The earliest start of a shift whose documents can be reviewed in time; null when the documents are
 * approved, or can be for this shift. Documents not sent yet count as sent now. (Rule 6.9)
 */
export function earliestStartAfterReview(facts: ApplyFacts, now: Date): Date | null {
  const { worker, recruitment } = facts;
  if (areCredentialsApproved(worker, recruitment)) return null;
  const reviewedBy = credentialsReviewedBy(facts, now);
  const deadline = documentApprovalDeadline(recruitment);
  if (now < deadline && reviewedBy <= deadline) return null;
  return nextMinute(addHours(reviewedBy, credentialsApprovalHoursBeforeStart));
}

/** When the review of the last unapproved document is expected to end. */
function credentialsReviewedBy({ worker, recruitment, reviewHours }: ApplyFacts, now: Date): Date {
  const { identity } = worker;
  const identitySubmitted =
    identity.state === 'APPROVED'
      ? []
      : [identity.state === 'PENDING' ? identity.submittedAt : null];
  const licensesSubmitted = uncoveredLicenseGroups(worker, recruitment, ['VERIFIED']).map((group) =>
    earliestOf(
      worker.licenses.filter((one) => one.state === 'PENDING' && group.includes(one.licenseId)),
    ),
  );
  const times = [...identitySubmitted, ...licensesSubmitted].map((submittedAt) =>
    expectedDocumentReviewEnd(reviewHours, { submittedAt, now }).getTime(),
  );
  // At least a millisecond after `now`: at the deadline itself it is too late, even for an instant
  // review.
  return new Date(Math.max(...times, now.getTime() + 1));
}

/** When the first certificate of a group was sent: one certificate suffices, and the first is reviewed first. */
function earliestOf(licenses: ApplyFacts['worker']['licenses']): Date | null {
  const times = licenses.flatMap(({ submittedAt }) => submittedAt?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Rounds up to a whole minute, on which shifts begin; truncating would give a start that is too early. */
function nextMinute(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / minuteMs) * minuteMs);
}
