import { jstDay, minutesBetween } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { OvertimeAgreementPeriod } from '#domain/corporation/agreements/agreement-rules.ts';
import type { InstantHireConditionsWithNames } from '#domain/corporation/choices/instant-rules.ts';
import type { EmployerPostingFacts } from '#domain/corporation/standing-rules.ts';
import type { PayTiming, Recruitment, RecruitmentMode } from '#gen/types.ts';
import {
  offeredPayOfPosting,
  plannedHoursOf,
  shiftWageTermsOf,
} from '#domain/pay/wage/shift-terms.ts';
import { grossWageOf } from '#domain/pay/wage/wage.ts';
import type { MinimumWageTables } from '#domain/reference/statutory/minimum-wage-table.ts';

import {
  representativeImageUrlOf,
  licenseRequirementLabel,
  facilityRatingLabel,
  minReviewsForRatingLabel,
  stationLabel,
  travelAllowanceLabel,
} from '../labels.ts';
import { licenseGroupMasks, idMaskOf, withPayTimingBit, type IdMask } from '../masks.ts';
import { minimumWageOfShift } from './minimum-wage.ts';
import type { PostingTerms } from '../rules.ts';
import { recommendationScoreOf } from './score.ts';
import { shiftKindBits, shiftKindOf } from '../shift-kind.ts';
import { lastingTagNamesOf, type TagName } from '../tags.ts';

/** The facts of a posting that come from its job and its facility. */
export type JobOfferFacts = {
  jobId: string;
  facilityId: string;
  corporationId: string;
  title: string;
  taskIds: number[];
  taskNames: string[];
  benefitIds: number[];
  licenseGroups: number[][];
  /** The conditions under which the application concludes the contract; null without conditions. */
  instantConditions: InstantHireConditionsWithNames | null;
  beginnersWelcome: boolean;
  pickUpService: boolean;
  jobImageKeys: string[];
  facilityName: string;
  serviceId: number;
  serviceName: string;
  prefectureCode: string;
  /** The minimum wages of all prefectures and loaded years. */
  minimumWages: MinimumWageTables;
  cityCode: string;
  /** The address up to the town, which visitors may see. */
  publicAddress: string;
  featureIds: number[];
  careLevel: number | null;
  /** The 36協定 filings of the facility. */
  agreements: readonly OvertimeAgreementPeriod[];
  standing: EmployerPostingFacts;
  /** True if the corporation is proven, so that new postings promise 「すぐ払い」. (Rule 8.6) */
  isCorporationProven: boolean;
  facilityImageKeys: string[];
  rating: number | null;
  ratingCount: number;
  /** Nearest first. */
  stationCodes: string[];
  stationNames: string[];
  walkMinutes: number[];
};

/** An offer with what decides, beside a posting's terms, whether it may be published. */
export type PublishingOffer = JobOfferFacts & {
  /** The highest hourly wage by the median of similar postings in yen; null where there are too few. (Rule 8.6) */
  wageCeiling: Yen | null;
};

/** A recruitment as stored in its table. */
export type PostingRecord = PostingTerms & {
  id: string;
  mode: RecruitmentMode;
  publishedAt: Date;
  seatsTaken: number;
  /** True when a person of the facility marked the posting as 急募 (urgent). */
  isUrgent: boolean;
  /** True for a posting that is public although no operator has decided about its template. (Rule 8.6) */
  isUnreviewed: boolean;
  payTiming: PayTiming;
};

/** The stored list item; parts that depend on time, seats or viewer are added on read. */
export type StoredListItem = Omit<
  Recruitment,
  | '__typename'
  | 'tags'
  | 'startsAt'
  | 'endsAt'
  | 'deadline'
  | 'remainingRecruitmentNumbers'
  | 'state'
  | 'favorited'
  | 'travelMinutes'
  | 'homeMinutes'
  | 'clashes'
  | 'requirementLabel'
  | 'payTiming'
  | 'jobDates'
  | 'invitation'
> & {
  /** Missing where an older release stored the item. */
  requirementLabel?: string;
  /** Missing where an older release stored the item. */
  payTiming?: PayTiming;
  startsAt: string;
  endsAt: string;
  deadline: string;
  lastingTags: TagName[];
  /** The facility's stations, nearest first; missing where an older release stored the item. */
  stops?: NearbyStation[];
};

/** A station near a facility, and the walk from it. */
export type NearbyStation = { code: string; walkMinutes: number };

/** A row of `open_recruitments`, with the values of its rows in `open_places`. */
export type OpenRecruitmentRow = {
  id: string;
  facilityId: string;
  prefectureCode: string;
  stationCodes: string[];
  places: string[];
  workDate: string;
  startsAt: Date;
  endsAt: Date;
  deadline: Date;
  publishedAt: Date;
  shiftKind: string;
  shiftBit: number;
  dutyMinutes: number;
  hourlyWage: Yen;
  salary: Yen;
  score: number;
  walkMinutes: number;
  rating: number;
  serviceId: number;
  careLevel: number;
  bonus: number;
  beginnersWelcome: boolean;
  instant: boolean;
  licenseMask1: IdMask;
  licenseMask2: IdMask;
  licenseMask3: IdMask;
  taskMask: IdMask;
  featureMask: IdMask;
  benefitMask: IdMask;
  remaining: number;
  item: StoredListItem;
};

/** The value for an unknown walk or care level: sorts after every known value. */
const unknown = 99;

/** Name of the place in `open_places` that every recruitment has, whatever its address. */
export const everywherePlaceKey = 'J';
export const prefecturePlaceKey = (code: string) => `L${code}`;
export const cityPlaceKey = (code: string) => `M${code}`;
export const stationPlaceKey = (code: string) => `S${code}`;

