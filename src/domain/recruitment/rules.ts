import {
  addDays,
  addHours,
  addMinutes,
  dayMs,
  jstDay,
  minuteMs,
  minutesBetween,
  type JstDay,
} from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import { legalMinimumBreakMinutes, statutoryDayMinutes } from '#platform/base/working-day.ts';
import { isIntegerWithinBounds, maxTemplateLicenseGroups } from '#domain/corporation/limits.ts';

/** Minutes on duty that a posting may have. (Rule 3.2, 4.6) */
export const dutyMinutesBounds = { least: 2 * 60, most: 16 * 60 } as const;
/** Limit, repeated by the constraint `recruitments_break_minutes_check`. */
export const maxShiftBreakMinutes = 180;
/** Highest hourly wage of a posting. Our choice: it only catches typing errors before they become contracts. */
export const maxHourlyWageYen: Yen = 20_000;
/** Limit, repeated by the constraint `recruitments_travel_allowance_check`. */
export const maxTravelAllowanceYen: Yen = 3_000;
/** Limit, repeated by the constraints `recruitments_capacity_check` and `held_recruitments_capacity_check`. */
export const seatCountBounds = { least: 1, most: 20 } as const;
/** Limit, repeated by the constraint `recruitments_bonus_check`. */
export const shiftBonusBoundsYen = { least: 100, most: 3_000 } as const;
/** Minutes from the deadline to the start: 72 hours at most, 30 minutes at least, 2 hours by default. */
export const applyDeadlineMinutesBeforeStart = {
  earliest: 72 * 60,
  latest: 30,
  usual: 2 * 60,
} as const;
/** A search covers today and this many days after it. Repeated in the API by `RecruitmentSearchInput.workDates`. */
export const searchWindowDays = 60;
/**
 * Maximum number of shifts that a facility posts in one request: a week of several facilities. Repeated in the API by
 * `Mutation.postShifts`.
 */
export const maxShiftsPerPostRequest = 500;
/**
 * Minimum sample before a wage band is shown. The minimums of facilities and corporations apply to bands of other
 * corporations, so that no competitor can be inferred. Repeated in the API by `PriceAdvice.own` and
 * `PriceAdvice.nearby`.
 */
export const minWageBandSample = { postings: 20, facilities: 5, corporations: 3 } as const;

export type PostingTerms = {
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  hourlyWage: Yen;
  travelAllowance: Yen;
  capacity: number;
  bonus: number;
  deadline: Date;
};

export type PostingFacts = PostingTerms & {
  /** Overtime per day that the facility's 36協定 permits on the day of the start; null without an agreement. */
  overtimeLimitMinutes: number | null;
  /** The prefecture's highest minimum wage of the days that the shift touches. */
  minimumWage: Yen;
  /** The highest hourly wage by the median of similar postings; null where there are too few of them. (Rule 8.6) */
  wageCeiling: Yen | null;
  licenseGroups: readonly (readonly number[])[];
};

export type PublishRefusal =
  | 'STARTS_IN_PAST'
  | 'STARTS_TOO_FAR'
  | 'TIMES_NOT_WHOLE_MINUTES'
  | 'DURATION_OUT_OF_RANGE'
  | 'BREAK_OUT_OF_RANGE'
  | 'BREAK_TOO_SHORT'
  | 'OVERTIME_AGREEMENT_MISSING'
  | 'OVERTIME_BEYOND_AGREEMENT'
  | 'WAGE_BELOW_MINIMUM'
  | 'WAGE_TOO_HIGH'
  | 'WAGE_ABOVE_MEDIAN'
  | 'TRAVEL_ALLOWANCE_OUT_OF_RANGE'
  | 'CAPACITY_OUT_OF_RANGE'
  | 'BONUS_OUT_OF_RANGE'
  | 'DEADLINE_OUT_OF_RANGE'
  | 'DEADLINE_PASSED'
  | 'LICENSE_GROUPS_INVALID';

/**
 * Returns the first reason why a posting cannot be published, or null. A past deadline is a reason, because nobody
 * could apply. (Rule 3.2, 3.5, 4.6)
 */
export function whyCannotPublishPosting(facts: PostingFacts, now: Date): PublishRefusal | null {
  return (
    whyTimesRefused(facts, now) ??
    whyLengthRefused(facts) ??
    whyOfferRefused(facts) ??
    whyDeadlineRefused(facts, now) ??
    (areGroups(facts.licenseGroups) ? null : 'LICENSE_GROUPS_INVALID')
  );
}

/** Returns the default deadline: two hours before the start. (Rule 4.6) */
export function usualApplyDeadline(startsAt: Date): Date {
  return addMinutes(startsAt, -applyDeadlineMinutesBeforeStart.usual);
}

/** The last day that a search covers. (Rule 4.6) */
function lastSearchDay(now: Date): JstDay {
  return addDays(jstDay(now), searchWindowDays);
}

function whyTimesRefused({ startsAt, endsAt }: PostingFacts, now: Date): PublishRefusal | null {
  const times = [startsAt.getTime(), endsAt.getTime()];
  if (!times.every((time) => time % minuteMs === 0)) return 'TIMES_NOT_WHOLE_MINUTES';
  if (startsAt <= now) return 'STARTS_IN_PAST';
  return jstDay(startsAt) > lastSearchDay(now) ? 'STARTS_TOO_FAR' : null;
}

