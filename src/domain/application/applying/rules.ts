import {
  checkMinimumWage,
  checkShiftOverlap,
  checkWeekHoursAtCorporation,
  checkFirstTimerShiftCount,
  hasOnlyRejectedLicense,
  needsFacilityAcceptance,
  checkOtherWorkAgreement,
  checkOvertimeLimit,
  checkOneShiftPerDay,
  checkTimeForFacilityAnswer,
  checkSeventhDayInARow,
  checkApplicationStop,
  checkApplicationCount,
  checkBookedShiftCount,
  checkGapBetweenShifts,
  checkAge,
  checkVisaExpiry,
  checkVisaHours,
  checkWeekHoursOverEmployers,
  type ApplyCheck,
} from './checks.ts';
import type { ApplyFacts, RecruitmentSeatFacts, ApplicationViewFacts } from '../facts.ts';
import { checkCredentialsApproved, checkDocumentReviewInTime } from '../late-review.ts';
import { firstMissingPreparation } from './preparation.ts';

/** Why an application is refused; each code has a sentence in messages.ts. (Rule 4.5, 4.7, 4.8) */
export type ApplyObstacleCode =
  | 'ALREADY_APPLIED'
  | 'CANCELLED_BEFORE'
  | 'CONTRACT_ENDED'
  | 'REJECTED_BEFORE'
  | 'RECRUITMENT_CLOSED'
  | 'RECRUITMENT_FULL'
  | 'WAGE_BELOW_NEW_MINIMUM'
  | 'SUSPENDED'
  | 'ABSENCE_UNCONFIRMED'
  | 'BLOCKED_BY_FACILITY'
  | 'BLOCKED_BY_WORKER'
  | 'IDENTITY_EXPIRED'
  | 'LICENSE_REJECTED'
  | 'PREPARATION_MISSING'
  | 'UNDER_AGE'
  | 'STAMPS_NOT_AFFIXED'
  | 'REVIEW_TOO_LATE'
  | 'SCREENING_CLOSED'
  | 'APPLY_CONFLICT'
  | 'TOO_SHORT_GAP'
  | 'SAME_DAY_LIMIT'
  | 'WEEKLY_LIMIT'
  | 'WEEKLY_TOTAL_LIMIT'
  | 'DAYS_IN_A_ROW_LIMIT'
  | 'OVERTIME_LIMIT'
  | 'OTHER_WORK_OVERTIME'
  | 'VISA_NOT_PERMITTED'
  | 'VISA_EXPIRES'
  | 'VISA_LIMIT'
  | 'TOO_MANY_APPLICATIONS'
  | 'TOO_MANY_SHIFTS'
  | 'FIRST_TIMER_LIMIT';

export type ApplyObstacle = { code: ApplyObstacleCode; values: Record<string, string | number> };

const when = (isMet: boolean) => (isMet ? {} : null);

/** Reasons why the recruitment accepts no applications from anybody. (Rule 4.6) */
const closedChecks: readonly (readonly [
  'RECRUITMENT_CLOSED' | 'RECRUITMENT_FULL',
  (r: RecruitmentSeatFacts, now: Date) => boolean,
])[] = [
  [
    'RECRUITMENT_CLOSED',
    (recruitment, now) => recruitment.isStopped || now >= recruitment.deadline,
  ],
  ['RECRUITMENT_FULL', (recruitment) => recruitment.seatsTaken >= recruitment.capacity],
];

/** Checks of this worker for this recruitment that are repeated when a facility accepts. */
const hireChecks: readonly (readonly [ApplyObstacleCode, ApplyCheck])[] = [
  ['WAGE_BELOW_NEW_MINIMUM', checkMinimumWage],
  ['SUSPENDED', checkApplicationStop],
  ['BLOCKED_BY_FACILITY', ({ history }) => when(history.isBlockedByFacility)],
  ['IDENTITY_EXPIRED', ({ worker }) => when(worker.identity.state === 'EXPIRED')],
  [
    'LICENSE_REJECTED',
    ({ worker, recruitment }) => when(hasOnlyRejectedLicense(worker, recruitment)),
  ],
  [
    'PREPARATION_MISSING',
    ({ worker, recruitment }) => when(firstMissingPreparation(worker, recruitment) !== null),
  ],
  ['UNDER_AGE', checkAge],
  [
    'STAMPS_NOT_AFFIXED',
    ({ worker, recruitment }) => when(worker.hasDayLabourBook && !recruitment.affixesStamps),
  ],
  ['REVIEW_TOO_LATE', checkCredentialsApproved],
  ['APPLY_CONFLICT', checkShiftOverlap],
  ['TOO_SHORT_GAP', checkGapBetweenShifts],
  ['SAME_DAY_LIMIT', checkOneShiftPerDay],
  ['WEEKLY_LIMIT', checkWeekHoursAtCorporation],
  ['WEEKLY_TOTAL_LIMIT', checkWeekHoursOverEmployers],
  ['DAYS_IN_A_ROW_LIMIT', checkSeventhDayInARow],
  ['OVERTIME_LIMIT', checkOvertimeLimit],
  ['OTHER_WORK_OVERTIME', checkOtherWorkAgreement],
  [
    'VISA_NOT_PERMITTED',
    ({ worker }) => when(worker.isForeign && worker.identity.workPermission === 'not_permitted'),
  ],
  ['VISA_EXPIRES', checkVisaExpiry],
  ['VISA_LIMIT', checkVisaHours],
  ['TOO_MANY_SHIFTS', checkBookedShiftCount],
  ['FIRST_TIMER_LIMIT', checkFirstTimerShiftCount],
];

