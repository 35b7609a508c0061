import type { ShiftKind } from '#gen/types.ts';
import { placeSearchParamKeys, placeParamSeparator } from '#apps/worker/places/client.ts';

import type {
  AlertConditionsInput,
  AlertHoursAndWageRanges,
  StoredAlertConditions,
} from './alert-client.ts';

/** State of the form; choices are ids. */
export type AlertDraft = {
  prefectures: string[];
  stations: string[];
  shifts: ShiftKind[];
  maximumRangeOfWorkingHours: number;
  minimumRangeOfDailyWage: number;
};

/** The form's initial state: an alert without conditions. */
export function emptyAlertDraft({ workingHours, dailyWage }: AlertHoursAndWageRanges): AlertDraft {
  return {
    prefectures: [],
    stations: [],
    shifts: [],
    maximumRangeOfWorkingHours: workingHours.most,
    minimumRangeOfDailyWage: dailyWage.least,
  };
}

/** The stored alert as state of the form: when the alert covers all shifts, no shift is chosen. */
export function draftOfStoredAlert(
  stored: StoredAlertConditions,
  ranges: AlertHoursAndWageRanges,
): AlertDraft {
  const kinds = stored.shifts.map(({ kind }) => kind);
  return {
    prefectures: stored.prefectures.map(({ id }) => id),
    stations: stored.stations.map(({ code }) => code),
    shifts: kinds.length === ranges.shifts.length ? [] : kinds,
    maximumRangeOfWorkingHours: stored.maximumRangeOfWorkingHours,
    minimumRangeOfDailyWage: stored.minimumRangeOfDailyWage,
  };
}

const shiftWords: Record<string, ShiftKind> = {
  early: 'SHIFT_EARLY_MORNING',
  day: 'SHIFT_DAY',
  night: 'SHIFT_NIGHT',
};

/**
 * The conditions of the search that linked here, read from the address; null when the worker came from
 * elsewhere. A municipality becomes its prefecture, and conditions that an alert does not have are left
 * out.
 */
export function alertDraftFromSearchParams(
  params: URLSearchParams,
  ranges: AlertHoursAndWageRanges,
): AlertDraft | null {
  if (params.get('from') !== 'search') return null;
  const list = (key: string, fits: RegExp) =>
    (params.get(key) ?? '').split(placeParamSeparator).filter((part) => fits.test(part));
  const ofCities = list(placeSearchParamKeys.cities, /^\d{5}$/).map((code) => code.slice(0, 2));
  const prefectures = [
    ...new Set([...list(placeSearchParamKeys.prefectures, /^\d{2}$/), ...ofCities]),
  ];
  const { least, most, step } = ranges.dailyWage;
  const asked = Math.floor(Number(params.get('salary') ?? 0) / step) * step;
  return {
    ...emptyAlertDraft(ranges),
    prefectures: prefectures.toSorted().slice(0, ranges.maxPrefectures),
    stations: list(placeSearchParamKeys.stations, /^\w{1,12}$/).slice(0, ranges.maxStations),
    shifts: list('shifts', /^\w+$/).flatMap((word) => shiftWords[word] ?? []),
    minimumRangeOfDailyWage: Math.min(most, Math.max(least, Number.isFinite(asked) ? asked : 0)),
  };
}

export function inputOfAlert(draft: AlertDraft): AlertConditionsInput {
  return { ...draft };
}

export function isSameAlertDraft(one: AlertDraft, other: AlertDraft): boolean {
  const plain = (draft: AlertDraft) =>
    JSON.stringify({
      ...draft,
      prefectures: draft.prefectures.toSorted(),
      stations: draft.stations.toSorted(),
      shifts: draft.shifts.toSorted(),
    });
  return plain(one) === plain(other);
}
