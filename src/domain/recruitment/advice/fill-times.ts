import { minutesBetween } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import { shiftKindOf } from '../shift-kind.ts';

/** A posting whose work has begun, with what became of it. */
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
  /** Only its audience could see it at first. */
  wasLimited: boolean;
  /** When it was first edited, paused or closed. */
  changedAt: Date | null;
  /** When each of the hired applied, the first first. */
  appliedAt: readonly Date[];
  /** When each of them left the shift again, in the same order; null for who stayed. */
  leftAt: readonly (Date | null)[];
};

/** What is compared: postings that are alike in it. */
export type Likeness = {
  requirement: string;
  shiftKind: ReturnType<typeof shiftKindOf>;
  lead: PostingLead;
};

export type PostingLead = 'WITHIN_2_DAYS' | 'WITHIN_7_DAYS' | 'EARLIER';

/** How the posting ended, with the minutes from publishing until it was full. */
export type FillOutcome =
  | { outcome: 'FILLED'; minutes: number }
  | { outcome: 'UNFILLED' | 'LEFT_OUT'; minutes: null };

export type FillRow = Likeness &
  FillOutcome &
  Pick<
    EndedPosting,
    'recruitmentId' | 'facilityId' | 'corporationId' | 'prefectureCode' | 'hourlyWage' | 'startsAt'
  >;

/** The row that is stored of a posting. */
export function fillRow(posting: EndedPosting): FillRow {
  const { recruitmentId, facilityId, corporationId, prefectureCode, hourlyWage, startsAt } =
    posting;
  return {
    recruitmentId,
    facilityId,
    corporationId,
    prefectureCode,
    hourlyWage,
    startsAt,
    ...likenessOf(posting),
    ...outcomeOf(posting),
  };
}

type Shift = Pick<EndedPosting, 'licenseGroups' | 'startsAt' | 'endsAt' | 'publishedAt'>;

/** What a shift has in common with those that it is compared with. */
export function likenessOf({ licenseGroups, publishedAt, ...span }: Shift): Likeness {
  return {
    requirement: requirementOf(licenseGroups),
    shiftKind: shiftKindOf(span),
    lead: leadOf(publishedAt, span.startsAt),
  };
}

/** The same text for the same licences, in whatever order a template names them; empty without any. */
export function requirementOf(licenseGroups: readonly (readonly number[])[]): string {
  return licenseGroups
    .map((group) => [...new Set(group)].toSorted((a, b) => a - b).join(','))
    .toSorted()
    .join(' ');
}

const dayMinutes = 24 * 60;

/** How long before its start a shift is posted. */
export function leadOf(publishedAt: Date, startsAt: Date): PostingLead {
  const minutes = minutesBetween(publishedAt, startsAt);
  if (minutes < 2 * dayMinutes) return 'WITHIN_2_DAYS';
  return minutes < 7 * dayMinutes ? 'WITHIN_7_DAYS' : 'EARLIER';
}

/**
 * How the posting ended. One that was limited, or edited, paused or closed before it was full, is left out: neither
 * its wage nor its time is what workers saw.
 */
export function outcomeOf(posting: EndedPosting): FillOutcome {
  const { wasLimited, changedAt, publishedAt } = posting;
  const full = fullAt(posting);
  const wasChanged = changedAt !== null && (full === null || changedAt < full);
  if (wasLimited || wasChanged) return { outcome: 'LEFT_OUT', minutes: null };
  return full === null
    ? { outcome: 'UNFILLED', minutes: null }
    : { outcome: 'FILLED', minutes: Math.max(0, minutesBetween(publishedAt, full)) };
}

/**
 * When the application came with which every seat was taken for the first time, or null. The application and not its
 * acceptance: how long the facility took to decide says nothing about the wage.
 */
function fullAt({ capacity, appliedAt, leftAt }: EndedPosting): Date | null {
  const isFull = (at: Date, index: number) => {
    const left = leftAt.slice(0, index).filter((one) => one !== null && one <= at).length;
    return index + 1 - left >= capacity;
  };
  return appliedAt.find(isFull) ?? null;
}