/** Checks of a new application only: a waiting application has already passed them. */
const askingChecks: readonly (readonly [ApplyObstacleCode, ApplyCheck])[] = [
  ['BLOCKED_BY_WORKER', ({ history }) => when(history.isBlockedByWorker)],
  ['ABSENCE_UNCONFIRMED', ({ worker }) => when(worker.hasOpenAbsence)],
  ['REVIEW_TOO_LATE', checkDocumentReviewInTime],
  ['SCREENING_CLOSED', checkTimeForFacilityAnswer],
  ['TOO_MANY_APPLICATIONS', checkApplicationCount],
];

/**
 * True when the recruitment exists for this viewer: a recruitment limited to invited workers is unknown to all others,
 * visitors included.
 */
export function isRecruitmentKnownToViewer({
  recruitment,
  history,
}: ApplicationViewFacts): boolean {
  return !recruitment.isLimited || history?.isInvited === true;
}

/** Why the recruitment is closed to everybody, or null. (Rule 4.6) */
export function whyRecruitmentClosed(
  recruitment: RecruitmentSeatFacts,
  now: Date,
): 'RECRUITMENT_CLOSED' | 'RECRUITMENT_FULL' | null {
  return closedChecks.find(([, isMet]) => isMet(recruitment, now))?.[0] ?? null;
}

/** Every obstacle to this application, the most informative first. (Rule 4.5, 4.7, 4.8) */
export function applyObstaclesOf(facts: ApplyFacts, now: Date): ApplyObstacle[] {
  const earlier = earlierObstacle(facts);
  const closed = whyRecruitmentClosed(facts.recruitment, now);
  return [
    ...(earlier ? [{ code: earlier, values: {} }] : []),
    ...(closed ? [{ code: closed, values: {} }] : []),
    ...obstaclesIn([...hireChecks, ...askingChecks], facts, now),
  ];
}

/** The first reason why a waiting application cannot become a contract, or null. (Rule 4.7) */
export function whyCannotBeHired(facts: ApplyFacts, now: Date): ApplyObstacle | null {
  const closed = whyRecruitmentClosed(facts.recruitment, now);
  if (closed) return { code: closed, values: {} };
  return obstaclesIn(hireChecks, facts, now)[0] ?? null;
}

/** The result of a successful application: a contract, or a wait for the facility. (Rule 4.7, 4.8) */
export function stateAfterApplyingOf(facts: ApplyFacts): 'HIRED' | 'APPLIED' {
  return needsFacilityAcceptance(facts) ? 'APPLIED' : 'HIRED';
}

/**
 * Why an earlier application to the same recruitment prevents another one, or null. (Rule 4.7, 4.13)
 */
function earlierObstacle({ history: { application } }: ApplyFacts): ApplyObstacleCode | null {
  if (application === null) return null;
  switch (application.state) {
    case 'HIRED':
      if (application.ending === 'by_worker') return 'CANCELLED_BEFORE';
      return application.ending === 'otherwise' ? 'CONTRACT_ENDED' : 'ALREADY_APPLIED';
    case 'APPLIED':
      return 'ALREADY_APPLIED';
    case 'REJECTED':
      return 'REJECTED_BEFORE';
    // After a withdrawn, expired or filled application the worker may apply again.
    case 'WITHDRAWN':
    case 'EXPIRED':
    case 'REJECTED_FILLED':
      return null;
    default:
      throw new RangeError(`unknown state: ${String(application.state satisfies never)}`);
  }
}

function obstaclesIn(
  checks: readonly (readonly [ApplyObstacleCode, ApplyCheck])[],
  facts: ApplyFacts,
  now: Date,
): ApplyObstacle[] {
  return checks.flatMap(([code, check]) => {
    const values = check(facts, now);
    return values ? [{ code, values }] : [];
  });
}
