import {
  ageOn,
  formatMinutes,
  formatDayWithWeekday,
  formatTimeRange,
  jstDay,
} from '#platform/base/jst.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { exceededOvertimeLimit } from '#domain/corporation/agreements/overtime-rules.ts';
import { maxComprehensivePermitMinutes } from '#domain/credentials/limits.ts';

import type {
  ApplyFacts,
  ContractMomentFacts,
  RecruitmentFacts,
  ShiftFacts,
  ApplicantFacts,
} from '../facts.ts';
import {
  maxWorkMinutesInSevenDays,
  consecutiveWorkDays,
  minutesBetweenShifts,
  doShiftsOverlap,
  plannedOvertimeOf,
  doShiftsStartSameDay,
  weekMinutesWithShift,
} from './hours.ts';
import { applicationLimits } from '../limits.ts';
import { premiumMinutesByOtherWork } from '../other-work.ts';
import { unmetInstantHireConditions } from './instant-hire.ts';
import { uncoveredLicenseGroups } from './preparation.ts';
import { meanReviewRating } from '../ratings.ts';
import { answerDeadline } from '../states.ts';

type Values = Record<string, string | number>;

/** The values of the refusal's sentence when the rule prevents the application; otherwise null. */
export type ApplyCheck = (facts: ApplyFacts, now: Date) => Values | null;

/**
 * The minimum wage of the shift's days has risen above the posting's wage since it was published: a
 * contract at that wage would be void in this part. (最低賃金法4条2項, Rule 3.5, 4.6)
 */
export const checkMinimumWage: ApplyCheck = ({ recruitment: { hourlyWage, minimumWage } }) =>
  hourlyWage < minimumWage ? { minimumWage: formatNumber(minimumWage) } : null;

/** The worker has a 応募停止, temporary or permanent. (Rule 4.15) */
export const checkApplicationStop: ApplyCheck = ({ worker: { penalty } }) => {
  if (penalty?.level !== 'stop') return null;
  return {
    until: penalty.endsAt ? `${formatDayWithWeekday(jstDay(penalty.endsAt))}まで` : '期限なし',
  };
};

/** The worker is under 18 on the day of the shift. (Rule 4.1) */
export const checkAge: ApplyCheck = ({ worker: { bornOn, isProfileComplete }, recruitment }) => {
  // Without a profile the date of birth is unknown: the profile step asks for it, so do not refuse as
  // under age.
  if (bornOn === null && !isProfileComplete) return null;
  const isAdult =
    bornOn !== null && ageOn(bornOn, jstDay(recruitment.startsAt)) >= applicationLimits.adultAge;
  return isAdult ? null : { age: applicationLimits.adultAge };
};

/** True when the identity, and one certificate of every required group, is approved. (Rule 4.5) */
export function areCredentialsApproved(
  worker: Pick<ApplicantFacts, 'identity' | 'licenses'>,
  recruitment: Pick<RecruitmentFacts, 'licenseGroups'>,
): boolean {
  return (
    worker.identity.state === 'APPROVED' &&
    uncoveredLicenseGroups(worker, recruitment, ['VERIFIED']).length === 0
  );
}

/** True when a required group is covered only by a rejected or expired certificate. (Rule 4.8) */
export function hasOnlyRejectedLicense(
  worker: ApplicantFacts,
  recruitment: RecruitmentFacts,
): boolean {
  const uncovered = uncoveredLicenseGroups(worker, recruitment, ['PENDING', 'VERIFIED']);
  // PENDING and VERIFIED are excluded, so a licence held in an uncovered group was rejected or has
  // expired.
  return uncovered.some((group) => worker.licenses.some((one) => group.includes(one.licenseId)));
}

/** The shift overlaps another contracted shift. (Rule 4.8) */
export const checkShiftOverlap: ApplyCheck = ({ worker, recruitment }) => {
  const other = worker.shifts.find((shift) => doShiftsOverlap(shift, recruitment));
  return other ? { shift: describe(other) } : null;
};