function whyLengthRefused(facts: PostingFacts): PublishRefusal | null {
  const duty = minutesBetween(facts.startsAt, facts.endsAt);
  if (!isIntegerWithinBounds(duty, dutyMinutesBounds)) return 'DURATION_OUT_OF_RANGE';
  const { breakMinutes } = facts;
  if (!isIntegerWithinBounds(breakMinutes, { least: 0, most: maxShiftBreakMinutes }))
    return 'BREAK_OUT_OF_RANGE';
  const work = duty - breakMinutes;
  if (work <= 0) return 'BREAK_OUT_OF_RANGE';
  if (breakMinutes < legalMinimumBreakMinutes(work)) return 'BREAK_TOO_SHORT';
  const overtime = work - statutoryDayMinutes;
  if (overtime <= 0) return null;
  const limit = facts.overtimeLimitMinutes;
  if (limit === null) return 'OVERTIME_AGREEMENT_MISSING';
  return overtime > limit ? 'OVERTIME_BEYOND_AGREEMENT' : null;
}

function whyOfferRefused(facts: PostingFacts): PublishRefusal | null {
  const { hourlyWage, minimumWage, wageCeiling } = facts;
  if (!Number.isSafeInteger(hourlyWage) || hourlyWage < minimumWage) return 'WAGE_BELOW_MINIMUM';
  if (hourlyWage > maxHourlyWageYen) return 'WAGE_TOO_HIGH';
  if (wageCeiling !== null && hourlyWage > wageCeiling) return 'WAGE_ABOVE_MEDIAN';
  if (!isIntegerWithinBounds(facts.travelAllowance, { least: 0, most: maxTravelAllowanceYen })) {
    return 'TRAVEL_ALLOWANCE_OUT_OF_RANGE';
  }
  if (!isIntegerWithinBounds(facts.capacity, seatCountBounds)) return 'CAPACITY_OUT_OF_RANGE';
  return facts.bonus === 0 || isIntegerWithinBounds(facts.bonus, shiftBonusBoundsYen)
    ? null
    : 'BONUS_OUT_OF_RANGE';
}

function whyDeadlineRefused(
  { startsAt, deadline }: PostingFacts,
  now: Date,
): PublishRefusal | null {
  const earliest = addMinutes(startsAt, -applyDeadlineMinutesBeforeStart.earliest);
  const latest = addMinutes(startsAt, -applyDeadlineMinutesBeforeStart.latest);
  if (!(earliest <= deadline && deadline <= latest)) return 'DEADLINE_OUT_OF_RANGE';
  return deadline <= now ? 'DEADLINE_PASSED' : null;
}

/** True when every group can be satisfied: groups are not empty, and ids are bits of a mask, 1 to 62. */
function areGroups(groups: PostingFacts['licenseGroups']): boolean {
  return (
    groups.length <= maxTemplateLicenseGroups &&
    groups.every(
      (group) =>
        group.length > 0 && group.every((id) => isIntegerWithinBounds(id, { least: 1, most: 62 })),
    )
  );
}

export type RecruitmentOpenFacts = {
  deadline: Date;
  capacity: number;
  seatsTaken: number;
  pausedAt: Date | null;
  closedAt: Date | null;
};

/**
 * Returns `open` while now < deadline, a seat is left, and the facility has not paused or closed the recruitment. (Rule
 * 4.6)
 */
export function recruitmentStateOf(facts: RecruitmentOpenFacts, now: Date): 'open' | 'closed' {
  const stopped = facts.pausedAt !== null || facts.closedAt !== null;
  return !stopped && now < facts.deadline && facts.seatsTaken < facts.capacity ? 'open' : 'closed';
}

/** A start within these hours makes a recruitment 急募. (Rule 4.6) */
export const urgentTagHoursBeforeStart = 24;

/** True when the start lies ahead, by 24 hours at most: the tag 急募. */
export function doesShiftStartWithinDay(startsAt: Date, now: Date): boolean {
  return startsAt > now && startsAt <= addHours(now, urgentTagHoursBeforeStart);
}

/** Entries on one page of a worker's list of recruitments, and of followed facilities. */
export const recruitmentPageSize = 20;
/** Limit, repeated in the API by `Mutation.addRecruitmentToFavorite`. */
export const maxFavorites = 200;
/** Facilities that one worker may follow. (Rule 4.20) Repeated in the API by `Mutation.followFacility`. */
export const maxFollowedFacilities = 100;
export const favoriteKeptDaysAfterStart = 30;
/** Days after the close of a recruitment for which its page stays readable for search engines. */
const publicDaysAfterClose = 30;

export type PublicPageFacts = RecruitmentOpenFacts & { startsAt: Date };

/**
 * Returns the state for search engines: `open`, `closed` (readable, but no offer), or `gone` once the start has passed
 * or it has been closed for more than 30 days.
 */
export function publicPageStateOf(facts: PublicPageFacts, now: Date): 'open' | 'closed' | 'gone' {
  if (facts.startsAt <= now) return 'gone';
  if (recruitmentStateOf(facts, now) === 'open') return 'open';
  const ends = [facts.closedAt, facts.pausedAt, facts.deadline].flatMap(
    (at) => at?.getTime() ?? [],
  );
  const since = now.getTime() - Math.min(...ends);
  return since > publicDaysAfterClose * dayMs ? 'gone' : 'closed';
}
