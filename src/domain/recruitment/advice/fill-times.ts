import { minutesBetween } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import { licenseRequirementKey } from '../publishing/license-requirement.ts';
import { shiftKindOf } from '../shift-kind.ts';

/** A posting whose work has begun, with the applications and changes that decide its outcome. */
export type EndedPosting = {
  recruitmentId: string;
  facilityId: string;
  corporationId: string;
  prefectureCode: string;
  licenseGroups: readonly (readonly number[])[];
  startsAt: Date;
  endsAt: Date;
  hourlyWage: Yen;
  capacity: number;
  publishedAt: Date;
  /** True when only the audience of the posting could see it at first. */
  wasLimited: boolean;
  /** When the posting was first edited, paused or closed; null for never. */
  changedAt: Date | null;
  /** The instant of each hired worker's application, the earliest first. */
  appliedAt: readonly Date[];
  /** When each hired worker left the shift again, in the order of `appliedAt`; null for a worker who stayed. */
  leftAt: readonly (Date | null)[];
};

/** The features by which postings are grouped; only postings with equal features are compared. */
export type PostingFeatures = {
  requirement: string;
  shiftKind: ReturnType<typeof shiftKindOf>;
  lead: PostingLeadTime;
};

export type PostingLeadTime = 'WITHIN_2_DAYS' | 'WITHIN_7_DAYS' | 'EARLIER';

/** The outcome of a posting, with the minutes from publishing until every seat was taken. */
export type PostingFillOutcome =
  | { outcome: 'FILLED'; minutes: number }
  | { outcome: 'UNFILLED' | 'LEFT_OUT'; minutes: null };

export type FillTimeRow = PostingFeatures &
  PostingFillOutcome &
  Pick<
    EndedPosting,
    'recruitmentId' | 'facilityId' | 'corporationId' | 'prefectureCode' | 'hourlyWage' | 'startsAt'
  >;

/** Returns the row of `fill_times` for a posting. */
export function fillTimeRowOf(posting: EndedPosting): FillTimeRow {
  const { recruitmentId, facilityId, corporationId, prefectureCode, hourlyWage, startsAt } =
    posting;
  return {
    recruitmentId,
    facilityId,
    corporationId,
    prefectureCode,
    hourlyWage,
    startsAt,
    ...postingFeaturesOf(posting),
    ...postingFillOutcomeOf(posting),
  };
}

type Shift = Pick<EndedPosting, 'licenseGroups' | 'startsAt' | 'endsAt' | 'publishedAt'>;

/** Returns the features that a shift shares with the postings to compare. */
export function postingFeaturesOf({ licenseGroups, publishedAt, ...span }: Shift): PostingFeatures {
  return {
    requirement: licenseRequirementKey(licenseGroups),
    shiftKind: shiftKindOf(span),
    lead: postingLeadTimeOf(publishedAt, span.startsAt),
  };
}

const dayMinutes = 24 * 60;

/** Limits, in days, of the classes of the time from publishing to the start. */
export const postingLeadTimeLimitDays = { short: 2, long: 7 } as const;

/** Returns the class of the time between publishing and the start of a shift. */
export function postingLeadTimeOf(publishedAt: Date, startsAt: Date): PostingLeadTime {
  const minutes = minutesBetween(publishedAt, startsAt);
  if (minutes < postingLeadTimeLimitDays.short * dayMinutes) return 'WITHIN_2_DAYS';
  return minutes < postingLeadTimeLimitDays.long * dayMinutes ? 'WITHIN_7_DAYS' : 'EARLIER';
}

/**
 * Returns the outcome of a posting. A posting that was limited, or edited, paused or closed before it was full, is left
 * out: the stored wage and time are not the ones that workers saw.
 */
export function postingFillOutcomeOf(posting: EndedPosting): PostingFillOutcome {
  const { wasLimited, changedAt, publishedAt } = posting;
  const full = fullAt(posting);
  const wasChanged = changedAt !== null && (full === null || changedAt < full);
  if (wasLimited || wasChanged) return { outcome: 'LEFT_OUT', minutes: null };
  return full === null
    ? { outcome: 'UNFILLED', minutes: null }
    : { outcome: 'FILLED', minutes: Math.max(0, minutesBetween(publishedAt, full)) };
}

/**
 * Returns the instant of the application with which every seat was taken for the first time, or null. The application
 * counts and not its acceptance, because the time that the facility took to decide says nothing about the wage.
 */
function fullAt({ capacity, appliedAt, leftAt }: EndedPosting): Date | null {
  const isFull = (at: Date, index: number) => {
    const left = leftAt.slice(0, index).filter((one) => one !== null && one <= at).length;
    return index + 1 - left >= capacity;
  };
  return appliedAt.find(isFull) ?? null;
}
