import { addDays, isJstDay, type JstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { RecruitmentSearchInput, RecruitmentSort, ShiftKind } from '#gen/types.ts';
import {
  maxSearchCities,
  placeSearchParamKeys,
  placeParamSeparator,
  maxSearchStations,
} from '#apps/worker/places/client.ts';

/** The filters of a search as the URL holds them. Empty and null mean no filter. */
export type SearchFilters = {
  workDates: JstDay[];
  areaLIds: string[];
  areaMIds: string[];
  stationCodes: string[];
  /** Also includes stations within this many minutes of the chosen station; no effect with several stations. */
  withinMinutes: number | null;
  shifts: ShiftKind[];
  workingHourOptionIds: string[];
  minimumSalary: number | null;
  minimumHourlyWage: number | null;
  /** An empty list means jobs that require no licence. */
  licenseIds: string[] | null;
  /** Null means not set: `/` then turns the filter on for workers with licences. */
  onlyWithMyLicenses: boolean | null;
  jobTaskIds: string[];
  facilityServiceIds: string[];
  facilityFeatureIds: string[];
  jobBenefitIds: string[];
  withBonus: boolean;
  maximumCareLevel: number | null;
  beginnersWelcome: boolean;
  instantOnly: boolean;
  /** Only 「すぐ払い」. */
  earlyPayoutOnly: boolean;
  sort: RecruitmentSort;
  /** Sorts by travel time from the single chosen station or from home; `sort` then has no effect. */
  nearestFirst: boolean;
  /** True shows recruitments that overlap a booked shift of the signed-in worker; they are hidden otherwise. */
  showsClashes: boolean;
};

/** The last searchable day is this many days after today. (Rule 4.6) */
export const maxSearchDaysAhead = 60;

const shiftWords = {
  early: 'SHIFT_EARLY_MORNING',
  day: 'SHIFT_DAY',
  night: 'SHIFT_NIGHT',
} as const satisfies Record<string, ShiftKind>;

const sortWords = {
  recommended: 'RECOMMENDED',
  newest: 'NEWEST',
  soon: 'STARTS_SOON',
  hourly: 'HOURLY_HIGH',
  daily: 'DAILY_HIGH',
  station: 'NEAR_STATION',
  rating: 'RATING_HIGH',
} as const satisfies Record<string, RecruitmentSort>;

/** The URL parameter with the recruitment in the detail pane on wide screens. */
export const detailPaneParamKey = 'beside';

const withinKey = 'within';
/** The value of the URL's `sort` parameter for sorting by travel time. */
const nearestWord = 'nearest';
/** The server's maximum: each station within the time costs an index range of the search. */
const maxWithinMinutes = 45;

const noLicence = 'none';
const separator = placeParamSeparator;

const defaultSort: RecruitmentSort = 'RECOMMENDED';

/** Reads filters from the URL and ignores unknown values, because URLs are typed, shared and old. */
export function readSearchFilters(params: URLSearchParams): SearchFilters {
  const list = (key: string, fits: RegExp) =>
    [...new Set((params.get(key) ?? '').split(separator))]
      .filter((part) => fits.test(part))
      .toSorted();
  const ids = (key: string) => list(key, /^\d{1,3}$/).toSorted((a, b) => Number(a) - Number(b));
  const yes = (key: string) => params.get(key) === '1';
  const shifts = list('shifts', /^(early|day|night)$/);
  return {
    workDates: list('dates', /^\d{4}-/).filter(isJstDay),
    areaLIds: list(placeSearchParamKeys.prefectures, /^\d{2}$/),
    areaMIds: list(placeSearchParamKeys.cities, /^\d{5}$/).slice(0, maxSearchCities),
    stationCodes: list(placeSearchParamKeys.stations, /^\w{1,12}$/).slice(0, maxSearchStations),
    withinMinutes: whole(params.get(withinKey), maxWithinMinutes),
    shifts: Object.entries(shiftWords).flatMap(([word, kind]) =>
      shifts.includes(word) ? [kind] : [],
    ),
    workingHourOptionIds: ids('hours'),
    minimumSalary: whole(params.get('salary'), 1_000_000),
    minimumHourlyWage: whole(params.get('hourly'), 100_000),
    licenseIds: readLicences(params.get('licenses'), ids('licenses')),
    onlyWithMyLicenses: readMine(params.get('mine')),
    jobTaskIds: ids('tasks'),
    facilityServiceIds: ids('services'),
    facilityFeatureIds: ids('features'),
    jobBenefitIds: ids('benefits'),
    withBonus: yes('bonus'),
    maximumCareLevel: readCareLevel(params.get('care')),
    beginnersWelcome: yes('beginners'),
    instantOnly: yes('instant'),
    earlyPayoutOnly: yes('early'),
    sort: readSort(params.get('sort')),
    nearestFirst: params.get('sort') === nearestWord,
    showsClashes: yes('clashes'),
  };
}

/** A search without filters. */
export const noSearchFilters = readSearchFilters(new URLSearchParams());

/** Writes filters to the URL: equal filters give the same URL, and unset ones are omitted. */
export function searchParamsOfFilters(filters: SearchFilters): URLSearchParams {
  const params = new URLSearchParams();
  const put = (key: string, value: string | number | boolean | null) => {
    if (value !== null && value !== '' && value !== false) {
      params.set(key, value === true ? '1' : String(value));
    }
  };
  const words = Object.entries(shiftWords).filter(([, kind]) => filters.shifts.includes(kind));
  put('dates', filters.workDates.join(separator));
  put(placeSearchParamKeys.prefectures, filters.areaLIds.join(separator));
  put(placeSearchParamKeys.cities, filters.areaMIds.join(separator));
  put(placeSearchParamKeys.stations, filters.stationCodes.join(separator));
  put(withinKey, filters.withinMinutes);
  put('shifts', words.map(([word]) => word).join(separator));
  put('hours', filters.workingHourOptionIds.join(separator));
  put('salary', filters.minimumSalary);
  put('hourly', filters.minimumHourlyWage);
  put(
    'licenses',
    filters.licenseIds?.length === 0 ? noLicence : (filters.licenseIds ?? []).join(separator),
  );
  put('mine', filters.onlyWithMyLicenses === false ? '0' : filters.onlyWithMyLicenses);
  put('tasks', filters.jobTaskIds.join(separator));
  put('services', filters.facilityServiceIds.join(separator));
  put('features', filters.facilityFeatureIds.join(separator));
  put('benefits', filters.jobBenefitIds.join(separator));
  put('bonus', filters.withBonus);
  put('care', filters.maximumCareLevel);
  put('beginners', filters.beginnersWelcome);
  put('instant', filters.instantOnly);
  put('early', filters.earlyPayoutOnly);
  put('clashes', filters.showsClashes);
  put('sort', writtenSort(filters));
  return params;
}

/** The path `/` with the filters as parameters. */
export function searchPathOfFilters(filters: SearchFilters): string {
  return paths.search(searchParamsOfFilters(filters));
}

/**
 * The API input of the filters; unset filters are undefined, so that equal searches have equal query
 * keys.
 */
export function searchInputOfFilters(filters: SearchFilters): RecruitmentSearchInput {
  return {
    workDates: some(filters.workDates),
    areaLIds: some(filters.areaLIds),
    areaMIds: some(filters.areaMIds),
    stationCodes: some(filters.stationCodes),
    withinMinutes:
      filters.stationCodes.length === 1 ? (filters.withinMinutes ?? undefined) : undefined,
    travelFrom: filters.stationCodes.length === 1 ? filters.stationCodes[0] : undefined,
    shifts: some(filters.shifts),
    workingHourOptionIds: some(filters.workingHourOptionIds),
    minimumSalary: filters.minimumSalary ?? undefined,
    minimumHourlyWage: filters.minimumHourlyWage ?? undefined,
    licenseIds: filters.licenseIds ?? undefined,
    onlyWithMyLicenses: filters.onlyWithMyLicenses || undefined,
    jobTaskIds: some(filters.jobTaskIds),
    facilityServiceIds: some(filters.facilityServiceIds),
    facilityFeatureIds: some(filters.facilityFeatureIds),
    jobBenefitIds: some(filters.jobBenefitIds),
    withBonus: filters.withBonus || undefined,
    maximumCareLevel: filters.maximumCareLevel ?? undefined,
    beginnersWelcome: filters.beginnersWelcome || undefined,
    instantOnly: filters.instantOnly || undefined,
    earlyPayoutOnly: filters.earlyPayoutOnly || undefined,
    sort: filters.sort,
    nearestFirst: filters.nearestFirst || undefined,
    // Undefined hides overlapping recruitments, like true.
    hideClashes: filters.showsClashes ? false : undefined,
    // With chosen days, results are single recruitments, so that each card is of such a day; otherwise one card per
    // job.
    groupByJob: filters.workDates.length === 0 || undefined,
  };
}

/** Removes days outside the searchable window, which the server would refuse. */
export function withSearchableDays(filters: SearchFilters, today: JstDay): SearchFilters {
  const last = addDays(today, maxSearchDaysAhead);
  const workDates = filters.workDates.filter((day) => today <= day && day <= last);
  return workDates.length === filters.workDates.length ? filters : { ...filters, workDates };
}

export type SearchArea = Pick<
  SearchFilters,
  'areaLIds' | 'areaMIds' | 'stationCodes' | 'withinMinutes'
>;

export const everywhereArea: SearchArea = {
  areaLIds: [],
  areaMIds: [],
  stationCodes: [],
  withinMinutes: null,
};

export function searchAreaOf({
  areaLIds,
  areaMIds,
  stationCodes,
  withinMinutes,
}: SearchFilters): SearchArea {
  return { areaLIds, areaMIds, stationCodes, withinMinutes };
}

export function isSearchEverywhere(place: SearchArea): boolean {
  return place.areaLIds.length + place.areaMIds.length + place.stationCodes.length === 0;
}

/** The number of active filters of the filter sheet; place, days and order are not part of it. */
export function countFilters(filters: SearchFilters): number {
  const {
    workDates: _days,
    sort: _sort,
    groupByJob: _byJob,
    nearestFirst: _nearestFirst,
    hideClashes: _hideClashes,
    ...rest
  } = searchInputOfFilters({ ...filters, ...everywhereArea });
  const on = Object.values(rest).filter((value) => value !== undefined);
  // 「資格なし」 is an empty list, and counts as one filter.
  return on.reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length || 1 : 1), 0);
}