/** The worker has less than an hour to travel between this shift and one at another site. (Rule 4.8) */
export const checkGapBetweenShifts: ApplyCheck = ({ worker, recruitment }) => {
  const other = worker.shifts.find(
    (shift) =>
      shift.facilityId !== recruitment.facilityId &&
      isShortGap(minutesBetweenShifts(shift, recruitment)),
  );
  return other ? { shift: describe(other), minutes: applicationLimits.gapMinutes } : null;
};

/** The worker has another shift that starts on the same day. (労働基準法38条, Rule 3.2, 4.8) */
export const checkOneShiftPerDay: ApplyCheck = ({ worker, recruitment }) => {
  const other = worker.shifts.find((shift) => doShiftsStartSameDay(shift, recruitment));
  return other ? { shift: describe(other) } : null;
};

/**
 * The shift would be the seventh day in a row with one corporation, without the weekly day of rest. (労働基準法35条,
 * Rule 3.2, 4.8)
 */
export const checkSeventhDayInARow: ApplyCheck = ({ worker, recruitment }) => {
  const sameEmployer = worker.shifts.filter(
    (shift) => shift.corporationId === recruitment.corporationId,
  );
  const days = consecutiveWorkDays(recruitment, sameEmployer);
  return days > applicationLimits.daysInARow ? { days, limit: applicationLimits.daysInARow } : null;
};

/** The week would reach 20 h with one corporation, which makes the worker subject to social insurance. */
export const checkWeekHoursAtCorporation: ApplyCheck = ({ worker, recruitment }) => {
  const sameEmployer = worker.shifts.filter(
    (shift) => shift.corporationId === recruitment.corporationId,
  );
  return reaches(
    weekMinutesWithShift(recruitment, sameEmployer),
    applicationLimits.corporationWeekMinutes,
  );
};

/** The week would reach 39 h over all corporations of the platform: one hour below the statutory 40. */
export const checkWeekHoursOverEmployers: ApplyCheck = ({ worker, recruitment }) =>
  reaches(weekMinutesWithShift(recruitment, worker.shifts), applicationLimits.weekMinutes);

/** The worker's overtime at the facility would exceed a month or a year of its 36協定. (労働基準法36条) */
export const checkOvertimeLimit: ApplyCheck = ({ recruitment, history }) => {
  const excess = exceededOvertimeLimit(history.overtime, plannedOvertimeOf(recruitment));
  return (
    excess && {
      period: excess.period === 'MONTH' ? '1か月' : '1年',
      hours: formatMinutes(excess.minutes),
      limit: formatMinutes(excess.limitMinutes),
    }
  );
};

/**
 * Stated other work brings the shift above eight hours a day or 40 a week, which the facility may only have with a
 * 36協定. (Rule 8.3)
 */
export const checkOtherWorkAgreement: ApplyCheck = (facts) => {
  const minutes = premiumMinutesByOtherWork(facts);
  if (minutes === 0 || facts.recruitment.hasOvertimeAgreement) return null;
  return { hours: formatMinutes(minutes) };
};

/** The residence card expires before the shift ends. (Rule 3.8) */
export const checkVisaExpiry: ApplyCheck = ({ worker, recruitment }) => {
  const { expiresOn } = worker.identity;
  return isVisaExpiredAtShift(worker, recruitment) && expiresOn
    ? { day: formatDayWithWeekday(expiresOn) }
    : null;
};

export function isVisaExpiredAtShift(
  worker: ApplicantFacts,
  recruitment: RecruitmentFacts,
): boolean {
  const { expiresOn } = worker.identity;
  return worker.isForeign && expiresOn !== null && expiresOn < jstDay(recruitment.endsAt);
}

/**
 * With a 包括許可, some seven days would hold more than 28 h, other employers included. Shifts count with the hours
 * that were worked, because the law limits work and not plans. (Rule 3.8, 8.3)
 */
