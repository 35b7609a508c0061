import type { FieldErrors } from '#platform/base/refusal.ts';
import type { ShiftKind } from '#gen/types.ts';

import { alertSentences as sentences } from './alert-messages.ts';
import {
  alertDailyWageRangeYen,
  maxPrefectures,
  shiftKinds,
  maxAlertStations,
  workingHoursRange,
} from './alert-rules.ts';

/** The conditions of an alert. No places means all of Japan. */
export type AlertConditions = {
  prefectureCodes: string[];
  stationCodes: string[];
  shifts: ShiftKind[];
  maximumHours: number;
  minimumDailyWage: number;
};

type Typed = {
  prefectures: readonly string[];
  stations: readonly string[];
  shifts: readonly ShiftKind[];
  maximumRangeOfWorkingHours: number;
  minimumRangeOfDailyWage: number;
};

export type KnownAlertPlaces = { prefectures: ReadonlySet<string>; stations: ReadonlySet<string> };

/** Returns the conditions in stored form, or a sentence for each invalid field. (Rule 4.20) */
export function readAlertConditions(
  typed: Typed,
  known: KnownAlertPlaces,
): { terms: AlertConditions } | { problems: FieldErrors } {
  const prefectureCodes = [...new Set(typed.prefectures)].toSorted();
  const stationCodes = [...new Set(typed.stations)].toSorted();
  const { maximumRangeOfWorkingHours: hours, minimumRangeOfDailyWage: wage } = typed;
  const rules: [keyof Typed, boolean, string][] = [
    ['prefectures', prefectureCodes.length <= maxPrefectures, sentences.prefectures],
    ['stations', stationCodes.length <= maxAlertStations, sentences.stations],
    ['prefectures', prefectureCodes.every((code) => known.prefectures.has(code)), sentences.place],
    ['stations', stationCodes.every((code) => known.stations.has(code)), sentences.place],
    ['maximumRangeOfWorkingHours', fits(hours, workingHoursRange), sentences.workingHours],
    ['minimumRangeOfDailyWage', fits(wage, alertDailyWageRangeYen), sentences.dailyWage],
  ];
  const broken = rules.filter(([, holds]) => !holds).map(([field, , text]) => [field, text]);
  if (broken.length > 0) return { problems: Object.fromEntries(broken) };
  const chosen = shiftKinds.filter((kind) => typed.shifts.includes(kind));
  return {
    terms: {
      prefectureCodes,
      stationCodes,
      shifts: chosen.length === 0 ? shiftKinds : chosen,
      maximumHours: hours,
      minimumDailyWage: wage,
    },
  };
}

function fits(value: number, { least, most, step }: { least: number; most: number; step: number }) {
  return least <= value && value <= most && (value - least) % step === 0;
}