/** True when the filters' labels need the master lists. */
export function needsSearchMasterLists(filters: SearchFilters): boolean {
  const lists = [
    filters.licenseIds ?? [],
    filters.workingHourOptionIds,
    filters.jobTaskIds,
    filters.facilityServiceIds,
    filters.facilityFeatureIds,
    filters.jobBenefitIds,
  ];
  return lists.some((ids) => ids.length > 0);
}

/** Returns the same place and days without the filters of the sheet. */
export function clearFilters(filters: SearchFilters): SearchFilters {
  const { workDates, sort, nearestFirst, showsClashes } = filters;
  // Null would let `/` turn the filter on again, so an unset filter stays null and a set one becomes false.
  const onlyWithMyLicenses = filters.onlyWithMyLicenses === null ? null : false;
  return {
    ...noSearchFilters,
    ...searchAreaOf(filters),
    workDates,
    onlyWithMyLicenses,
    sort,
    nearestFirst,
    showsClashes,
  };
}

function some<Value>(values: Value[]): Value[] | undefined {
  return values.length === 0 ? undefined : values;
}

function whole(text: string | null, most: number): number | null {
  const value = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0;
  return value > 0 && value <= most ? value : null;
}

function readLicences(text: string | null, ids: string[]): string[] | null {
  if (text === noLicence) return [];
  return ids.length === 0 ? null : ids;
}

function readMine(text: string | null): boolean | null {
  return text === '1' ? true : text === '0' ? false : null;
}

/** Reads a care level of 1.0 to 5.0 in tenths; null for other texts. */
function readCareLevel(text: string | null): number | null {
  const value = /^[1-5](\.\d)?$/.test(text ?? '') ? Number(text) : null;
  return value !== null && value <= 5 ? value : null;
}

function readSort(text: string | null): RecruitmentSort {
  return Object.entries(sortWords).find(([word]) => word === text)?.[1] ?? defaultSort;
}

function writtenSort({ sort, nearestFirst }: SearchFilters): string | null {
  if (nearestFirst) return nearestWord;
  return sort === defaultSort ? null : sortWord(sort);
}

function sortWord(sort: RecruitmentSort): string | null {
  return Object.entries(sortWords).find(([, id]) => id === sort)?.[0] ?? null;
}