export const checkVisaHours: ApplyCheck = ({ worker, recruitment }) => {
  // A residence card without a recorded permission gets the strictest limit, because a breach costs the
  // worker their status.
  if (!worker.isForeign || worker.identity.workPermission === 'unlimited') return null;
  const counted = worker.shifts.map((shift) => shift.counted ?? shift);
  // The other work stated when applying replaces the minutes stated with the residence card.
  const elsewhere = worker.otherWork?.weekMinutes ?? worker.identity.otherJobMinutes;
  const minutes = maxWorkMinutesInSevenDays(recruitment, counted) + elsewhere;
  return minutes > maxComprehensivePermitMinutes
    ? { hours: formatMinutes(minutes), limit: formatMinutes(maxComprehensivePermitMinutes) }
    : null;
};

/** The limit of contracted shifts that have not begun. (Rule 4.7) */
export const checkBookedShiftCount: ApplyCheck = ({ worker }, now) =>
  futureShifts(worker, now) >= applicationLimits.futureShifts
    ? { limit: applicationLimits.futureShifts }
    : null;

/** The lower limit of contracted shifts for a worker who has not completed a shift. (Rule 4.7) */
export const checkFirstTimerShiftCount: ApplyCheck = ({ worker }, now) => {
  const limit = applicationLimits.futureShiftsOfFirstTimer;
  return worker.isFirstTimer && futureShifts(worker, now) >= limit ? { limit } : null;
};

/**
 * Closes a recruitment that needs the facility's acceptance three hours before its start, so that the facility has time
 * to answer. (Rule 4.7)
 */
export const checkTimeForFacilityAnswer: ApplyCheck = (facts, now) => {
  if (!needsFacilityAcceptance(facts)) return null;
  const { startsAt } = facts.recruitment;
  return now >= answerDeadline({ appliedAt: now, startsAt })
    ? { hours: applicationLimits.answerHoursBeforeStart }
    : null;
};

/** The limit of open applications. (Rule 4.7) */
export const checkApplicationCount: ApplyCheck = (facts) => {
  if (!needsFacilityAcceptance(facts)) return null;
  return facts.worker.openApplications >= applicationLimits.openApplications
    ? { limit: applicationLimits.openApplications }
    : null;
};

/**
 * True when the facility has to accept the application before it becomes a contract; also when stated other work would
 * cost the facility a premium. (Rule 4.7, 4.8, 8.3)
 */
export function needsFacilityAcceptance(facts: ContractMomentFacts): boolean {
  const { recruitment } = facts;
  return (
    isHiringHeldBack(facts) ||
    recruitment.mode === 'SCREENING' ||
    unmetInstantHireConditions(facts).length > 0 ||
    premiumMinutesByOtherWork(facts) > 0
  );
}

/**
 * True under 採用保留 or with poor ratings: a facility then has to accept, even for an INSTANT posting. (Rule 4.8,
 * 4.15)
 */
export function isHiringHeldBack({ worker }: Pick<ContractMomentFacts, 'worker'>): boolean {
  return worker.penalty?.level === 'hold' || isPoorlyRated(worker.recentRatings);
}

/** `2026/11/22（日） 08:00〜17:00 みどり野`: another shift as a dialog names it. */
function describe(shift: ShiftFacts): string {
  return `${formatDayWithWeekday(jstDay(shift.startsAt))} ${formatTimeRange(shift.startsAt, shift.endsAt)} ${shift.facilityName}`;
}

// A negative gap is an overlap, which `checkShiftOverlap` reports.
const isShortGap = (minutes: number) => minutes >= 0 && minutes < applicationLimits.gapMinutes;

function isPoorlyRated(ratings: readonly number[]): boolean {
  const mean = meanReviewRating(ratings);
  return (
    mean !== null &&
    ratings.length >= applicationLimits.ratingsForScreening &&
    mean < applicationLimits.screeningRating
  );
}

function futureShifts(worker: ApplicantFacts, now: Date): number {
  return worker.shifts.filter((shift) => shift.startsAt > now).length;
}

function reaches(minutes: number, limit: number): Values | null {
  return minutes >= limit ? { hours: formatMinutes(minutes), limit: formatMinutes(limit) } : null;
}