/**
 * Returns the taxable wage in yen of a shift worked as planned: base, premiums and bonus, no travel allowance. (Rule
 * 4.12)
 */
export function plannedTaxablePayOf(terms: PostingTerms): Yen {
  return grossWageOf(shiftWageTermsOf(offeredPayOfPosting(terms)), plannedHoursOf(terms)).taxable;
}

/** Returns every value of an open recruitment by which a search filters or sorts, or that it shows. */
export function openRecruitmentRowOf(
  posting: PostingRecord,
  offer: JobOfferFacts,
): OpenRecruitmentRow {
  const derived = derive(posting, offer);
  const { shiftKind, ratingTenths, walkMinutes } = derived;
  const [licenseMask1, licenseMask2, licenseMask3] = licenseGroupMasks(offer.licenseGroups);
  return {
    id: posting.id,
    facilityId: offer.facilityId,
    prefectureCode: offer.prefectureCode,
    stationCodes: offer.stationCodes,
    places: placesOf(offer),
    workDate: derived.workDate,
    startsAt: posting.startsAt,
    endsAt: posting.endsAt,
    deadline: posting.deadline,
    publishedAt: posting.publishedAt,
    shiftKind,
    shiftBit: shiftKindBits[shiftKind],
    dutyMinutes: minutesBetween(posting.startsAt, posting.endsAt),
    hourlyWage: posting.hourlyWage,
    salary: derived.salary,
    score: recommendationScoreOf({
      ...posting,
      ...derived,
      beginnersWelcome: offer.beginnersWelcome,
    }),
    walkMinutes: walkMinutes ?? unknown,
    rating: ratingTenths ?? 0,
    serviceId: offer.serviceId,
    careLevel: offer.careLevel === null ? unknown : Math.round(offer.careLevel * 10),
    bonus: posting.bonus,
    beginnersWelcome: offer.beginnersWelcome,
    // The filter promises 即決 to everybody, so a posting with conditions does not match.
    instant: posting.mode === 'INSTANT' && offer.instantConditions === null,
    licenseMask1,
    licenseMask2,
    licenseMask3,
    taskMask: idMaskOf(offer.taskIds),
    featureMask: idMaskOf(offer.featureIds),
    benefitMask: benefitMaskOf(posting, offer),
    remaining: posting.capacity - posting.seatsTaken,
    item: storedListItemOf(posting, offer),
  };
}

function benefitMaskOf({ payTiming }: PostingRecord, { benefitIds }: JobOfferFacts): IdMask {
  const mask = idMaskOf(benefitIds);
  return payTiming === 'PAY_DAY' ? withPayTimingBit(mask) : mask;
}

/** Returns the stored list item of a recruitment, open or not. */
export function storedListItemOf(posting: PostingRecord, offer: JobOfferFacts): StoredListItem {
  const derived = derive(posting, offer);
  const { walkMinutes } = derived;
  const [station] = offer.stationNames;
  return {
    id: posting.id,
    title: offer.title,
    lastingTags: lastingTagNamesOf({ ...posting, ...offer, ...derived }),
    representativeImage: representativeImageUrlOf(offer),
    tasks: offer.taskNames,
    startsAt: posting.startsAt.toISOString(),
    endsAt: posting.endsAt.toISOString(),
    deadline: posting.deadline.toISOString(),
    breakMinutes: posting.breakMinutes,
    hourlyWage: posting.hourlyWage,
    salary: derived.salary,
    travelAllowanceLabel: travelAllowanceLabel(posting.travelAllowance),
    capacity: posting.capacity,
    mode: posting.mode,
    payTiming: posting.payTiming,
    facility: {
      id: offer.facilityId,
      name: offer.facilityName,
      service: offer.serviceName,
      address: offer.publicAddress,
    },
    review: facilityRatingLabel(offer.rating, offer.ratingCount),
    bonus: posting.bonus === 0 ? null : posting.bonus,
    requirementLabel: licenseRequirementLabel(offer.licenseGroups),
    stationLabel:
      station === undefined || walkMinutes === null
        ? null
        : stationLabel({ name: station, walkMinutes }),
    stops: offer.stationCodes.map((code, index) => ({
      code,
      walkMinutes: offer.walkMinutes[index] ?? unknown,
    })),
  };
}

function derive(posting: PostingRecord, offer: JobOfferFacts) {
  const workDate = jstDay(posting.startsAt);
  return {
    workDate,
    minimumWage: minimumWageOf(posting, offer),
    shiftKind: shiftKindOf(posting),
    salary: plannedTaxablePayOf(posting),
    ratingTenths: ratingTenthsOf(offer),
    walkMinutes: offer.walkMinutes[0] ?? null,
  };
}

function minimumWageOf(
  { startsAt, endsAt }: Pick<PostingTerms, 'startsAt' | 'endsAt'>,
  { prefectureCode, minimumWages }: JobOfferFacts,
): Yen {
  return minimumWageOfShift(minimumWages, { prefectureCode, startsAt, endsAt });
}

function placesOf(offer: JobOfferFacts): string[] {
  return [
    everywherePlaceKey,
    prefecturePlaceKey(offer.prefectureCode),
    cityPlaceKey(offer.cityCode),
    ...offer.stationCodes.map(stationPlaceKey),
  ];
}

function ratingTenthsOf({ rating, ratingCount }: JobOfferFacts): number | null {
  return rating === null || ratingCount < minReviewsForRatingLabel ? null : Math.round(rating * 10);
}
