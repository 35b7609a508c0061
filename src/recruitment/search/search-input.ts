import { addDays, daysBetween, jstDay, type JstDay } from '#base/jst.ts';
import { refuseFields } from '#base/refusal.ts';
import type { RecruitmentSearchInput, RecruitmentSort } from '#gen/resolvers.ts';

import { heldMask, holdsEverything, maskOf, type Mask } from '../masks.ts';
import { cityPlace, everywhere, prefecturePlace, stationPlace } from '../publishing/posting.ts';
import { windowDays } from '../rules.ts';
import { shiftBits } from '../shift-kind.ts';

/** More than anybody picks by hand; fewer than hurts. */
const maxChosen = 100;

/** A search as the statements understand it. */
export type Search = {
  sort: RecruitmentSort;
  /** Names of places; any of them. */
  places: string[];
  /** The chosen days inside the window; null for all of them. */
  days: JstDay[] | null;
  /** Null when no filter but place and day is set: then the index alone answers. */
  filters: Filters | null;
};

export type Filters = {
  shifts: number;
  /** PostgreSQL's text of the spans of minutes on duty. */
  hours: string;
  salary: number;
  hourlyWage: number;
  held: Mask;
  tasks: Mask;
  features: Mask;
  benefits: Mask;
  /** Null for every kind. */
  services: number[] | null;
  bonus: number;
  careLevel: number;
  beginners: boolean;
  instant: boolean;
};

const everything: Filters = {
  shifts: 7,
  hours: '{(,)}',
  salary: 0,
  hourlyWage: 0,
  held: holdsEverything,
  tasks: '0',
  features: '0',
  benefits: '0',
  services: null,
  bonus: 0,
  careLevel: 99,
  beginners: false,
  instant: false,
};

export type SearchFacts = {
  now: Date;
  /** The signed-in worker's licences; null when they were not asked for or nobody is signed in. */
  myLicenseIds: number[] | null;
  workingHours: readonly { id: number; minimumMinutes: number; maximumMinutes: number | null }[];
  /** The wards of designated cities, by the city's id: facilities stand in wards. */
  wards: ReadonlyMap<string, readonly string[]>;
};

/**
 * Reads the filters. Null when nothing can match: an id that exists nowhere, or days that are over,
 * as old links have them. Refuses lists that no screen sends.
 */
export function readSearch(input: RecruitmentSearchInput, facts: SearchFacts): Search | null {
  refuseLongLists(input);
  const places = readPlaces(input, facts.wards);
  const days = readDays(input.workDates ?? [], facts.now);
  const filters = readFilters(input, facts);
  if (places.length === 0 || days?.length === 0 || filters === 'nothing') return null;
  return { sort: input.sort ?? 'RECOMMENDED', places, days, filters };
}

/** The days of the window, today first. (Rule 4.6) */
export function daysOfWindow(now: Date): JstDay[] {
  return Array.from({ length: windowDays + 1 }, (_, index) => addDays(jstDay(now), index));
}

function refuseLongLists(input: RecruitmentSearchInput): void {
  const long = Object.entries(input).filter(
    ([, value]) => Array.isArray(value) && value.length > maxChosen,
  );
  if (long.length === 0) return;
  throw refuseFields(
    Object.fromEntries(
      long.map(([name]) => [name, `選べるのは${maxChosen}件までです。選び直してください`]),
    ),
  );
}

/** What may stand in a code: it keeps hostile text away from the database. */
const codePattern = /^[0-9A-Za-z]{1,20}$/;

function readPlaces(
  { areaLIds, areaMIds, stationCodes }: RecruitmentSearchInput,
  wards: SearchFacts['wards'],
): string[] {
  const chosen: [readonly string[], (code: string) => string][] = [
    [areaLIds ?? [], prefecturePlace],
    [(areaMIds ?? []).flatMap((id) => wards.get(id) ?? [id]), cityPlace],
    [stationCodes ?? [], stationPlace],
  ];
  if (chosen.every(([codes]) => codes.length === 0)) return [everywhere];
  const places = chosen.flatMap(([codes, name]) =>
    codes.filter((code) => codePattern.test(code)).map(name),
  );
  return [...new Set(places)];
}

function readDays(days: readonly JstDay[], now: Date): JstDay[] | null {
  if (days.length === 0) return null;
  const today = jstDay(now);
  const inWindow = (day: JstDay) => day >= today && daysBetween(today, day) <= windowDays;
  return [...new Set(days)].filter(inWindow).toSorted();
}

function readFilters(
  input: RecruitmentSearchInput,
  facts: SearchFacts,
): Filters | null | 'nothing' {
  const hours = readHours(input.workingHourOptionIds ?? [], facts);
  const services = readIds(input.facilityServiceIds ?? []);
  const tasks = readMask(input.jobTaskIds ?? []);
  const features = readMask(input.facilityFeatureIds ?? []);
  const benefits = readMask(input.jobBenefitIds ?? []);
  if (hours === null || tasks === null || features === null || benefits === null) return 'nothing';
  if (services.length === 0 && (input.facilityServiceIds ?? []).length > 0) return 'nothing';
  const filters: Filters = {
    shifts: readShifts(input),
    hours,
    salary: Math.max(0, input.minimumSalary ?? 0),
    hourlyWage: Math.max(0, input.minimumHourlyWage ?? 0),
    held: readHeld(input, facts.myLicenseIds),
    tasks,
    features,
    benefits,
    services: services.length === 0 ? null : services,
    bonus: input.withBonus ? 1 : 0,
    careLevel: readCareLevel(input.maximumCareLevel ?? null),
    beginners: input.beginnersWelcome ?? false,
    instant: input.instantOnly ?? false,
  };
  return sameFilters(filters, everything) ? null : filters;
}

function readShifts({ shifts }: RecruitmentSearchInput): number {
  const bits = (shifts ?? []).reduce((all, kind) => all | shiftBits[kind], 0);
  return bits === 0 ? everything.shifts : bits;
}

function readHours(ids: readonly string[], { workingHours }: SearchFacts): string | null {
  if (ids.length === 0) return everything.hours;
  const chosen = workingHours.filter((option) => ids.includes(String(option.id)));
  if (chosen.length === 0) return null;
  const spans = chosen.map(
    ({ minimumMinutes, maximumMinutes }) => `[${minimumMinutes},${maximumMinutes ?? ''}]`,
  );
  return `{${spans.join(',')}}`;
}

/** With a list the licences on it; with the switch the worker's own; with both what is in both. */
function readHeld(input: RecruitmentSearchInput, myLicenseIds: number[] | null): Mask {
  const listed = input.licenseIds ? readIds(input.licenseIds) : null;
  const mine = input.onlyWithMyLicenses ? myLicenseIds : null;
  if (listed === null && mine === null) return everything.held;
  if (listed === null) return heldMask(mine ?? []);
  return heldMask(mine === null ? listed : listed.filter((id) => mine.includes(id)));
}

/** Tenths; a level that is not known is never below a limit. */
function readCareLevel(level: number | null): number {
  if (level === null) return everything.careLevel;
  return Math.min(98, Math.max(0, Math.floor(level * 10 + 1e-6)));
}

function readIds(ids: readonly string[]): number[] {
  return ids.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
}

/** All of these must be there: one that cannot exist matches nothing. */
function readMask(ids: readonly string[]): Mask | null {
  const numbers = readIds(ids);
  const known = numbers.filter((id) => id <= 62);
  return known.length === ids.length ? maskOf(known) : null;
}

function sameFilters(one: Filters, other: Filters): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
