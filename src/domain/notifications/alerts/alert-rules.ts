import { addDays, instantAtJst, jstDay } from '#platform/base/jst.ts';
import type { ShiftKind } from '#gen/types.ts';
import { instantAfterQuietHours } from '#platform/base/quiet-hours.ts';

/**
 * Maximum saved searches of a worker, the first alert included. (Rule 6.10) Repeated by the constraint
 * `added_alerts_number_check`.
 */
export const maxSavedSearches = 5;
/**
 * Limit, repeated by the constraints `added_alerts_name_check` and `availability_alerts_name_check` and in the API by
 * `SavedSearchInput.name`.
 */
export const maxAlertNameLength = 20;
/**
 * Limit, repeated by the constraints `added_alerts_prefecture_codes_check` and
 * `availability_alerts_prefecture_codes_check` and in the API by `SubscriptionForAvailabilityInput.prefectures`.
 */
export const maxPrefectures = 5;
/**
 * Limit, repeated by the constraints `added_alerts_station_codes_check` and `availability_alerts_station_codes_check`
 * and in the API by `SubscriptionForAvailabilityInput.stations`.
 */
export const maxAlertStations = 10;
/**
 * Limit, repeated by the constraints `added_alerts_maximum_hours_check` and `availability_alerts_maximum_hours_check`
 * and in the API by `SubscriptionForAvailabilityInput.maximumRangeOfWorkingHours`.
 */
export const workingHoursRange = { least: 2, most: 16, step: 1 } as const;
/**
 * Limit, repeated by the constraints `added_alerts_minimum_daily_wage_check` and
 * `availability_alerts_minimum_daily_wage_check` and in the API by
 * `SubscriptionForAvailabilityInput.minimumRangeOfDailyWage`.
 */
export const alertDailyWageRangeYen = { least: 3_000, most: 40_000, step: 500 } as const;

/** When the collected matches are delivered, in Japan. (Rule 4.20) */
export const deliveryTimes = ['08:00', '12:00', '18:00'] as const;
/** Limit, repeated by the constraint `alert_deliveries_number_check`. */
export const maxAlertsPerDay = 3;
/** Hours between the reminder of a favourite and its deadline. (Rule 4.20) */
export const favoriteReminderHoursBeforeDeadline = 24;

/** Names of the kinds of shifts, in the order of the day. */
export const alertShiftKindNames: Record<ShiftKind, string> = {
  SHIFT_EARLY_MORNING: '早朝',
  SHIFT_DAY: '日勤',
  SHIFT_NIGHT: '夜勤',
};
// Safe: the table above has exactly these keys.
export const shiftKinds = Object.keys(alertShiftKindNames) as ShiftKind[];

/**
 * The time at which a match found at `now` is delivered: 急募 at once, or in the morning if found at night; other matches
 * with the next batch. (Rule 4.20)
 */
export function matchDueAt({ isUrgent }: { isUrgent: boolean }, now: Date): Date {
  return isUrgent ? instantAfterQuietHours(now) : nextBatch(now);
}

/** The first batch of tomorrow, for which the remaining matches wait after three deliveries today. */
export function firstBatchOfTomorrow(now: Date): Date {
  return instantAtJst(addDays(jstDay(now), 1), deliveryTimes[0]);
}

function nextBatch(now: Date): Date {
  const today = deliveryTimes.map((time) => instantAtJst(jstDay(now), time));
  return today.find((time) => now <= time) ?? firstBatchOfTomorrow(now);
}
