/**
 * A cancellation less than a day before the start is last-minute. (Rule 4.13) Repeated in the API by
 * `AttendanceSummary.lastMinuteCancelRate` and `AttendanceSummary.lastMinuteCancelCounts`.
 */
export const lastMinuteCancellationHours = 24;
