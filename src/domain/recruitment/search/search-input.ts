import { addDays, daysBetween, jstDay, type JstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { RecruitmentSearchInput, RecruitmentSort } from '#gen/types.ts';

import { postgresMultirangeOf, type ShiftSpan } from './clashes.ts';
import {
  heldLicensesMask,
  allLicensesMask,
  idMaskOf,
  withPayTimingBit,
  type IdMask,
} from '../masks.ts';
import { maxValuesPerFilter } from './filter-steps.ts';
import {
  cityPlaceKey,
  everywherePlaceKey,
  prefecturePlaceKey,
  stationPlaceKey,
} from '../publishing/offer.ts';
import { searchWindowDays } from '../rules.ts';
import { shiftKindBits } from '../shift-kind.ts';

/** A validated search, in the form that the SQL statements take. */
export type ValidatedSearch = {
  sort: RecruitmentSort;
  /** Names of places; a recruitment matches any of them. */
  places: string[];
  /** The chosen days that a search covers; null for all days. */
  days: JstDay[] | null;
  /** Null when only places and days are set: then an index alone answers the search. */
  filters: SearchFilterValues | null;
  /** True when the list has each job once instead of each recruitment; only for searches over all days. */
  byJob: boolean;
};

export type SearchFilterValues = {
  shifts: number;
  /** Ranges of minutes on duty, as PostgreSQL's multirange text. */
  hours: string;
  salary: number;
  hourlyWage: number;
  held: IdMask;
  tasks: IdMask;
  features: IdMask;
  /** With the bit of `withPayTimingBit` for 「すぐ払い」 alone. */
  benefits: IdMask;
  /** Null for every kind of facility. */
  services: number[] | null;
  bonus: number;
  careLevel: number;
  beginners: boolean;
  instant: boolean;
  /** The worker's booked shifts, as PostgreSQL's multirange text. */
  booked: string;
  /**
   * True when the search returns the recruitments that overlap `booked`, in order to count them, instead of those that
   * do not.
   */
  clashing: boolean;
  /** Facilities that the worker has blocked, or that have blocked the worker. */
  hidden: readonly string[];
};

const everything: SearchFilterValues = {
  shifts: 7,
  hours: '{(,)}',
  salary: 0,
  hourlyWage: 0,
  held: allLicensesMask,
  tasks: '0',
  features: '0',
  benefits: '0',
  services: null,
  bonus: 0,
  careLevel: 99,
  beginners: false,
  instant: false,
  booked: '{}',
  clashing: false,
  hidden: [],
};

/** True when the required licences are the only filter. */
export function isFilteredByLicencesOnly(filters: SearchFilterValues): boolean {
  return sameFilters({ ...filters, held: everything.held }, everything);
}

export type SearchInputFacts = {
  now: Date;
  /** The signed-in worker's licences; null for visitors, and when the filter is off. */
  myLicenseIds: readonly number[] | null;
  workingHours: readonly { id: number; minimumMinutes: number; maximumMinutes: number | null }[];
  /** Wards by the id of their designated city, because facilities are assigned to wards. */
  wards: ReadonlyMap<string, readonly string[]>;
  /** Stations that replace the chosen ones; null to use those of the input. */
  stationsAround: readonly string[] | null;
  /** The worker's shifts that results must not overlap; none for visitors, and when the filter is off. */
  booked: readonly ShiftSpan[];
  /** Facilities whose recruitments the worker does not see; none for visitors. */
  hidden: readonly string[];
};

/**
 * Validates the filters. Returns null when no recruitment can match: an unknown id, or only past days, as in old links.
 * Lists that no screen sends are refused. Refusals: VALIDATION_FAILED.
 */
export function readSearch(
  input: RecruitmentSearchInput,
  facts: SearchInputFacts,
): ValidatedSearch | null {
  refuseLongLists(input);
  const places = readPlaces(input, facts);
  const days = readDays(input.workDates ?? [], facts.now);
  const filters = readFilters(input, facts);
  if (places.length === 0 || days?.length === 0 || filters === 'nothing') return null;
  const byJob = input.groupByJob === true && days === null;
  return { sort: input.sort ?? 'RECOMMENDED', places, days, filters, byJob };
}

/** Returns the days that a search covers, today first. (Rule 4.6) */
export function daysOfSearchWindow(now: Date): JstDay[] {
  return Array.from({ length: searchWindowDays + 1 }, (_, index) => addDays(jstDay(now), index));
}

function refuseLongLists(input: RecruitmentSearchInput): void {
  const long = Object.entries(input).filter(
    ([, value]) => Array.isArray(value) && value.length > maxValuesPerFilter,
  );
  if (long.length === 0) return;
  throw refuseFields(
    Object.fromEntries(
      long.map(([name]) => [name, `選べるのは${maxValuesPerFilter}件までです。選び直してください`]),
    ),
  );
}

/** Allowed characters of a code; other texts never reach the database. */
const codePattern = /^[0-9A-Za-z]{1,20}$/;

function readPlaces(
  { areaLIds, areaMIds, stationCodes }: RecruitmentSearchInput,
  { wards, stationsAround }: SearchInputFacts,
): string[] {
  const chosen: [readonly string[], (code: string) => string][] = [
    [areaLIds ?? [], prefecturePlaceKey],
    [(areaMIds ?? []).flatMap((id) => wards.get(id) ?? [id]), cityPlaceKey],
    [stationsAround ?? stationCodes ?? [], stationPlaceKey],
  ];
  if (chosen.every(([codes]) => codes.length === 0)) return [everywherePlaceKey];
  const places = chosen.flatMap(([codes, name]) =>
    codes.filter((code) => codePattern.test(code)).map(name),
  );
  return [...new Set(places)];
}

function readDays(days: readonly JstDay[], now: Date): JstDay[] | null {
  if (days.length === 0) return null;
  const today = jstDay(now);
  const inWindow = (day: JstDay) => day >= today && daysBetween(today, day) <= searchWindowDays;
  return [...new Set(days)].filter(inWindow).toSorted();
}

function readFilters(
  input: RecruitmentSearchInput,
  facts: SearchInputFacts,
): SearchFilterValues | null | 'nothing' {
  const ids = readIdFilters(input, facts);
  if (ids === 'nothing') return 'nothing';
  const { hours, tasks, features, benefits, services } = ids;
  // The keys have the same order as in `everything`, because `sameFilters` compares JSON.
  const filters: SearchFilterValues = {
    shifts: readShifts(input),
    hours,
    salary: Math.max(0, input.minimumSalary ?? 0),
    hourlyWage: Math.max(0, input.minimumHourlyWage ?? 0),
    held: readHeld(input, facts.myLicenseIds),
    tasks,
    features,
    benefits: input.earlyPayoutOnly ? withPayTimingBit(benefits) : benefits,
    services,
    bonus: input.withBonus ? 1 : 0,
    careLevel: readCareLevel(input.maximumCareLevel ?? null),
    beginners: input.beginnersWelcome ?? false,
    instant: input.instantOnly ?? false,
    booked: postgresMultirangeOf(facts.booked),
    clashing: false,
    hidden: facts.hidden,
  };
  return sameFilters(filters, everything) ? null : filters;
}

type IdFilters = Pick<SearchFilterValues, 'hours' | 'tasks' | 'features' | 'benefits' | 'services'>;

/** Returns the filters that are ids of the master lists; `nothing` when no recruitment can match them. */
function readIdFilters(
  input: RecruitmentSearchInput,
  facts: SearchInputFacts,
): IdFilters | 'nothing' {
  const hours = readHours(input.workingHourOptionIds ?? [], facts);
  const services = readServices(input.facilityServiceIds ?? []);
  const tasks = readMask(input.jobTaskIds ?? []);
  const features = readMask(input.facilityFeatureIds ?? []);
  const benefits = readMask(input.jobBenefitIds ?? []);
  if (hours === null || services === 'nothing') return 'nothing';
  if (tasks === null || features === null || benefits === null) return 'nothing';
  return { hours, services, tasks, features, benefits };
}

function readServices(ids: readonly string[]): SearchFilterValues['services'] | 'nothing' {
  if (ids.length === 0) return null;
  const known = readIds(ids);
  return known.length === 0 ? 'nothing' : known;
}

function readShifts({ shifts }: RecruitmentSearchInput): number {
  const bits = (shifts ?? []).reduce((all, kind) => all | shiftKindBits[kind], 0);
  return bits === 0 ? everything.shifts : bits;
}

function readHours(ids: readonly string[], { workingHours }: SearchInputFacts): string | null {
  if (ids.length === 0) return everything.hours;
  const chosen = workingHours.filter((option) => ids.includes(String(option.id)));
  if (chosen.length === 0) return null;
  const spans = chosen.map(
    ({ minimumMinutes, maximumMinutes }) => `[${minimumMinutes},${maximumMinutes ?? ''}]`,
  );
  return `{${spans.join(',')}}`;
}

/**
 * Returns the licence mask: the listed licences, the worker's own when `onlyWithMyLicenses` is on, or those that are in
 * both.
 */
function readHeld(input: RecruitmentSearchInput, myLicenseIds: readonly number[] | null): IdMask {
  const listed = input.licenseIds ? readIds(input.licenseIds) : null;
  const mine = input.onlyWithMyLicenses ? myLicenseIds : null;
  if (listed === null && mine === null) return everything.held;
  if (listed === null) return heldLicensesMask(mine ?? []);
  return heldLicensesMask(mine === null ? listed : listed.filter((id) => mine.includes(id)));
}

/** In tenths of a level. Unknown levels are stored as 99, above every limit. */
function readCareLevel(level: number | null): number {
  if (level === null) return everything.careLevel;
  return Math.min(98, Math.max(0, Math.floor(level * 10 + 1e-6)));
}

function readIds(ids: readonly string[]): number[] {
  return ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
}

/**
 * Returns the mask of ids that a recruitment must all have; null for an id that cannot exist, because then no
 * recruitment matches.
 */
function readMask(ids: readonly string[]): IdMask | null {
  const numbers = readIds(ids);
  const known = numbers.filter((id) => id <= 62);
  return known.length === ids.length ? idMaskOf(known) : null;
}

function sameFilters(one: SearchFilterValues, other: SearchFilterValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
