import { paths } from '#platform/base/paths.ts';
import type { ShiftKind } from '#gen/types.ts';

import type { AlertConditions } from './alert-input.ts';
import { alertDailyWageRangeYen, shiftKinds } from './alert-rules.ts';

const shiftWords: Record<ShiftKind, string> = {
  SHIFT_EARLY_MORNING: 'early',
  SHIFT_DAY: 'day',
  SHIFT_NIGHT: 'night',
};

/**
 * The search that shows an alert's matches: its places, shifts and wage, newest first. The longest
 * working day is left out, because the search has no such condition.
 */
export function searchPathOf(terms: Omit<AlertConditions, 'maximumHours'>): string {
  const isAnyShift = terms.shifts.length === shiftKinds.length;
  const values = {
    prefs: terms.prefectureCodes.join('.'),
    stations: terms.stationCodes.join('.'),
    shifts: isAnyShift ? '' : terms.shifts.map((kind) => shiftWords[kind]).join('.'),
    // The minimum wage of the form means "any wage".
    salary:
      terms.minimumDailyWage === alertDailyWageRangeYen.least ? '' : String(terms.minimumDailyWage),
    sort: 'newest',
  };
  return paths.search(
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  );
}
