import type { ShiftKind } from '#gen/operations.ts';
import { placeKeys, placeSeparator } from '#reference/client.ts';

import type { AlertInput, Ranges, StoredAlert } from './alert-client.ts';

/** What the form holds; every choice by its id. */
export type AlertDraft = {
  prefectures: string[];
  stations: string[];
  shifts: ShiftKind[];
  maximumRangeOfWorkingHours: number;
  minimumRangeOfDailyWage: number;
};

/** An alert for everything, as the form begins. */
export function emptyDraft({ workingHours, dailyWage }: Ranges): AlertDraft {
  return {
    prefectures: [],
    stations: [],
    shifts: [],
    maximumRangeOfWorkingHours: workingHours.most,
    minimumRangeOfDailyWage: dailyWage.least,
  };
}

/** The stored alert as the form shows it: all shifts are none in particular. */
export function draftOf(stored: StoredAlert, ranges: Ranges): AlertDraft {
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
 * What a search asked for, from the address that led here; null when it came from elsewhere. A
 * municipality stands for its prefecture, and what an alert cannot ask for is left out.
 */
export function draftFromSearch(params: URLSearchParams, ranges: Ranges): AlertDraft | null {
  if (params.get('from') !== 'search') return null;
  const list = (key: string, fits: RegExp) =>
    (params.get(key) ?? '').split(placeSeparator).filter((part) => fits.test(part));
  const ofCities = list(placeKeys.cities, /^\d{5}$/).map((code) => code.slice(0, 2));
  const prefectures = [...new Set([...list(placeKeys.prefectures, /^\d{2}$/), ...ofCities])];
  const { least, most, step } = ranges.dailyWage;
  const asked = Math.floor(Number(params.get('salary') ?? 0) / step) * step;
  return {
    ...emptyDraft(ranges),
    prefectures: prefectures.toSorted().slice(0, ranges.prefecturesMost),
    stations: list(placeKeys.stations, /^\w{1,12}$/).slice(0, ranges.stationsMost),
    shifts: list('shifts', /^\w+$/).flatMap((word) => shiftWords[word] ?? []),
    minimumRangeOfDailyWage: Math.min(most, Math.max(least, Number.isFinite(asked) ? asked : 0)),
  };
}

export function inputOf(draft: AlertDraft): AlertInput {
  return { ...draft };
}

export function isSame(one: AlertDraft, other: AlertDraft): boolean {
  const plain = (draft: AlertDraft) =>
    JSON.stringify({
      ...draft,
      prefectures: draft.prefectures.toSorted(),
      stations: draft.stations.toSorted(),
      shifts: draft.shifts.toSorted(),
    });
  return plain(one) === plain(other);
}
